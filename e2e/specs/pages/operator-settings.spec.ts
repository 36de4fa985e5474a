import type { Locator, Page } from "playwright"
import { afterAll, beforeAll, describe, it } from "vitest"
import { useBrowser } from "../../fixtures/browser.ts"
import type { Visitor } from "../../fixtures/browser.ts"
import { expect } from "../../fixtures/expect.ts"
import { startMachine } from "../../fixtures/machines.ts"
import type { Running } from "../../fixtures/machines.ts"
import { serveTiles, tileSize } from "../../fixtures/tile-server.ts"

/** Where the demonstration's first pharmacy is, in degrees. */
const here = { latitude: 11.55, longitude: 104.93 }
const results = `/?query=Paracetamol&near=${here.latitude},${here.longitude}`

/** The offers of a page without a map. */
const pageSize = 10

const said = {
  en: {
    map: "On a map",
    region: "Results on a map",
    email: "Questions about your data, or something wrong with it? Please write to",
    none: "The operator of this site has not named a contact yet",
  },
  km: {
    map: "លើផែនទី",
    region: "លទ្ធផលលើផែនទី",
    email: "មានសំណួរអំពីទិន្នន័យរបស់អ្នក ឬឃើញអ្វីមិនត្រឹមត្រូវ? សូមសរសេរមក",
    none: "អ្នកដំណើរការគេហទំព័រនេះ មិនទាន់ដាក់ទំនាក់ទំនងទេ",
  },
} as const
type Language = keyof typeof said

const contact = "privacy@pharmacies.example"

/** Runs in the page: how the tiles of a map are: how large the picture is, and whether it is seen. */
const tilesOf = (map: Element) =>
  Array.from(map.querySelectorAll<HTMLImageElement>("img.leaflet-tile"), (tile) => ({
    width: tile.naturalWidth,
    isSeen: tile.checkVisibility({ checkVisibilityCSS: true }),
  }))

/** The tile with a point, as maps of the web number them. */
const tileAt = (zoom: number, { latitude, longitude }: typeof here): string => {
  const count = 2 ** zoom
  const north = Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI
  return `${zoom}/${Math.floor(((longitude + 180) / 360) * count)}/${Math.floor(((1 - north) / 2) * count)}`
}

/** What the cards say, but for how long ago something was changed. */
const cardsOf = async (page: Page): Promise<ReadonlyArray<string>> => {
  const texts = await page.getByRole("article").allInnerTexts()
  return texts.map((text) => text.replaceAll(/(?:Updated|កែប្រែ) [^\n]*/g, ""))
}

/** The pins lie on the map, each opens its offer, and the cards below are as they were. */
const expectPins = async (page: Page, map: Locator, cards: ReadonlyArray<string>): Promise<void> => {
  const pins = map.getByRole("button", { name: /^\$\d/ })
  expect(await pins.count()).toBeGreaterThan(3)
  // Beside a map there are more of them on a page.
  expect((await cardsOf(page)).slice(0, cards.length)).toEqual(cards)
  await pins.first().focus()
  await page.keyboard.press("Enter")
  await expect(page.getByRole("dialog")).toContainText("Paracetamol")
  await page.keyboard.press("Escape")
  await expect(page.getByRole("dialog")).toHaveCount(0)
}

describe("what an operator has set", () => {
  const browser = useBrowser()
  let tiles: Awaited<ReturnType<typeof serveTiles>>
  let product: Running | undefined
  let visitor: Visitor

  beforeAll(async () => {
    tiles = await serveTiles()
    product = await startMachine({ DEMO_DATA: "1", MAP_TILES_URL: tiles.template, CONTACT_EMAIL: contact })
    visitor = await browser.visitor("phone")
  })
  afterAll(async () => {
    await product?.stop()
    tiles.stop()
  })

  const open = async (path: string): Promise<void> => {
    await visitor.page.goto(`${product?.origin ?? ""}${path}`)
  }

  /** Opens the results and puts their map on. Returns it, and what the cards said before. */
  const openMap = async (language: Language) => {
    const { page } = visitor
    await open(`${results}&lng=${language}`)
    await expect(page.getByRole("article")).toHaveCount(pageSize)
    const cards = await cardsOf(page)
    await page.getByRole("button", { name: said[language].map }).click()
    return { map: page.getByRole("region", { name: said[language].region }), cards }
  }

  it("has the streets of its map server under the pins, and says whose map it is", async () => {
    const { page } = visitor
    const { map, cards } = await openMap("en")
    await expect.poll(() => map.evaluate(tilesOf)).not.toEqual([])
    await visitor.settled()
    for (const tile of await map.evaluate(tilesOf)) expect(tile).toEqual({ width: tileSize, isSeen: true })
    const asked = tiles.takeAsked()
    const zoom = Number(asked[0]?.split("/")[0])
    expect(asked).toContain(tileAt(zoom, here))
    await expect(map.getByRole("link", { name: "© OpenStreetMap" })).toBeVisible()
    await expectPins(page, map, cards)
    await visitor.expectAccessible()
    visitor.expectQuiet()
  })

  it("draws the country under the pins while its map server fails", async () => {
    const { page } = visitor
    tiles.fail()
    const { map, cards } = await openMap("km")
    await expect.poll(() => tiles.takeAsked()).not.toEqual([])
    await visitor.settled()
    const shown = await map.evaluate(tilesOf)
    expect(shown.filter(({ isSeen }) => isSeen)).toEqual([])
    await expect(map.locator("path[class*=land]").first()).toBeVisible()
    await expect(map.getByText("ចំការមន", { exact: true })).toBeVisible()
    await expectPins(page, map, cards)
    await visitor.expectAccessible()
    visitor.expectQuiet()
  })

  it("names the one to write to, on the page about privacy and at the end of each", async () => {
    const { page } = visitor
    for (const language of ["en", "km"] as const) {
      await open(`/privacy?lng=${language}`)
      const words = page.locator("main p", { hasText: said[language].email })
      await expect(words).toHaveText(`${said[language].email} ${contact}`)
      await expect(words.getByRole("link")).toHaveAttribute("href", `mailto:${contact}`)
      await expect(page.getByText(said[language].none)).toHaveCount(0)
      const footer = page.getByRole("contentinfo").getByRole("link", { name: contact })
      await expect(footer).toHaveAttribute("href", `mailto:${contact}`)
    }
    visitor.expectQuiet()
  })
})
