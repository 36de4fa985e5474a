import { endings as en } from "@rokthnam/shared/web/i18n/en/endings"
import { endings as km } from "@rokthnam/shared/web/i18n/km/endings"
import { act, screen, waitFor, within } from "@testing-library/react"
import { getI18n } from "react-i18next"
import { afterEach, describe, expect, it, vi } from "vitest"
import { cartAnswer, cartItem } from "./support/answers.ts"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"
import { sessionAnswer, signIn, tokenExpiringIn } from "./support/session.ts"

const ended = { status: 401, body: { detail: "", code: "SessionEnded", params: {} } }
const cart = { body: cartAnswer([cartItem()]) }
const badge = { body: { total_quantity: 1 } }
const stored = (key: string) => window.localStorage.getItem(key)

describe("a 401 that comes late", () => {
  it("does not sign a newer session out", async () => {
    const newer = tokenExpiringIn(7200)
    const late = Promise.withResolvers<typeof ended>()
    const calls = answerCalls({
      "GET /cart": ({ token }) => (token === `Bearer ${newer}` ? cart : late.promise),
      "GET /cart/badge": () => badge,
    })
    signIn()
    renderApp("/user/cart")
    await waitFor(() => expect(calls.some(({ url }) => url.pathname === "/cart")).toBe(true))
    // The same customer signs in again in another tab.
    window.localStorage.setItem("userToken", newer)
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "userToken" })))
    await act(() => late.resolve(ended))
    expect(await screen.findByText("Paracetamol 500")).toBeTruthy()
    expect(stored("userToken")).toBe(newer)
  })
})

describe("signing in", () => {
  it("never leaves one account's token beside another's values for other tabs to read", async () => {
    answerCalls({
      "POST /users/login": () => ({ body: { ...sessionAnswer(3600, 2), user_name: "Dara" } }),
      "GET /cart": () => cart,
      "GET /cart/badge": () => badge,
    })
    for (const [key, value] of [
      ["userId", "1"],
      ["userName", "Sokha"],
    ] as const) {
      window.localStorage.setItem(key, value)
    }
    const { user } = renderApp("/login")
    await user.type(await screen.findByLabelText("E-mail"), "dara@example.com")
    await user.type(screen.getByLabelText("Password"), "correct horse")
    const seen: Array<string> = []
    const { setItem } = Storage.prototype
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(function write(this: Storage, key, value) {
      setItem.call(this, key, value)
      if (stored("userToken") !== null) seen.push(`${stored("userId")} ${stored("userName")}`)
    })
    await user.click(screen.getByRole("button", { name: "Sign in" }))
    expect(await screen.findByRole("heading", { name: "Welcome, Dara" })).toBeTruthy()
    expect(new Set(seen)).toEqual(new Set(["2 Dara"]))
  })
})

afterEach(() =>
  getI18n()
    .changeLanguage("en")
    .then(() => undefined),
)

/** Opens a search that is typed but not sent when the session ends. */
const start = async (params: object = {}) => {
  const first = sessionAnswer()
  const first401 = Promise.withResolvers<typeof ended>()
  const calls = answerCalls({
    "GET /cart/badge": ({ token }) => (token === `Bearer ${first.access_token}` ? first401.promise : badge),
    "POST /users/login": ({ body }) => ({
      body: sessionAnswer(7200, JSON.stringify(body).includes("dara") ? 2 : 1),
    }),
  })
  signIn()
  const app = renderApp("/user/dashboard")
  await app.user.type(await screen.findByRole("combobox"), "amoxi")
  await act(() => first401.resolve({ ...ended, body: { ...ended.body, params } }))
  await screen.findByRole("dialog", { name: "Please sign in again" })
  return { ...app, calls, first }
}
const box = () => screen.getByRole<HTMLInputElement>("combobox")
const again = async (user: Awaited<ReturnType<typeof start>>["user"], email: string) => {
  const field = screen.getByLabelText<HTMLInputElement>("E-mail")
  await user.clear(field)
  await user.type(field, email)
  await user.type(screen.getByLabelText("Password"), "correct horse")
  await user.click(screen.getByRole("button", { name: "Sign in" }))
}

describe("a session that ends while something is typed", () => {
  it("keeps the page and what was typed; the same account goes on, and the call is sent again", async () => {
    const { user, calls, first } = await start()
    expect(screen.getByLabelText<HTMLInputElement>("E-mail").value).toBe("sokha@example.com")
    await again(user, "sokha@example.com")
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Please sign in again" })).toBeNull())
    expect(box().value).toBe("amoxi")
    const tokens = calls.filter(({ url }) => url.pathname === "/cart/badge").map(({ token }) => token)
    expect(tokens).toEqual([`Bearer ${first.access_token}`, `Bearer ${stored("userToken")}`])
  })

  it.each([
    ["the reason", { reason: "password" }, en.password, km.password],
    ["a plain sentence without one", {}, /^Your session has ended\. Please/, /^ការចូលគណនីរបស់អ្នកបានផុតកំណត់/],
    [
      "the same for one that this app does not know",
      { reason: "newer" },
      /^Your session has ended\. Please/,
      /^ការ/,
    ],
  ])("says %s, in both languages", async (_, params, english, khmer) => {
    await start(params)
    const dialog = within(screen.getByRole("dialog", { name: "Please sign in again" }))
    expect(dialog.getByText(english)).toBeTruthy()
    await act(() => getI18n().changeLanguage("km"))
    expect(await dialog.findByText(khmer)).toBeTruthy()
  })

  it("leaves the page for another account", async () => {
    const { user, address } = await start()
    await again(user, "dara@example.com")
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Please sign in again" })).toBeNull())
    expect(box().value).toBe("")
    expect(address()).toBe("/user/dashboard")
    expect(stored("userId")).toBe("2")
  })

  it("is not drawn for another account that another tab signs in, and fetches nothing for it", async () => {
    const other = tokenExpiringIn(7200, 2)
    const calls = answerCalls({ "GET /cart": () => cart, "GET /cart/badge": () => badge })
    signIn()
    const { address } = renderApp("/user/cart")
    await screen.findByText("Paracetamol 500")
    window.localStorage.setItem("userId", "2")
    window.localStorage.setItem("userToken", other)
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "userToken" })))
    await waitFor(() => expect(address()).toBe("/user/dashboard"))
    await screen.findByRole("combobox")
    const carts = calls.filter(({ url }) => url.pathname === "/cart").map(({ token }) => token)
    expect(carts).not.toContain(`Bearer ${other}`)
  })

  it("can be left for the login page", async () => {
    const { user, address } = await start()
    await user.click(screen.getByRole("button", { name: "Leave this page" }))
    await waitFor(() => expect(address()).toBe("/login"))
    expect(window.localStorage.getItem("userSessionEnded")).toBeNull()
  })
})
