import { screen, within } from "@testing-library/react"
import { provinces } from "@rokthnam/shared/Search/PlaceRules"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import { pages } from "../src/app/pages.ts"
import { choosePlace } from "../src/features/search/lib/location-store.ts"
import { openingAsOf } from "@rokthnam/shared/Pharmacies/OpeningAsOf"
import type { SearchItem } from "../src/features/search/api/search-queries.ts"
import { cartAnswer, cartItem, searchAnswer, searchItem } from "./support/answers.ts"
import { renderApp } from "./support/render-app.tsx"
import { customer } from "../src/lib/customer.ts"
import { answerCalls } from "./support/server.ts"
import { signIn } from "./support/session.ts"

beforeAll(() => Promise.all([pages.home(), pages.pharmacy(), pages.cart()]), 60_000)

const medicines = "GET /users/search/medicines"
const [phnomPenh] = provinces
const facets = {
  forms: [
    { value: "tablet", offers: 9 },
    { value: "liquid", offers: 3 },
  ],
  strengths: [
    { value: "250mg", offers: 4 },
    { value: "500mg + 65mg", offers: 8 },
  ],
}
type Opening = NonNullable<SearchItem["pharmacy"]["opening"]>
const opening = (part: Partial<Opening>): Opening => ({
  is_open: true,
  changes_at: null,
  on_duty: false,
  duty_ends_at: null,
  ...part,
})
const at = (pharmacy: string, told: Opening | null) =>
  searchItem({
    medicine_id: pharmacy.length,
    pharmacy: { ...searchItem().pharmacy, name: pharmacy, opening: told },
  })
const toldOf = async (pharmacy: string) => (await screen.findByRole("region", { name: pharmacy })).textContent
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

beforeEach(() => {
  if (phnomPenh !== undefined) choosePlace(phnomPenh)
})

describe("the hours of a pharmacy", () => {
  it("are said at each result that tells them", async () => {
    const items = [
      at("Always", opening({ duty_ends_at: inDays(1 / 4) })),
      at("Closes later", opening({ changes_at: inDays(1 / 48), duty_ends_at: inDays(1 / 4) })),
      at("Opens in a month", opening({ is_open: false, changes_at: inDays(25) })),
      at("Says nothing at all", null),
    ]
    answerCalls({ [medicines]: () => ({ body: searchAnswer({ items, total: 4 }) }) })
    renderApp("/?query=para")
    const words = (await screen.findAllByRole("article")).map(({ textContent }) => textContent ?? "")
    expect(words[0]).toContain("Open day and night · on duty tonight")
    expect(words[1]).toMatch(
      /Open now · closes \d\d:\d\d · on duty tonightOpen until \d\d:\d\d · on duty tonight/,
    )
    expect(words[2]).toMatch(/Closed · opens \w{3} \d+, \d{4} \d\d:\d\d/)
    expect(words[3]).not.toMatch(/Open now|Closed/)
  })

  it("are known until they change, and a night on duty until it ends", () => {
    const told = opening({ changes_at: "2026-11-21T14:00:00.000Z" })
    const time = Date.parse("2026-11-21T14:00:00.000Z")
    expect(openingAsOf(told, time - 1)).toEqual({ isOpen: true, changesAt: told.changes_at, isOnDuty: false })
    expect(openingAsOf(told, time)).toBeUndefined()
    const always = opening({ duty_ends_at: "2026-11-21T23:00:00.000Z" })
    const morning = Date.parse("2026-11-21T23:00:00.000Z")
    const known = { isOpen: true, changesAt: null }
    expect(openingAsOf(always, morning - 1)).toEqual({ ...known, isOnDuty: true })
    expect(openingAsOf(always, morning)).toEqual({ ...known, isOnDuty: false })
    // as it was kept before the end of the night was told
    expect(openingAsOf({ is_open: true, changes_at: null }, morning - 1)).toEqual({
      ...known,
      isOnDuty: false,
    })
  })

  it("are on its page as a table of the week, or it says that they are not known", async () => {
    const week = [
      [
        { opens: "07:00", closes: "11:30" },
        { opens: "14:00", closes: "02:00" },
      ],
      ...Array.from({ length: 6 }, () => []),
    ]
    const hours = { week, closed_days: ["2000-01-01", "2999-04-14"], duty_nights: [] }
    const { pharmacy, distance } = searchItem()
    const page = (told: object | null) => ({
      body: {
        pharmacy: { ...pharmacy, distance, opening_hours: told },
        items: [],
        pages: 0,
        page: 1,
        total: 0,
      },
    })
    answerCalls({
      "GET /users/pharmacies/5/offers": () => page(hours),
      "GET /users/pharmacies/6/offers": () => page(null),
    })
    const { user, unmount } = renderApp("/pharmacies/5")
    await user.click(await screen.findByText("Opening hours", { selector: "summary" }))
    const rows = within(screen.getByRole("table", { name: "Opening hours" })).getAllByRole("row")
    expect(rows.map(({ textContent }) => textContent).slice(0, 2)).toEqual([
      "Monday07:00 – 11:30, 14:00 – 02:00 the next day",
      "TuesdayClosed",
    ])
    expect(screen.getByText("Closed on: Apr 14, 2999")).toBeTruthy()
    unmount()
    renderApp("/pharmacies/6")
    expect(await screen.findByText("Opening hours are not known. Call before you go.")).toBeTruthy()
  })

  it("stand in the cart beside the pharmacy", async () => {
    signIn()
    const item = cartItem({ pharmacy_opening: opening({ is_open: false, changes_at: null }) })
    answerCalls({
      "GET /cart/badge": () => ({ body: { total_quantity: 1 } }),
      "GET /cart": () => ({ body: cartAnswer([item]) }),
    })
    renderApp("/user/cart")
    expect(within(await screen.findByRole("region", { name: "U-Care" })).getByText("Closed now")).toBeTruthy()
    customer.signOut()
  })

  it("are not said of what was loaded before they changed, as of a cart that is read in the evening", async () => {
    signIn()
    const passed = [
      opening({ is_open: false, changes_at: inDays(-0.6), duty_ends_at: inDays(-0.6) }),
      opening({ changes_at: inDays(-0.1) }),
      opening({ duty_ends_at: inDays(-0.1) }),
    ]
    const items = passed.map((told, id) =>
      cartItem({ id, pharmacy_id: id, pharmacy_name: `No. ${id}`, pharmacy_opening: told }),
    )
    answerCalls({
      "GET /cart/badge": () => ({ body: { total_quantity: 1 } }),
      "GET /cart": () => ({ body: cartAnswer(items) }),
    })
    renderApp("/user/cart")
    expect(await toldOf("No. 0")).not.toMatch(/Open now|Open until|Closed|on duty/)
    expect(await toldOf("No. 1")).not.toMatch(/Open now|Open until|Closed|on duty/)
    expect(await toldOf("No. 2")).toContain("Open day and night")
    expect(await toldOf("No. 2")).not.toContain("on duty")
    customer.signOut()
  })
})

