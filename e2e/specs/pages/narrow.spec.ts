import type { Page } from "playwright"
import { beforeAll, describe, it } from "vitest"
import { useBrowser } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { openPharmacy } from "../../fixtures/stocked-pharmacy.ts"

/** Away from the places of other journeys, in degrees. */
const place = { latitude: 11.3051, longitude: 104.8312 }
const near = "near=11.31,104.83"
/** Names as pharmacies type them: with everything that stands on the box, and one without a space to break at. */
const names = [
  "Wrapamoxin Amoxicillin Trihydrate and Clavulanate Potassium powder for oral suspension forte pediatric",
  `Wrapamoxin${"hydrochlorothiazide".repeat(4)}`,
  "Wrapamoxin អាម៉ុកស៊ីស៊ីលីននិងក្លាវូឡាណាតប៉ូតាស្យូមម្សៅលាយទឹកសម្រាប់កុមារ",
]

/** Runs in the page: of each offer whether its name, its price, and what is around them lie over each other or stick out. */
const offersOf = () =>
  [...document.querySelectorAll("article")].map((card) => {
    const boxOf = (what: string) => card.querySelector(what)?.getBoundingClientRect()
    const [name, price] = [boxOf("h3"), boxOf("b")]
    const own = card.getBoundingClientRect()
    if (name === undefined || price === undefined) return "an offer without a name or a price"
    const isOver = name.right > price.left && name.bottom > price.top && name.top < price.bottom
    if (isOver) return `the name lies over the price: ${card.textContent}`
    if (price.right > own.right || name.right > own.right || name.width < 60)
      return `sticks out: ${card.textContent}`
    return "fits"
  })

const expectFits = async (page: Page, count: number, where: string) => {
  await expect(page.getByRole("article")).toHaveCount(count)
  expect(await page.evaluate(offersOf), where).toEqual(Array.from({ length: count }, () => "fits"))
  expect(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(360)
}

describe("a screen of 360 px", () => {
  const browser = useBrowser()
  let id: number

  beforeAll(async () => {
    const owner = await openPharmacy(
      "ឱសថស្ថាន Wrapa",
      place,
      names.map((name) => ({ name, dosage: "400mg/57mg per 5ml", price: 1234.56 })),
    )
    id = owner.id
  })

  it("holds the longest names of medicines beside their prices, in results, of a pharmacy and in the cart", async () => {
    const visitor = await browser.visitor("phone")
    const { page } = visitor
    await page.setViewportSize({ width: 360, height: 740 })
    for (const language of ["en", "km"]) {
      await visitor.open(`/?query=Wrapamoxin&${near}&lng=${language}`)
      await expectFits(page, names.length, `results in ${language}`)
      await visitor.open(`/pharmacies/${id}?lng=${language}`)
      await expectFits(page, names.length, `a pharmacy in ${language}`)
      if (process.env["PICTURES"] !== undefined)
        await page.screenshot({
          path: `${process.env["PICTURES"]}/long-names-${language}.png`,
          fullPage: true,
        })
    }
    visitor.expectQuiet()
  })

  it("shows the switch of the language and changes it there and back", async () => {
    const visitor = await browser.visitor("phone")
    const { page } = visitor
    await page.setViewportSize({ width: 360, height: 740 })
    for (const path of ["/", `/pharmacies/${id}`, "/login", "/help"]) {
      await visitor.open(path)
      const bar = page.getByRole("banner")
      const toKhmer = bar.locator("button:visible", { hasText: "ខ្មែរ" })
      await toKhmer.click()
      await expect(page.locator("html")).toHaveAttribute("lang", "km")
      await bar.locator("button:visible", { hasText: /English|EN/ }).click()
      await expect(page.locator("html")).toHaveAttribute("lang", "en")
      const box = await toKhmer.boundingBox()
      expect(box === null ? 0 : Math.min(box.width, box.height)).toBeGreaterThanOrEqual(40)
      expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
    }
    visitor.expectQuiet()
  })

  it("has the pins on the drawn land where the pictures of a map do not arrive", async () => {
    const visitor = await browser.visitor("phone")
    const { page } = visitor
    // A server of tiles that has none.
    await page.addInitScript(() => {
      document.addEventListener("DOMContentLoaded", () => {
        const meta = Object.assign(document.createElement("meta"), {
          name: "map-tiles-url",
          content: "/assets/no-tiles/{z}/{x}/{y}.png",
        })
        document.head.append(meta)
      })
    })
    const refused: Array<number> = []
    page.on("response", (response) => {
      if (response.url().includes("/no-tiles/")) refused.push(response.status())
    })
    await visitor.open(`/?query=Wrapamoxin&${near}&view=map`)
    const map = page.getByRole("region", { name: "Results on a map" })
    await expect(map.getByText(/^\$1,?234\.56/)).toBeVisible()
    await expect.poll(() => refused.length).toBeGreaterThan(0)
    expect(new Set(refused)).toEqual(new Set([404]))
    await expect(map.locator(".leaflet-ground-pane path").first()).toBeVisible()
    await expect(map.locator(".leaflet-tile-loaded")).toHaveCount(0)
    if (process.env["PICTURES"] !== undefined)
      await page.screenshot({ path: `${process.env["PICTURES"]}/map-without-tiles.png` })
    visitor.expectQuiet()
  })
  it("draws the land under the whole map as soon as the phone is turned", async () => {
    const visitor = await browser.visitor("phone")
    const { page } = visitor
    await page.setViewportSize({ width: 360, height: 740 })
    await visitor.open(`/?query=Wrapamoxin&${near}&view=map`)
    const map = page.getByRole("region", { name: "Results on a map" })
    await expect(map.locator(".leaflet-ground-pane path").first()).toBeVisible()
    // Runs in the page: at each picture that it draws for a while, by how many pixels the drawing is narrower than the map.
    const missing = page.evaluate(async () => {
      const found: Array<number> = []
      while (found.length < 8) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        // what is drawn now is seen after the next picture has begun
        await new Promise((resolve) => setTimeout(resolve))
        if (window.innerWidth < 500) continue
        const [frame, land] = [".leaflet-container", ".leaflet-ground-pane svg"].map((what) =>
          document.querySelector(what)?.getBoundingClientRect(),
        )
        if (frame === undefined || land === undefined) throw new Error("There is no map.")
        found.push(Math.max(0, land.left - frame.left, frame.right - land.right))
      }
      return found
    })
    await page.setViewportSize({ width: 740, height: 360 })
    expect(await missing).toEqual(Array.from({ length: 8 }, () => 0))
    visitor.expectQuiet()
  })
})
