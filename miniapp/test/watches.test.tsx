import { act, screen, waitFor } from "@testing-library/react"
import { beforeEach, describe, expect, it } from "vitest"
import { choosePlace } from "../src/features/search/lib/location-store.ts"
import { provinces } from "@rokthnam/shared/Search/PlaceRules"
import type { Watch } from "../src/features/watches/api/watches.ts"
import { offerAnswer, profile, searchAnswer, searchItem } from "./support/answers.ts"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"
import { sessionAnswer, signIn } from "./support/session.ts"

const phnomPenh = provinces[0]
const open: Watch = {
  id: 7,
  query: "Zyrtanol",
  created_at: "2026-11-22T03:00:00.000Z",
  ends_at: "2026-12-22T03:00:00.000Z",
  found: null,
}
const { pharmacy } = searchItem()
const found: Watch = {
  ...open,
  id: 8,
  query: "Brimcortal",
  found: {
    medicine_id: 3,
    name: "Brimcortal",
    dosage: "500mg",
    price: 3.25,
    kilometres: 0.6,
    at: "2026-11-22T03:05:00.000Z",
    pharmacy,
  },
}
const nothing = searchAnswer({ items: [], total: 0, pages: 0 })
const alternatives = { active_ingredient: null, alternatives: [] }

const calls = (handlers: Parameters<typeof answerCalls>[0] = {}) =>
  answerCalls({
    "GET /users/search/medicines": () => ({ body: nothing }),
    "GET /users/suggest-medicines": () => ({ body: alternatives }),
    "GET /cart/badge": () => ({ body: { total_quantity: 0 } }),
    "GET /watches": () => ({ body: { watches: [], is_told: true } }),
    ...handlers,
  })

const button = { name: "Tell me when it arrives" }

/** Asks to be told, and answers with a name which one is meant. */
const answerWith = async (pressed: string) => {
  const { user, unmount } = renderApp("/user/dashboard?query=Dimuvarex")
  await user.click(await screen.findByRole("button", button))
  expect(await screen.findByText(/No medicine is known as “Dimuvarex”. Do you mean “domuvar”/)).toBeTruthy()
  await user.click(screen.getByRole("button", { name: `Wait for “${pressed}”` }))
  expect(await screen.findByText(new RegExp(`when a pharmacy near you has “${pressed}”`))).toBeTruthy()
  unmount()
}

beforeEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
  if (phnomPenh !== undefined) choosePlace(phnomPenh)
})

