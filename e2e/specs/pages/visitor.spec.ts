import { describe, expect, inject, it } from "vitest"
import { callApi } from "../../fixtures/api-calls.ts"
import { useBrowser } from "../../fixtures/browser.ts"
import { expect as expectSoon } from "../../fixtures/expect.ts"
import { lookAtDoors } from "../../fixtures/every-page.ts"
import { expectLaidOut } from "../../fixtures/layout.ts"
import { openPharmacy } from "../../fixtures/stocked-pharmacy.ts"

/** The centre of Phnom Penh, in degrees. */
const phnomPenh = { latitude: 11.5564, longitude: 104.9282 }

lookAtDoors()

const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${inject("origin")}${path}`, { headers: { accept: "*/*", ...headers } })
  return { status: answer.status, html: await answer.text() }
}

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

describe("a reader without scripts, such as a link preview", () => {
  it("gets the title and the text of a medicine's page in the reader's language", async () => {
    const { status, html } = await read("/?query=Paracetamol", { "accept-language": "km" })
    expect(status).toBe(200)
    expect(html).toContain("<title>កន្លែងលក់ Paracetamol · រកថ្នាំ</title>")
    expect(html).toContain("<h1>កន្លែងលក់ Paracetamol</h1>")
    expect(html).toMatch(/property="og:description" content="[^"]*Paracetamol/)
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

  it("gets the picture, robots.txt and every page of the sitemap", async () => {
    expect((await read("/preview.png")).status).toBe(200)
    expect((await read("/robots.txt")).html).toContain("/sitemap.xml")
    const { html } = await read("/sitemap.xml")
    const pages = [...html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address]) => new URL(address ?? "").pathname,
    )
    expect(pages.toSorted()).toEqual(["/", "/help", "/login", "/privacy", "/telegram-bot", "/terms"])
    for (const path of pages) expect((await read(path)).status, path).toBe(200)
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
