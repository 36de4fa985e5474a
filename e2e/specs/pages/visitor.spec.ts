import { describe, expect, inject, it } from "vitest"
import { callApi } from "../../fixtures/api-calls.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { expectAccessibleNow, useBrowser } from "../../fixtures/browser.ts"
import { expect as expectSoon } from "../../fixtures/expect.ts"
import { expectLaidOut } from "../../fixtures/layout.ts"
import { openPharmacy } from "../../fixtures/stocked-pharmacy.ts"

/** The centre of Phnom Penh, in degrees. */
const phnomPenh = { latitude: 11.5564, longitude: 104.9282 }

/** The centre of Siem Reap, in degrees, where other journeys have no pharmacy. */
const siemReap = { latitude: 13.3633, longitude: 103.8564 }

describe("a page of the office", () => {
  const browser = useBrowser()

  it("that does not exist says so, with two ways out", async () => {
    const visitor = await browser.visitor("desktop")
    await visitor.open("/")
    for (const path of ["/no-such-page", "/pharmacy/no-such-page"]) {
      const answer = await visitor.page.goto(new URL(path, visitor.page.url()).toString())
      expect(answer?.status()).toBe(404)
      await expectSoon(visitor.page.getByRole("button", { name: /go back/i })).toBeVisible()
      await expectSoon(visitor.page.getByRole("link", { name: /back to home/i })).toBeVisible()
      await visitor.expectAccessible()
    }
  })
})

const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${inject("origin")}${path}`, { headers: { accept: "*/*", ...headers } })
  return { status: answer.status, html: await answer.text() }
}

describe("the text that is there before the app", () => {
  const browser = useBrowser()

  it("can be read by whoever has a screen reader", async () => {
    const { page, open } = await browser.visitor("phone")
    // nor does the server answer a question of the page, which would then be loaded again while it is looked at
    const cut = new Set(["script", "fetch"])
    await page.route("**", (route) =>
      cut.has(route.request().resourceType()) ? route.abort() : route.continue(),
    )
    for (const path of ["/", "/login"]) {
      await open(path)
      await expectSoon(page.locator(".first h1")).toBeVisible()
      await expectAccessibleNow(page)
    }
  })
})

describe("a customer", () => {
  const browser = useBrowser()

  it("reads what a pharmacy has, and who else has a medicine of it, on a phone and a desktop", async () => {
    const names = ["Biogesic", "Panadol"]
    const { token } = await openPharmacy(
      "ឱសថស្ថាន Apsara",
      phnomPenh,
      names.map((name) => ({ name })),
    )
    const { id } = await callApi<{ readonly id: number }>("GET", "/pharmacies/me", { token })
    const visitor = await browser.visitor("phone")
    const { page } = visitor
    for (const size of ["phone", "desktop"] as const) {
      await visitor.resize(size)
      await visitor.open(`/pharmacies/${id}`)
      await expectSoon(page.getByRole("heading", { name: "2 medicines in stock" })).toBeVisible()
      await visitor.expectAccessible()
      await expectLaidOut(page, `a pharmacy's page, ${size}`)
      await page.getByRole("link", { name: "Panadol 500mg" }).click()
      await expectSoon(page.getByRole("heading", { level: 1, name: "Panadol" })).toBeVisible()
      await visitor.settled()
      await visitor.expectAccessible()
      await expectLaidOut(page, `a medicine's page, ${size}`)
      await page.getByRole("link", { name: "All it has" }).click()
      await expectSoon(page.getByRole("link", { name: "Biogesic 500mg" })).toBeVisible()
    }
    visitor.expectQuiet()
  })
})

/** Three whole offers are on the screen, and none is higher than 150 px. */
const expectSmallCards = async (visitor: Visitor): Promise<void> => {
  const cards = visitor.page.getByRole("article")
  await expectSoon(cards).toHaveCount(6)
  await visitor.settled()
  const boxes = await cards.evaluateAll((all) =>
    all.map((card) => {
      const { bottom, height } = card.getBoundingClientRect()
      return { bottom, height }
    }),
  )
  for (const { height } of boxes) expect(height).toBeLessThanOrEqual(150)
  expect(boxes[2]?.bottom).toBeLessThanOrEqual(visitor.page.viewportSize()?.height ?? 0)
  await expectLaidOut(visitor.page, "offers on a small phone")
  await visitor.expectAccessible()
}

describe("offers on a small phone", () => {
  const browser = useBrowser()

  it("are three on the first screen, each at most 150 px high, in both languages", async () => {
    const stocked = ["250mg", "500mg", "650mg"].map((dosage) => ({ name: "Paracetamol", dosage }))
    await openPharmacy("Psar Thmey Pharmacy", siemReap, stocked)
    const farther = { ...siemReap, latitude: siemReap.latitude + 0.05 }
    const { token } = await openPharmacy("ឱសថស្ថាន សុខភាពថ្មី · Sokhapheap Thmey Pharmacy", farther, stocked)
    const open = [{ opens: "00:00", closes: "23:59" }]
    const week = Array.from({ length: 7 }, () => open)
    await callApi("PUT", "/pharmacies/opening-hours", {
      token,
      body: { week, closed_days: [], duty_nights: [] },
    })
    const visitor = await browser.visitor("phone")
    await visitor.page.setViewportSize({ width: 360, height: 640 })
    for (const language of ["en", "km"]) {
      await visitor.open(`/?query=Paracetamol&near=siem-reap&lng=${language}`)
      await expectSmallCards(visitor)
    }
  })
})

