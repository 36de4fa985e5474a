import { screen, within } from "@testing-library/react"
import type { UserEvent } from "@testing-library/user-event"
import { provinces } from "@rokthnam/shared/Search/PlaceRules"
import { beforeAll, describe, expect, it } from "vitest"
import { pages } from "../src/app/pages.ts"
import { choosePlace, forgetLocation } from "../src/features/search/lib/location-store.ts"
import { searchAnswer, searchItem } from "./support/answers.ts"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"

beforeAll(() => pages.medicine(), 60_000)

const { distance, pharmacy: contact, ...offered } = searchItem()
const pharmacy = { ...contact, distance, opening_hours: null }
const other = { ...offered, medicine_id: 9, name: "Amoxicillin" }
const apsara = searchItem({ medicine_id: 8, pharmacy: { ...contact, name: "Apsara" } })
const names = {
  active_ingredient: "paracetamol",
  alternatives: ["Panadol"],
  offers: [{ name: "Panadol", offers: 3, from_price: "1.20" }],
  caution: [{ name: "Paracetamol", not: "Piracetam", reason: "Similar names" }],
}

/** The API of a medicine's page, of which some calls fail. */
const answering = (isCut: (url: URL) => boolean) => {
  const answer = (body: unknown) => (call: { readonly url: URL }) =>
    isCut(call.url) ? { status: 500, body: {} } : { body }
  return answerCalls({
    "GET /users/offers/7": answer({ ...offered, pharmacy }),
    "GET /users/search/medicines": answer(searchAnswer({ items: [searchItem(), apsara], total: 2 })),
    "GET /users/pharmacies/5/offers": answer({ pharmacy, items: [other], pages: 1, page: 1, total: 1 }),
    "GET /users/suggest-medicines": answer(names),
  })
}

const choosePhnomPenh = () => {
  const [phnomPenh] = provinces
  if (phnomPenh === undefined) throw new Error("There are no provinces.")
  choosePlace(phnomPenh)
}

const retries = () => screen.queryAllByRole("button", { name: /^Try again/ })

/** Presses the first of them alone. */
const press = async (user: UserEvent) => {
  const [retry] = retries()
  if (retry !== undefined) await user.click(retry)
}

describe("a medicine's page of which several parts did not come", () => {
  it("has all of them by one press, also what it is confused with, of whose failure nothing is said", async () => {
    let isCut = true
    answering(({ pathname }) => isCut && pathname !== "/users/offers/7")
    choosePhnomPenh()
    const { user } = renderApp("/medicines/7")
    await expect.poll(() => retries().length).toBe(2)
    isCut = false
    await press(user)
    expect(await screen.findByText("Not Piracetam")).toBeTruthy()
    expect(await screen.findByRole("link", { name: "Amoxicillin 500 mg" })).toBeTruthy()
    expect(await screen.findByText("Apsara")).toBeTruthy()
  })

  it("keeps what it is confused with when the place is another, and has the rest by one press", async () => {
    let isCut = false
    forgetLocation()
    const calls = answering(({ searchParams }) => isCut && searchParams.has("user_latitude"))
    const { user } = renderApp("/medicines/7")
    expect(await screen.findByText("Not Piracetam")).toBeTruthy()
    expect(screen.getByText("3 offers from $1.20")).toBeTruthy()
    isCut = true
    await user.click(screen.getByRole("button", { name: "Show offers near me" }))
    const question = within(await screen.findByRole("dialog"))
    await user.click(await question.findByRole("button", { name: /^Phnom Penh/ }))
    await expect.poll(() => retries().length).toBe(3)
    expect(screen.getByText("Not Piracetam")).toBeTruthy()
    expect(screen.getByRole("button", { name: "Panadol" })).toBeTruthy()
    // Those were elsewhere.
    expect(screen.queryByText("3 offers from $1.20")).toBeNull()
    isCut = false
    const earlier = calls.length
    await press(user)
    expect(await screen.findByText("Apsara")).toBeTruthy()
    expect(await screen.findByText("3 offers from $1.20")).toBeTruthy()
    await expect.poll(() => retries().length).toBe(0)
    // Each once: the part whose button was pressed too.
    const asked = calls.slice(earlier).map(({ url }) => url.pathname)
    expect(asked.toSorted()).toEqual([
      "/users/offers/7",
      "/users/pharmacies/5/offers",
      "/users/search/medicines",
      "/users/suggest-medicines",
    ])
  })
})