describe("a search that found nothing", () => {
  it("offers to tell when it arrives, and begins a watch at the place of the search", async () => {
    const seen = calls({ "POST /watches": () => ({ status: 201, body: open }) })
    signIn()
    const { user } = renderApp("/user/dashboard?query=Zyrtanol")
    await user.click(await screen.findByRole("button", button))
    expect(await screen.findByText(/We will tell you when a pharmacy near you has “Zyrtanol”/)).toBeTruthy()
    expect(seen.find(({ method }) => method === "POST")?.body).toEqual({
      query: "Zyrtanol",
      latitude: phnomPenh?.latitude,
      longitude: phnomPenh?.longitude,
      as_typed: false,
      language: "en",
    })
    expect(screen.queryByRole("button", button)).toBeNull()
  })

  it("says why a watch cannot begin, and can be asked again", async () => {
    const full = { detail: "Full.", code: "WatchesFull", params: { limit: 10 } }
    calls({
      "POST /watches": (_, number) =>
        number === 0 ? { status: 409, body: full } : { status: 201, body: open },
    })
    signIn()
    const { user } = renderApp("/user/dashboard?query=Zyrtanol")
    await user.click(await screen.findByRole("button", button))
    expect((await screen.findByRole("alert")).textContent).toContain("at most 10 medicines")
    await user.click(screen.getByRole("button", button))
    expect(await screen.findByText(/We will tell you/)).toBeTruthy()
  })

  it("asks which name is meant when it looks like a misspelling, and waits for the one that is pressed", async () => {
    const which = { detail: "Which?", code: "WhichName", params: { typed: "Dimuvarex", meant: "domuvar" } }
    const seen = calls({
      "POST /watches": (_, number) =>
        number % 2 === 0
          ? { status: 409, body: which }
          : { status: 201, body: { ...open, query: number === 1 ? "Dimuvarex" : "domuvar" } },
    })
    signIn()
    await answerWith("Dimuvarex")
    await answerWith("domuvar")
    const sent = seen.filter(({ method }) => method === "POST").map(({ body }) => body)
    expect(sent).toMatchObject([
      { query: "Dimuvarex", as_typed: false },
      { query: "Dimuvarex", as_typed: true },
      { query: "Dimuvarex", as_typed: false },
      { query: "domuvar", as_typed: false },
    ])
  })

  it.each([
    ["a search", "/?query=Zyrtanol", "/user/dashboard?query=Zyrtanol&near=phnom-penh"],
    ["the page of a medicine", "/medicines/3", "/medicines/3"],
  ])(
    "leads a visitor to the sign-in and back to %s, begins by itself then, and only once",
    async (_, from, to) => {
      const seen = calls({
        "POST /watches": () => ({ status: 201, body: open }),
        "POST /users/login": () => ({ body: sessionAnswer() }),
        "GET /users/offers/3": () => ({ body: { ...offerAnswer(), name: "Zyrtanol", dosage: "5 mg" } }),
      })
      const begun = () =>
        seen.filter(({ method, url }) => method === "POST" && url.pathname === "/watches").length
      const { user, address, unmount } = renderApp(from)
      await user.click(await screen.findByRole("button", button))
      await user.type(await screen.findByLabelText("E-mail"), "sokha@example.com")
      expect(begun()).toBe(0)
      await user.type(screen.getByLabelText("Password"), "correct horse")
      await user.click(screen.getByRole("button", { name: "Sign in" }))
      expect(await screen.findByText(/We will tell you when a pharmacy near you has “Zyrtanol”/)).toBeTruthy()
      await waitFor(() => expect(address()).toBe(to))
      expect(begun()).toBe(1)
      unmount()
      renderApp(to)
      expect(await screen.findByRole("button", button)).toBeTruthy()
      expect(begun()).toBe(1)
    },
  )

  it("offers it below other names with the same ingredient too, and not where a name is asked about", async () => {
    const instead = {
      name: "Lipitor",
      active_ingredient: "atorvastatin",
      message: { en: "Ask.", km: "សួរ។" },
    }
    calls({
      "GET /users/search/medicines": ({ url }) => ({
        body:
          url.searchParams.get("query") === "Lipitor"
            ? searchAnswer({ instead_of: instead })
            : { ...nothing, did_you_mean: ["prednisone"] },
      }),
    })
    signIn()
    const { router } = renderApp("/user/dashboard?query=Lipitor")
    expect(await screen.findByRole("button", button)).toBeTruthy()
    act(() => router.navigate("/user/dashboard?query=prednison"))
    await screen.findByRole("button", { name: "prednisone" })
    expect(screen.queryByRole("button", button)).toBeNull()
  })
})

