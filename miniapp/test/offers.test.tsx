import { screen, waitFor, within } from "@testing-library/react"
import { provinces } from "@rokthnam/shared/Search/PlaceRules"
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { getI18n } from "react-i18next"
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

  it("gives each offer a name of its own, though a pharmacy has two that read the same", async () => {
    const offers = [searchItem(), searchItem({ medicine_id: 8, price: 2.5 })]
    answerCalls({ [medicines]: () => ({ body: searchAnswer({ items: offers, total: 2 }) }) })
    const { user } = renderApp("/?query=para")
    const seller = searchItem().pharmacy.name
    for (const what of ["Show the offer", "Add to cart"]) {
      expect(
        await screen.findByRole("button", { name: `${what}: Paracetamol 500 500 mg, ${seller}` }),
      ).toBeTruthy()
      expect(
        screen.getByRole("button", { name: `${what}: Paracetamol 500 500 mg (2), ${seller}` }),
      ).toBeTruthy()
    }
    await user.click(screen.getByRole("button", { name: /^Show the offer: Paracetamol 500 500 mg \(2\)/ }))
    expect(await within(await screen.findByRole("dialog")).findByText("$2.50")).toBeTruthy()
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

  it("tells a syrup from a tablet by the form beside the strength, on the card and in the offer", async () => {
    const items = [
      searchItem({ medicine_id: 8, name: "Biogesic", dosage: "250mg", form: "liquid" }),
      searchItem({ medicine_id: 9, name: "Biogesic", dosage: "250mg", form: "tablet" }),
      searchItem({ medicine_id: 10, name: "Biogesic", dosage: "250mg" }),
    ]
    answerCalls({ [medicines]: () => ({ body: searchAnswer({ items, total: 3 }) }) })
    const { user } = renderApp("/?query=biogesic")
    const cards = await screen.findAllByRole("article")
    expect(cards.map((card) => within(card).getByText(/^250mg/).textContent)).toEqual([
      "250mg · Liquid",
      "250mg · Tablet",
      "250mg",
    ])
    const [first] = screen.getAllByRole("button", { name: /^Show the offer/ })
    await user.click(first ?? document.body)
    const offer = within(await screen.findByRole("dialog", { name: "Biogesic" }))
    expect(await offer.findByText("250mg · Liquid")).toBeTruthy()
  })

  it("shows in an offer the week's hours, a map and what else the pharmacy has, and leads to its page", async () => {
    const { pharmacy, distance, ...offered } = searchItem()
    const week = Array.from({ length: 7 }, () => [{ opens: "07:30", closes: "20:00" }])
    const others = ["Amoxicillin", "Panadol", "Losec", "Zyrtec", "Ventolin", "Calpol"].map((name, index) =>
      searchItem({ medicine_id: 20 + index, name, form: "capsule" }),
    )
    answerCalls({
      [medicines]: () => ({ body: searchAnswer() }),
      "GET /users/pharmacies/5/offers": () => ({
        body: {
          pharmacy: { ...pharmacy, distance, opening_hours: { week, closed_days: [], duty_nights: [] } },
          items: [offered, ...others],
          pages: 1,
          page: 1,
          total: 7,
        },
      }),
    })
    const { user, address } = renderApp("/?query=para")
    await user.click(await screen.findByRole("button", { name: /^Show the offer/ }))
    const offer = within(await screen.findByRole("dialog", { name: "Paracetamol 500" }))
    expect((await offer.findAllByText("07:30 – 20:00")).length).toBe(7)
    expect(await offer.findByRole("region", { name: "U-Care on a map" })).toBeTruthy()
    const also = within(offer.getByRole("region", { name: "Also at this pharmacy" }))
    const rows = also.getAllByRole("listitem")
    // not the offer itself again, and no more than a few
    expect(rows.map((row) => row.textContent)).toEqual(
      ["Amoxicillin", "Panadol", "Losec", "Zyrtec", "Ventolin"].map(
        (name) => `${name} 500 mg · Capsule$1.50`,
      ),
    )
    expect(also.getByRole("link", { name: /^Losec/ }).getAttribute("href")).toBe("/medicines/22")
    expect(also.getByRole("link", { name: "All it has" }).getAttribute("href")).toBe("/pharmacies/5")
    await user.click(offer.getByRole("link", { name: "U-Care" }))
    expect(await screen.findByRole("heading", { level: 1, name: "U-Care" })).toBeTruthy()
    expect(address()).toBe("/pharmacies/5")
  })

  it("shows an offer whole when what else the pharmacy has does not come, and asks again when it is pressed", async () => {
    let comes = false
    const { pharmacy, distance } = searchItem()
    answerCalls({
      [medicines]: () => ({ body: searchAnswer() }),
      "GET /users/pharmacies/5/offers": () =>
        comes
          ? {
              body: {
                pharmacy: { ...pharmacy, distance, opening_hours: null },
                items: [],
                pages: 0,
                page: 1,
                total: 0,
              },
            }
          : { status: 429, body: { detail: "no", code: "TooManyRequests", params: { retry_after: 3 } } },
    })
    const { user } = renderApp("/?query=para")
    await user.click(await screen.findByRole("button", { name: /^Show the offer/ }))
    const offer = within(await screen.findByRole("dialog", { name: "Paracetamol 500" }))
    expect(await offer.findByRole("link", { name: "Call 012 345 678" })).toBeTruthy()
    expect(offer.getByRole("link", { name: "All it has" })).toBeTruthy()
    comes = true
    await user.click(await offer.findByRole("button", { name: "Try again" }))
    expect(await offer.findByText("It has no other medicine in stock right now.")).toBeTruthy()
    expect(offer.getByText(/Opening hours are not known/)).toBeTruthy()
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

    it("are shown from the first screen on: four, then the others in twos", async () => {
      renderApp("/?query=para")
      await waitFor(() => expect(screen.getAllByText("Paracetamol 500")).toHaveLength(10))
      expect([...new Set(counts)]).toEqual([0, 4, 6, 8, 10])
    })

    it("are not rendered again when the code of their buttons comes", async () => {
      const waiting: Array<() => void> = []
      vi.stubGlobal("requestIdleCallback", (work: () => void) => waiting.push(work))
      vi.stubGlobal("cancelIdleCallback", () => undefined)
      // A card looks this text up once whenever it is rendered.
      const looked = vi.spyOn(getI18n().services.interpolator, "interpolate")
      const cards = () => looked.mock.calls.filter(([text]) => text.startsWith("Show the offer:")).length
      renderApp("/?query=para")
      await waitFor(() => expect(screen.getAllByText("Paracetamol 500")).toHaveLength(10))
      expect(screen.queryAllByRole("button", { name: /^Add to cart/ })).toEqual([])
      const before = cards()
      await waitFor(() => {
        for (const work of waiting.splice(0)) work()
        expect(screen.getAllByRole("button", { name: /^Add to cart/ })).toHaveLength(10)
      })
      expect(cards() - before).toBe(0)
    })

    it("are all there at once on the page before a shorter one, which was opened first", async () => {
      answerCalls({
        [medicines]: ({ url }) => ({
          body:
            url.searchParams.get("page") === "2"
              ? searchAnswer({ items: ten.slice(0, 2), total: 12, pages: 2, page: 2 })
              : searchAnswer({ items: ten, total: 12, pages: 2 }),
        }),
      })
      const { router } = renderApp("/?query=para&page=2")
      await waitFor(() => expect(screen.getAllByText("Paracetamol 500")).toHaveLength(2))
      await screen.findAllByRole("button", { name: /^Add to cart/ })
      counts.length = 0
      router.navigate("/?query=para")
      await waitFor(() => expect(screen.getAllByText("Paracetamol 500")).toHaveLength(10))
      expect([...new Set(counts)].filter((count) => count > 2)).toEqual([10])
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

  it("are rendered without the page around them", async () => {
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
    answerCalls({ [medicines]: () => asked.then(() => ({ body: searchAnswer() })) })
    // The form looks this text up once whenever it is rendered.
    const looked = vi.spyOn(getI18n().services.interpolator, "interpolate")
    const label = getI18n().t("search:formLabel")
    const forms = () => looked.mock.calls.filter(([text]) => text === label).length
    renderApp("/?query=para")
    await screen.findByRole("button", { name: "Searching…" })
    // until whatever else the page does at its start is done
    await new Promise((resolve) => setTimeout(resolve, 500))
    const before = forms()
    expect(before).toBeGreaterThan(0)
    answer()
    expect(await screen.findByRole("heading", { name: "Paracetamol 500" })).toBeTruthy()
    expect(forms()).toBe(before)
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
