import { screen, within } from "@testing-library/react"
import { provinces } from "@rokthnam/shared/Search/PlaceRules"
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { pages } from "../src/app/pages.ts"
import { choosePlace, forgetLocation } from "../src/features/search/lib/location-store.ts"
import { startPath } from "../src/platform/start-path.ts"
import { offerAnswer, searchAnswer, searchItem } from "./support/answers.ts"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"

beforeAll(() => Promise.all([pages.pharmacy(), pages.medicine(), pages.home()]), 60_000)

afterEach(() => void vi.useRealTimers())

const { pharmacy: contact } = searchItem()
const { pharmacy, ...offered } = offerAnswer()
const offer = "GET /users/offers/7"
const stock = "GET /users/pharmacies/5/offers"
const medicines = "GET /users/search/medicines"
const gone = { status: 404, body: { code: "NotFound", detail: "Pharmacy not found", params: {} } }
const stockOf = (names: ReadonlyArray<string>, page = 1, pageCount = 1) => ({
  body: {
    pharmacy,
    items: names.map((name, index) => ({
      ...offered,
      medicine_id: page * 100 + index,
      name,
      form: "capsule",
    })),
    pages: pageCount,
    page,
    total: names.length * pageCount,
  },
})
const names = {
  active_ingredient: "paracetamol",
  alternatives: ["Panadol"],
  caution: [{ name: "Paracetamol", not: "Piracetam", reason: "Similar names" }],
}
const [phnomPenh] = provinces

describe("the page of a pharmacy", () => {
  it("says who it is, whom to call, and what it has, a page at a time by its address", async () => {
    const calls = answerCalls({
      [stock]: ({ url }) =>
        url.searchParams.get("page") === "2" ? stockOf(["Zyrtec"], 2, 2) : stockOf(["Amoxicillin"], 1, 2),
    })
    const { user, address } = renderApp("/pharmacies/5")
    expect(await screen.findByRole("heading", { level: 1, name: "U-Care" })).toBeTruthy()
    expect(document.title).toContain("U-Care, pharmacy")
    expect(screen.getByRole("link", { name: "Call 012 345 678" })).toBeTruthy()
    expect(screen.getByRole("link", { name: "Amoxicillin 500 mg" }).getAttribute("href")).toBe(
      "/medicines/100",
    )
    expect(screen.getByText("500 mg · Capsule")).toBeTruthy()
    await user.click(screen.getByRole("button", { name: "Page 2" }))
    expect(await screen.findByRole("link", { name: "Zyrtec 500 mg" })).toBeTruthy()
    expect(address()).toBe("/pharmacies/5?page=2")
    expect(calls.at(-1)?.url.searchParams.get("page")).toBe("2")
    await user.click(screen.getByRole("button", { name: "Share" }))
    expect(await navigator.clipboard.readText()).toBe(
      `U-Care\nStreet 51, Phnom Penh\n012 345 678\n${window.location.origin}/pharmacies/5`,
    )
  })

  it("says that nothing is in stock, that it is not listed any more, and that it could not be loaded", async () => {
    answerCalls({ [stock]: () => stockOf([]) })
    renderApp("/pharmacies/5")
    expect(
      await screen.findByRole("heading", { name: "This pharmacy has nothing in stock right now" }),
    ).toBeTruthy()
    answerCalls({
      "GET /users/pharmacies/6/offers": () => gone,
      "GET /users/pharmacies/7/offers": () => ({ status: 500, body: {} }),
    })
    renderApp("/pharmacies/6")
    expect(
      await screen.findByRole("heading", { level: 1, name: "This pharmacy is not listed any more" }),
    ).toBeTruthy()
    renderApp("/pharmacies/7")
    expect(await screen.findByText(/The pharmacy could not be loaded/)).toBeTruthy()
    renderApp("/medicines/x")
    expect(
      await screen.findByRole("heading", { level: 1, name: "This offer is not there any more" }),
    ).toBeTruthy()
  })
})

