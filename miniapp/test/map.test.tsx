import { screen, waitFor, within } from "@testing-library/react"
import { provinces } from "@rokthnam/shared/Search/PlaceRules"
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { pages } from "../src/app/pages.ts"
import { choosePlace } from "../src/features/search/lib/location-store.ts"
import { searchAnswer, searchItem } from "./support/answers.ts"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"

beforeAll(
  () =>
    Promise.all([
      pages.home(),
      pages.pharmacy(),
      import("@rokthnam/shared/web/maps/place-map"),
      import("../src/features/search/components/offer-sheet.tsx"),
    ]),
  60_000,
)

const medicines = "GET /users/search/medicines"
const [phnomPenh] = provinces
const { pharmacy } = searchItem()
const items = [
  searchItem(),
  searchItem({ medicine_id: 8, price: 2 }),
  searchItem({
    medicine_id: 9,
    price: 3.25,
    pharmacy: { ...pharmacy, id: 6, name: "Apsara", latitude: 11.57 },
  }),
]

const setTiles = (url: string) => {
  const meta = Object.assign(document.createElement("meta"), { name: "map-tiles-url", content: url })
  document.head.append(meta)
}

beforeEach(() => {
  if (phnomPenh !== undefined) choosePlace(phnomPenh)
})
afterEach(() => document.querySelector('meta[name="map-tiles-url"]')?.remove())

describe("a map", () => {
  it("has a pin with a price for each pharmacy of the results, which opens the offer; the cards stay below", async () => {
    const calls = answerCalls({ [medicines]: () => ({ body: searchAnswer({ items, total: 3 }) }) })
    const { user, address } = renderApp("/?query=para&page=2")
    await user.click(await screen.findByRole("button", { name: "On a map", pressed: false }))
    await waitFor(() => expect(address()).toBe("/?query=para&view=map&near=phnom-penh"))
    const map = within(await screen.findByRole("region", { name: "Results on a map" }))
    expect((await map.findAllByText(/^\$/)).map(({ textContent }) => textContent)).toEqual([
      "$1.50 +1",
      "$3.25",
    ])
    expect(calls.at(-1)?.url.searchParams.get("page_size")).toBe("30")
    expect(screen.getAllByRole("article")).toHaveLength(3)
    map.getByRole("button", { name: "$3.25, Show the offer: Paracetamol 500 500 mg, Apsara" }).click()
    const offer = within(await screen.findByRole("dialog", { name: "Paracetamol 500" }))
    expect(await offer.findByRole("heading", { name: "Apsara" })).toBeTruthy()
  })

  it("is drawn with the towns of the country, and asks for tiles only where the operator has named a server", async () => {
    answerCalls({ [medicines]: () => ({ body: searchAnswer({ items, total: 3 }) }) })
    const { unmount } = renderApp("/?query=para&view=map")
    const map = await screen.findByRole("region", { name: "Results on a map" })
    expect(await within(map).findByText("Battambang")).toBeTruthy()
    expect(map.querySelectorAll("path").length).toBeGreaterThan(1)
    expect(map.querySelector(".leaflet-tile-pane")?.childElementCount).toBe(0)
    expect(screen.queryByText("© OpenStreetMap")).toBeNull()
    unmount()
    setTiles("https://tiles.example/{z}/{x}/{y}.png")
    renderApp("/?query=para&view=map")
    const tiled = await screen.findByRole("region", { name: "Results on a map" })
    await waitFor(() => expect(tiled.querySelector(".leaflet-tile-pane")?.childElementCount).toBe(1))
    expect(screen.getByRole("link", { name: "© OpenStreetMap" })).toBeTruthy()
  })

  it("shows on its page where a pharmacy is, when it is asked", async () => {
    const own = { ...pharmacy, opening_hours: null, distance: null }
    answerCalls({
      "GET /users/pharmacies/5/offers": () => ({
        body: { pharmacy: own, items: [], pages: 0, page: 1, total: 0 },
      }),
    })
    const { user } = renderApp("/pharmacies/5")
    await user.click(await screen.findByRole("button", { name: "Show on a map" }))
    const map = within(await screen.findByRole("region", { name: "U-Care on a map" }))
    // The pins come with the code that draws them.
    expect(await map.findByText("U-Care")).toBeTruthy()
  })
})