describe("what a customer waits for", () => {
  it("is listed in the account, and removed", async () => {
    const seen = calls({
      "GET /watches": (_, number) => ({
        body: { watches: number === 0 ? [found, open] : [found], is_told: false },
      }),
      "DELETE /watches/7": () => ({ body: { message: "" } }),
    })
    signIn()
    const { user } = renderApp("/user/account")
    expect(await screen.findByText(/^Until Dec 22/)).toBeTruthy()
    expect(screen.getByText(/you see it here when you next open Rokthnam/)).toBeTruthy()
    expect(screen.getByText(/U-Care had it in stock on/)).toBeTruthy()
    expect(screen.getByRole("link", { name: "See pharmacies" }).getAttribute("href")).toBe("/medicines/3")
    await user.click(screen.getByRole("button", { name: "Remove: wait no longer for Zyrtanol" }))
    await waitFor(() => expect(screen.queryByText(/^Until Dec 22/)).toBeNull())
    expect(seen.some(({ method }) => method === "DELETE")).toBe(true)
  })

  it.each([
    [true, /To get a message, write to our Telegram bot/, /link Telegram to this account below/],
    [false, /link Telegram to this account below, and write to our Telegram bot/, /To get a message, write/],
  ])("says what leads to a message, with Telegram linked or not: %s", async (has_telegram, said, unsaid) => {
    calls({
      "GET /watches": () => ({ body: { watches: [open], is_told: false } }),
      "GET /account/profile": () => ({ body: { ...profile, has_telegram } }),
    })
    signIn()
    renderApp("/user/account")
    // The profile, which says whether it is linked, is there.
    await screen.findByLabelText("First name")
    expect(await screen.findByText(said)).toBeTruthy()
    expect(screen.queryByText(unsaid)).toBeNull()
  })

  it("is found by who is told of its arrival, also without a place", async () => {
    window.localStorage.clear()
    window.dispatchEvent(new StorageEvent("storage"))
    calls({
      "GET /watches": () => ({ body: { watches: [found], is_told: false } }),
      "GET /users/offers/3": () => ({ body: offerAnswer() }),
    })
    signIn()
    const { user } = renderApp("/user/dashboard")
    await user.click(await screen.findByRole("link", { name: "See pharmacies" }))
    expect(await screen.findByRole("heading", { level: 1, name: "Paracetamol 500" })).toBeTruthy()
    expect(screen.getByRole("link", { name: "Call 012 345 678" })).toBeTruthy()
    expect(screen.getByText("Say where you are, then you see who else has it.")).toBeTruthy()
  })

  it("has no failure any more when it has ended although its answer was lost", async () => {
    calls({
      "GET /watches": (_, number) => ({
        body: { watches: number < 2 ? [found, open] : [found], is_told: false },
      }),
      "DELETE /watches/7": () => ({ status: 500, body: { message: "" } }),
    })
    signIn()
    const { user } = renderApp("/user/account")
    const end = { name: "Remove: wait no longer for Zyrtanol" }
    await user.click(await screen.findByRole("button", end))
    const section = screen.getByRole("heading", { name: "Medicines you wait for" }).closest("section")
    await waitFor(() => expect(section?.querySelector("[role=alert]")).toBeTruthy())
    await user.click(screen.getByRole("button", end))
    await waitFor(() => expect(screen.queryByText(/^Until Dec 22/)).toBeNull())
    expect(section?.querySelector("[role=alert]")).toBeNull()
  })

  it("says when it was not heard that the customer knows of an arrival, and nothing once it was", async () => {
    let isCut = true
    calls({
      "GET /watches": () => ({ body: { watches: isCut ? [found] : [], is_told: false } }),
      "DELETE /watches/8": () => {
        if (isCut) throw new TypeError("Failed to fetch")
        return { body: { message: "" } }
      },
    })
    signIn()
    const { user } = renderApp("/user/dashboard")
    const known = { name: "I know that Brimcortal has arrived" }
    await user.click(await screen.findByRole("button", known))
    expect((await screen.findByRole("alert")).textContent).toContain("We cannot reach the service")
    isCut = false
    await user.click(screen.getByRole("button", known))
    await waitFor(() => expect(screen.queryByText(/has arrived/)).toBeNull())
    expect(screen.queryByRole("alert")).toBeNull()
  })

  it.each(["/user/dashboard", "/"])(
    "is told on %s when it has arrived, until the customer knows it",
    async (page) => {
      calls({
        "GET /watches": (_, number) => ({
          body: { watches: number === 0 ? [open, found] : [open], is_told: false },
        }),
        "DELETE /watches/8": () => ({ body: { message: "" } }),
      })
      signIn()
      const { user } = renderApp(page)
      expect(await screen.findByText(/“Brimcortal” has arrived: U-Care had it for \$3.25/)).toBeTruthy()
      expect(screen.queryByText(/“Zyrtanol” has arrived/)).toBeNull()
      await user.click(screen.getByRole("button", { name: "I know that Brimcortal has arrived" }))
      await waitFor(() => expect(screen.queryByText(/has arrived/)).toBeNull())
    },
  )
})