describe("the page of a medicine", () => {
  beforeEach(() => {
    if (phnomPenh !== undefined) choosePlace(phnomPenh)
  })

  it("shows one pharmacy's offer, the way to all of that pharmacy, and everybody near who has it", async () => {
    const other = searchItem({ medicine_id: 8, pharmacy: { ...contact, name: "Apsara" } })
    const calls = answerCalls({
      [offer]: () => ({ body: { ...offered, pharmacy } }),
      [medicines]: () => ({ body: searchAnswer({ items: [searchItem(), other], total: 2 }) }),
      [stock]: () => stockOf(["Amoxicillin"]),
    })
    const { user, address } = renderApp("/medicines/7")
    expect(await screen.findByRole("heading", { level: 1, name: "Paracetamol 500" })).toBeTruthy()
    const all = within(await screen.findByRole("region", { name: "Results" }))
    expect(await all.findByText("Apsara")).toBeTruthy()
    const searched = calls.find(({ url }) => url.pathname === "/users/search/medicines")
    expect(searched?.url.searchParams.get("query")).toBe("Paracetamol 500 500 mg")
    // The page's own offer is among those near, and is added by one button, whose code comes after the answers.
    for (const name of ["U-Care", "Apsara"])
      expect(
        await screen.findAllByRole("button", { name: `Add to cart: Paracetamol 500 500 mg, ${name}` }),
      ).toHaveLength(1)
    await user.click(screen.getByRole("link", { name: "All it has" }))
    expect(await screen.findByRole("heading", { level: 1, name: "U-Care" })).toBeTruthy()
    expect(address()).toBe("/pharmacies/5")
  })

  it.each([
    ["/medicines/7", "Paracetamol 500", "This offer is not there any more"],
    ["/pharmacies/5", "U-Care", "This pharmacy is not listed any more"],
  ])("says of what was seen before that it is gone: %s", async (path, name, said) => {
    vi.useFakeTimers({ toFake: ["Date"] })
    const answers = {
      [medicines]: () => ({ body: searchAnswer() }),
      "GET /users/suggest-medicines": () => ({ body: names }),
    }
    answerCalls({
      ...answers,
      [offer]: () => ({ body: { ...offered, pharmacy } }),
      [stock]: () => stockOf(["Amoxicillin"]),
    })
    const { router } = renderApp(path)
    expect(await screen.findByRole("heading", { level: 1, name })).toBeTruthy()
    void router.navigate("/")
    expect(await screen.findByRole("heading", { name: "Find your medicine nearby" })).toBeTruthy()
    // Longer than what was loaded counts as new.
    vi.setSystemTime(Date.now() + 120_000)
    answerCalls({ ...answers, [offer]: () => gone, [stock]: () => gone })
    router.back()
    expect(await screen.findByRole("heading", { level: 1, name: said })).toBeTruthy()
  })

  it("warns of what it is confused with, and always has the other names of it, without a place too", async () => {
    forgetLocation()
    const calls = answerCalls({
      [offer]: () => ({ body: { ...offered, form: "tablet", pharmacy: { ...pharmacy, distance: null } } }),
      "GET /users/suggest-medicines": () => ({ body: names }),
    })
    const { user, address } = renderApp("/medicines/7")
    expect(await screen.findByText("Not Piracetam")).toBeTruthy()
    expect(screen.getByText("500 mg · Tablet")).toBeTruthy()
    const asked = calls.find(({ url }) => url.pathname === "/users/suggest-medicines")
    expect(Object.fromEntries(asked?.url.searchParams ?? [])).toEqual({ query: "Paracetamol 500 500 mg" })
    expect(screen.getByText("The same active ingredient: paracetamol")).toBeTruthy()
    expect(screen.getByText("Ask a pharmacist before you take another medicine.")).toBeTruthy()
    await user.click(screen.getByRole("button", { name: "Panadol" }))
    expect(address()).toBe("/?query=Panadol")
  })

  it("has the other names once when nobody near has it, and says it when there is none", async () => {
    let known = true
    answerCalls({
      [offer]: () => ({ body: { ...offered, pharmacy } }),
      [medicines]: () => ({ body: searchAnswer({ items: [], total: 0, pages: 0 }) }),
      "GET /users/suggest-medicines": () => ({
        body: known ? names : { active_ingredient: null, alternatives: [] },
      }),
    })
    const { unmount } = renderApp("/medicines/7")
    expect(await screen.findByText(/^No pharmacy nearby has/)).toBeTruthy()
    expect(await screen.findAllByRole("heading", { name: "Other names to try" })).toHaveLength(1)
    unmount()
    known = false
    renderApp("/medicines/7")
    expect(await screen.findByText("We know no other name with the same active ingredient.")).toBeTruthy()
  })

  it("is opened from a search's result", async () => {
    answerCalls({
      [medicines]: () => ({ body: searchAnswer() }),
      [offer]: () => ({ body: { ...offered, pharmacy } }),
    })
    const { user, address } = renderApp("/?query=para")
    await user.click(await screen.findByRole("button", { name: /^Show the offer/ }))
    await user.click(await screen.findByRole("link", { name: "More about it" }))
    expect(await screen.findByRole("heading", { level: 1, name: "Paracetamol 500" })).toBeTruthy()
    expect(address()).toBe("/medicines/7")
  })
})

it.each([
  ["s_4Z6U4Z624Z6a4Z-J4Z624Z6f", `/?${new URLSearchParams({ query: "បារ៉ាស" }).toString()}`],
  ["m_7", "/medicines/7"],
  ["p_5", "/pharmacies/5"],
  ["p_0", undefined],
  ["s_%%", undefined],
  ["x_7", undefined],
  ["m_7/../x", undefined],
])("the start parameter %s opens %s", (start, path) => {
  expect(startPath(start)).toBe(path)
})