describe("results", () => {
  it("are narrowed by what was found, from the first page on, and by who is open", async () => {
    const calls = answerCalls({ [medicines]: () => ({ body: searchAnswer({ facets, pages: 9 }) }) })
    const { user, address } = renderApp("/?query=para&page=3")
    const form = await screen.findByRole("combobox", { name: "Form" })
    expect(
      within(form)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["All forms", "Tablet (9)", "Liquid (3)"])
    await user.selectOptions(form, "liquid")
    await user.selectOptions(screen.getByRole("combobox", { name: "Strength" }), "500mg + 65mg")
    await user.click(screen.getByRole("checkbox", { name: "Open now" }))
    expect(address()).toBe("/?query=para&open_now=true&form=liquid&strength=500mg+%2B+65mg&near=phnom-penh")
    expect(Object.fromEntries(calls.at(-1)?.url.searchParams ?? [])).toMatchObject({
      open_now: "true",
      form: "liquid",
      strength: "500mg + 65mg",
      page: "1",
    })
  })

  it("are ordered by distance, price, price per tablet or name", async () => {
    const calls = answerCalls({ [medicines]: () => ({ body: searchAnswer() }) })
    const { user } = renderApp("/?query=para")
    const sort = await screen.findByRole("combobox", { name: "Sort by" })
    for (const name of ["Lowest price", "Lowest price per tablet", "Name"])
      await user.selectOptions(sort, name)
    await screen.findByRole("article")
    const orders = calls.map(({ url }) => url.searchParams.get("sort_by"))
    expect(orders).toEqual(["distance", "package_price", "price", "name"])
  })

  it("say why none is left, where each choice can be taken back, and another name begins without them", async () => {
    const calls = answerCalls({
      [medicines]: ({ url }) => ({
        body: url.searchParams.has("open_now")
          ? searchAnswer({ items: [], total: 0, pages: 0, facets: { forms: [], strengths: [] } })
          : searchAnswer({ facets }),
      }),
    })
    const { user, address } = renderApp("/?query=para&open_now=true&form=liquid")
    expect(
      await screen.findByRole("heading", { name: "No pharmacy nearby that has it is known to be open now" }),
    ).toBeTruthy()
    expect(
      within(await screen.findByRole("combobox", { name: "Form" })).getByRole("option", {
        name: "Liquid (0)",
      }),
    ).toBeTruthy()
    await user.click(screen.getByRole("button", { name: "Show all" }))
    expect(await screen.findByRole("article")).toBeTruthy()
    expect(address()).toBe("/?query=para&near=phnom-penh")
    await user.selectOptions(await screen.findByRole("combobox", { name: "Form" }), "liquid")
    const field = screen.getByRole("combobox", { name: "Medicine name" })
    await user.clear(field)
    await user.type(field, "amoxil{Enter}")
    expect(address()).toBe("/?query=amoxil&near=phnom-penh")
    expect(calls.at(-1)?.url.searchParams.has("form")).toBe(false)
  })
})