describe("a registration that is half filled in", () => {
  const browser = useBrowser()

  it("is not lost by a look at the other tab, and Back asks first", async () => {
    const visitor = await browser.visitor("phone")
    const { page } = visitor
    await visitor.open("/help")
    await page.getByRole("button", { name: "Open menu" }).click()
    await page.getByRole("link", { name: "Sign in" }).click()
    await page.getByRole("tab", { name: "Register" }).click()
    await visitor.settled()
    const first = page.getByLabel("First name")
    await first.fill("Sreymom")
    await page.getByLabel("E-mail").fill("sreymom@rokthnam.test")
    await page.getByRole("tab", { name: "Sign in" }).click()
    await expectSoon(page.getByLabel("E-mail")).toHaveValue("sreymom@rokthnam.test")
    await page.getByRole("tab", { name: "Register" }).click()
    await expectSoon(first).toHaveValue("Sreymom")

    const question = page.getByRole("dialog", { name: "Leave without sending?" })
    // A slow phone needs a while to come back from where Back led: nothing of that page is shown meanwhile.
    await page.evaluate(() => {
      const { history } = window
      const go = history.go.bind(history)
      history.go = (by) => void setTimeout(() => go(by), 500)
    })
    const goBack = () => page.evaluate(() => window.history.back())
    await goBack()
    await question.getByRole("button", { name: "Stay here" }).click()
    // As the page itself knows it: a busy browser is still on the way back, and would forget a second Back.
    await expect.poll(() => page.evaluate(() => window.location.pathname), { timeout: 15_000 }).toBe("/login")
    await expectSoon(first).toHaveValue("Sreymom")
    await goBack()
    await question.getByRole("button", { name: "Leave" }).click()
    await expectSoon(page).toHaveURL(/\/help$/)
    await expectSoon(first).toHaveCount(0)
    visitor.expectQuiet()
  })
})

describe("a reader without scripts, such as a link preview", () => {
  it("gets the title and the text of a medicine's page in the reader's language", async () => {
    const { status, html } = await read("/?query=Paracetamol", { "accept-language": "km" })
    expect(status).toBe(200)
    expect(html).toContain("<title>កន្លែងលក់ Paracetamol · រកថ្នាំ</title>")
    expect(html).toContain("<h1>កន្លែងលក់ Paracetamol</h1>")
    expect(html).toMatch(/property="og:description" content="[^"]*Paracetamol/)
  })

  it.each([
    ["/user/dashboard", "<h1>ផ្ទាំងរបស់ខ្ញុំ</h1>"],
    ["/user/account", "<h1>គណនីរបស់អ្នក</h1>"],
  ])("gets the first text of %s, which search engines do not list", async (path, first) => {
    const { status, html } = await read(path, { "accept-language": "km" })
    expect(status).toBe(200)
    expect(html).toContain(first)
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toContain("og:title")
  })

  it("gets no first text of the cart, whose page the service worker keeps for every path", async () => {
    const { status, html } = await read("/user/cart", { "accept-language": "km" })
    expect(status).toBe(200)
    expect(html).toContain('<div id="root"></div>')
    expect(html).not.toContain("<h1>")
  })

  it("gets the name of a pharmacy and of a medicine, and 404 where there is none", async () => {
    const { token } = await openPharmacy("Apsara <1>", phnomPenh, [{ name: "Biogesic" }])
    const { id } = await callApi<{ readonly id: number }>("GET", "/pharmacies/me", { token })
    const { items } = await callApi<{ readonly items: ReadonlyArray<{ readonly id: number }> }>(
      "GET",
      "/inventory/medicines",
      { token },
    )
    const pharmacy = await read(`/pharmacies/${id}`)
    expect(pharmacy.status).toBe(200)
    expect(pharmacy.html).toContain("<h1>Apsara &#60;1&#62;, pharmacy</h1>")
    const medicine = await read(`/medicines/${items[0]?.id ?? 0}`, { "accept-language": "km" })
    expect(medicine.html).toContain("<title>កន្លែងលក់ Biogesic 500mg · រកថ្នាំ</title>")
    for (const path of ["/pharmacies/999999999", "/medicines/999999999"])
      expect((await read(path)).status, path).toBe(404)
  })

  it("gets the picture, robots.txt, and every page and pharmacy of the sitemap in both languages", async () => {
    const { token } = await openPharmacy("Wat Phnom", phnomPenh, [])
    const { id } = await callApi<{ readonly id: number }>("GET", "/pharmacies/me", { token })
    expect((await read("/preview.png")).status).toBe(200)
    expect((await read("/robots.txt")).html).toContain("/sitemap.xml")
    const { html } = await read("/sitemap.xml")
    const pages = [...html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address]) => new URL(address ?? "").pathname,
    )
    const fixed = ["/", "/help", "/login", "/privacy", "/telegram-bot", "/terms"]
    expect(pages.filter((path) => !path.startsWith("/pharmacies/")).toSorted()).toEqual(fixed)
    expect(html).toMatch(new RegExp(`hreflang="km" href="[^"]*/pharmacies/${id}\\?lng=km"`))
    for (const path of [...fixed, `/pharmacies/${id}`]) expect((await read(path)).status, path).toBe(200)
  })

  it.each(["/", "/telegram-bot", "/help", "/terms", "/privacy"])(
    "is told both languages of %s",
    async (path) => {
      const { html } = await read(path)
      const links = [...html.matchAll(/<link rel="(canonical|alternate)"[^>]*>/g)].map(([link]) => link)
      expect(links.filter((link) => link.includes("canonical"))).toHaveLength(1)
      for (const language of ["en", "km", "x-default"])
        expect(
          links.filter((link) => link.includes(`hreflang="${language}"`)),
          language,
        ).toHaveLength(1)
    },
  )

  it("gets JSON where it is asked for", async () => {
    expect((await read("/help", { accept: "application/json" })).status).toBe(404)
    expect((await read("/admin/dashboard")).status).toBe(401)
  })
})
