import { screen, waitFor, within } from "@testing-library/react"
import { provinces } from "@rokthnam/shared/Search/PlaceRules"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { pages } from "../src/app/pages.ts"
import { choosePlace } from "../src/features/search/lib/location-store.ts"
import { searchAnswer, searchItem } from "./support/answers.ts"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"

beforeAll(
  () => Promise.all([pages.home(), import("../src/features/search/components/offer-sheet.tsx")]),
  60_000,
)

const medicines = "GET /users/search/medicines"
const [phnomPenh] = provinces

describe("offers near Phnom Penh", () => {
  beforeEach(() => {
    if (phnomPenh !== undefined) choosePlace(phnomPenh)
  })

  it("opens an offer with its photo, the moment of its last change, whom to call and how to share it", async () => {
    const offers = [
      searchItem(),
      searchItem({ medicine_id: 8, pharmacy: { ...searchItem().pharmacy, name: "Apsara" } }),
    ]
    answerCalls({ [medicines]: () => ({ body: searchAnswer({ items: offers, total: 2 }) }) })
    const { user } = renderApp("/?query=para")
    await user.click(
      await screen.findByRole("button", { name: "Show the offer: Paracetamol 500 500 mg, Apsara" }),
    )
    const offer = within(await screen.findByRole("dialog", { name: "Paracetamol 500" }))
    expect(await offer.findByText("Updated Nov 21, 2026 4:05 PM")).toBeTruthy()
    expect(offer.getByRole("heading", { name: "Apsara" })).toBeTruthy()
    expect(offer.getByRole("link", { name: "Call 012 345 678" })).toBeTruthy()
    expect(offer.getByRole("link", { name: /Open Map: Apsara/ })).toBeTruthy()
    await user.click(offer.getByRole("button", { name: "Share" }))
    expect(await navigator.clipboard.readText()).toBe(
      [
        "Paracetamol 500 500 mg · $1.50",
        "Apsara",
        "Street 51, Phnom Penh",
        "012 345 678",
        `${window.location.origin}/medicines/8`,
      ].join("\n"),
    )
    await user.click(offer.getByRole("button", { name: "Close" }))
    expect(screen.queryByRole("dialog", { name: "Paracetamol 500" })).toBeNull()
  })

  describe("that are ten", () => {
    const ten = Array.from({ length: 10 }, (_, place) => searchItem({ medicine_id: 10 + place }))
    const counts: Array<number> = []
    const observer = new MutationObserver(() => counts.push(screen.queryAllByText("Paracetamol 500").length))

    beforeEach(() => {
      counts.length = 0
      observer.observe(document.body, { childList: true, subtree: true })
      answerCalls({ [medicines]: () => ({ body: searchAnswer({ items: ten, total: 10 }) }) })
      return () => observer.disconnect()
    })

    it("are shown from the first screen on: four, then all", async () => {
      renderApp("/?query=para")
      await waitFor(() => expect(screen.getAllByText("Paracetamol 500")).toHaveLength(10))
      expect([...new Set(counts)]).toEqual([0, 4, 10])
    })

    it("are all there at once for who comes back", async () => {
      const { router } = renderApp("/?query=para")
      await waitFor(() => expect(screen.getAllByText("Paracetamol 500")).toHaveLength(10))
      router.navigate("/terms")
      await waitFor(() => expect(screen.queryAllByText("Paracetamol 500")).toHaveLength(0))
      counts.length = 0
      router.back()
      await waitFor(() => expect(screen.getAllByText("Paracetamol 500")).toHaveLength(10))
      expect([...new Set(counts)]).toEqual([0, 10])
    })
  })

  it("leaves out what is out of stock when asked, and says so when nothing is left", async () => {
    const calls = answerCalls({
      [medicines]: ({ url }) => ({
        body: url.searchParams.has("in_stock")
          ? searchAnswer({ items: [], total: 0, pages: 0 })
          : searchAnswer(),
      }),
    })
    const { user, address } = renderApp("/?query=para")
    await user.click(await screen.findByRole("checkbox", { name: "In stock" }))
    expect(await screen.findByRole("heading", { name: "Nobody nearby has it in stock" })).toBeTruthy()
    expect(address()).toBe("/?query=para&in_stock=true&near=phnom-penh")
    expect(calls.at(-1)?.url.searchParams.get("in_stock")).toBe("true")
    await user.click(screen.getByRole("button", { name: "Show them too" }))
    expect(await screen.findByRole("heading", { name: "Paracetamol 500" })).toBeTruthy()
  })
})
