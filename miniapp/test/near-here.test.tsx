import { screen, within } from "@testing-library/react"
import { provinces } from "@rokthnam/shared/Search/PlaceRules"
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { pages } from "../src/app/pages.ts"
import { chooseDevicePosition } from "../src/features/search/lib/location-store.ts"
import { cartAnswer, cartItem, offerAnswer, searchAnswer } from "./support/answers.ts"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"
import { signIn } from "./support/session.ts"

beforeAll(() => Promise.all([pages.medicine(), pages.cart(), pages.pharmacy()]), 60_000)

const siemReap = { latitude: 13.36, longitude: 103.86 }
const [phnomPenh] = provinces
const search = "GET /users/search/medicines"
const old = /^Near where you were 3 h ago/

/** The device was in Siem Reap three hours ago. */
beforeEach(() => {
  const measuredAt = Date.now() - 3 * 3_600_000
  chooseDevicePosition({ ...siemReap, measuredAt })
})

/** Answers what a medicine's page asks for, of which others have three pages. */
const answerPage = () =>
  answerCalls({
    "GET /users/offers/7": () => ({ body: offerAnswer() }),
    "GET /users/suggest-medicines": () => ({ body: { active_ingredient: null, alternatives: [] } }),
    [search]: () => ({ body: searchAnswer({ pages: 3, total: 21 }) }),
  })

/** The latitudes from which a path was asked. */
const latitudes = (calls: ReturnType<typeof answerCalls>, path: string) =>
  calls
    .filter(({ url }) => url.pathname === path)
    .map(({ url }) => Number(url.searchParams.get("user_latitude")))

describe("where distances are told from", () => {
  it("is named beside everybody who has a medicine, with its age, and can be chosen anew", async () => {
    const calls = answerPage()
    const { user, address } = renderApp("/medicines/7?page=2")
    const others = within(
      (await screen.findByRole("heading", { name: "All offers near you" })).parentElement ?? document.body,
    )
    expect(others.getByText(old)).toBeTruthy()
    await others.findByRole("article")
    await user.click(others.getByRole("button", { name: "Choose a place" }))
    const places = within(await screen.findByRole("dialog", { name: "Where are you?" }))
    await user.click(await places.findByRole("button", { name: /^Phnom Penh/ }))
    expect(await others.findByText("Near Phnom Penh")).toBeTruthy()
    await vi.waitFor(() =>
      expect(latitudes(calls, "/users/search/medicines").at(-1)).toBe(phnomPenh?.latitude),
    )
    // There it is another list.
    expect(calls.findLast(({ url }) => url.pathname === "/users/search/medicines")?.url.search).toContain(
      "page=1",
    )
    expect(address()).toBe("/medicines/7")
  })

  it("is named where the whole cart is to be had, and can be chosen anew there", async () => {
    const none = { lines: 1, whole: [], pair: [], most: [] }
    const calls = answerCalls({
      "GET /cart/badge": () => ({ body: { total_quantity: 1 } }),
      "GET /cart": () => ({ body: cartAnswer([cartItem(), cartItem({ id: 2, medicine_name: "Panadol" })]) }),
      "GET /cart/pharmacies": () => ({ body: none }),
    })
    signIn()
    const { user } = renderApp("/user/cart")
    await user.click(await screen.findByRole("button", { name: "Everything at one pharmacy?" }))
    const name = "Everything at one pharmacy?"
    const sheet = within(await screen.findByRole("dialog", { name }))
    expect(sheet.getByText(old)).toBeTruthy()
    await user.click(sheet.getByRole("button", { name: "Choose a place" }))
    const places = within(await screen.findByRole("dialog", { name: "Where are you?" }))
    // Who closes it unchosen has the answer again.
    await user.click(places.getByRole("button", { name: "Close" }))
    await user.click(
      within(await screen.findByRole("dialog", { name })).getByRole("button", { name: "Choose a place" }),
    )
    await user.click(await screen.findByRole("button", { name: /^Phnom Penh/ }))
    expect(
      await within(await screen.findByRole("dialog", { name })).findByText("Near Phnom Penh"),
    ).toBeTruthy()
    await vi.waitFor(() =>
      expect(new Set(latitudes(calls, "/cart/pharmacies"))).toEqual(
        new Set([siemReap.latitude, phnomPenh?.latitude]),
      ),
    )
  })
})

describe("the list of who has a medicine", () => {
  it("has its order, its choices and its page in the address, so that Back returns to them", async () => {
    const calls = answerPage()
    const { user, address, router } = renderApp("/medicines/7")
    await user.click(await screen.findByRole("button", { name: "Page 2" }))
    expect(address()).toBe("/medicines/7?page=2")
    await user.selectOptions(await screen.findByRole("combobox", { name: "Sort by" }), "package_price")
    expect(address()).toBe("/medicines/7?sort_by=package_price")
    router.back()
    await vi.waitFor(() => expect(address()).toBe("/medicines/7?page=2"))
    await vi.waitFor(() =>
      expect(screen.getByRole("button", { name: "Page 2" }).getAttribute("aria-current")).toBe("page"),
    )
    expect(calls.filter(({ url }) => url.searchParams.get("page") === "2").length).toBeGreaterThan(0)
  })

  it("begins at the top of the screen when it is turned, also back to its first page", async () => {
    answerPage()
    const { user, address } = renderApp("/medicines/7?page=2")
    const next = await screen.findByRole("button", { name: "Page 3" })
    const moves: Array<string> = []
    vi.spyOn(globalThis, "scrollTo").mockImplementation(() => void moves.push("page"))
    vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function move(this: Element) {
      moves.push(this.querySelector("h2")?.textContent ?? "")
    })
    for (const [button, to] of [
      [next, "/medicines/7?page=3"],
      [await screen.findByRole("button", { name: "Page 1" }), "/medicines/7"],
    ] as const) {
      await user.click(button)
      await vi.waitFor(() => expect(address()).toBe(to))
      await vi.waitFor(() => expect(moves.at(-1)).toBe("All offers near you"))
      moves.length = 0
    }
  })
})
