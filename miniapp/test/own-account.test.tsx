import { screen, waitFor } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { customer } from "../src/lib/customer.ts"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"
import { signIn, tokenExpiringIn } from "./support/session.ts"

const at = "2026-11-20T03:00:00.000Z"
const security = { has_password: true, second_factor: "not_offered", recovery_codes_left: 0, warning: null }
const here = { id: 1, browser: "Chrome", system: "Android", created_at: at, seen_at: at, is_current: true }
const there = { ...here, id: 2, browser: "Firefox", system: "Windows", is_current: false }
const badge = { body: { total_quantity: 0 } }

const calls = (handlers: Parameters<typeof answerCalls>[0] = {}) =>
  answerCalls({
    "GET /cart/badge": () => badge,
    "GET /account/security": () => ({ body: security }),
    "GET /account/sessions": () => ({ body: [here, there] }),
    ...handlers,
  })

describe("the customer's account", () => {
  it("changes the password and goes on with the token that was answered", async () => {
    const next = tokenExpiringIn(7200)
    const seen = calls({ "PUT /account/password": () => ({ body: { access_token: next } }) })
    signIn()
    const { user } = renderApp("/user/account")
    await user.type(await screen.findByLabelText("Current password"), "the old one")
    await user.type(screen.getByLabelText("New password"), "a new password")
    await user.click(screen.getByRole("button", { name: "Change password" }))
    expect(await screen.findByText("Your password was changed.")).toBeTruthy()
    expect(seen.find(({ method }) => method === "PUT")?.body).toEqual({
      current_password: "the old one",
      new_password: "a new password",
    })
    expect(customer.token()).toBe(next)
    expect(customer.current()).toMatchObject({ fields: { name: "Sokha Chan" } })
  })

  it("shows at its field that a password is too common", async () => {
    const errors = [{ field: "new_password", code: "TooCommon", params: {}, message: "is too common" }]
    const body = { detail: "Not valid.", code: "InvalidRequest", params: {}, errors }
    calls({ "PUT /account/password": () => ({ status: 422, body }) })
    signIn()
    const { user } = renderApp("/user/account")
    await user.type(await screen.findByLabelText("Current password"), "the old one")
    await user.type(screen.getByLabelText("New password"), "password123")
    await user.click(screen.getByRole("button", { name: "Change password" }))
    await waitFor(() =>
      expect(screen.getByLabelText("New password").getAttribute("aria-invalid")).toBe("true"),
    )
  })

  it("lists the devices and signs another one out", async () => {
    const seen = calls({
      "GET /account/sessions": (_, number) => ({ body: number === 0 ? [here, there] : [here] }),
      "DELETE /account/sessions/2": () => ({ body: { message: "" } }),
    })
    signIn()
    const { user } = renderApp("/user/account")
    await user.click(await screen.findByRole("button", { name: "Sign out Firefox on Windows" }))
    await waitFor(() => expect(screen.queryByText("Firefox on Windows")).toBeNull())
    expect(seen.some(({ method }) => method === "DELETE")).toBe(true)
    expect(screen.getByText("This device")).toBeTruthy()
  })

  it("has no password form for a customer of Telegram, and tells of refused guesses", async () => {
    const warned = { ...security, has_password: false, warning: { first_at: at, last_at: at } }
    calls({
      "GET /account/security": (_, number) => ({
        body: number === 0 ? warned : { ...warned, warning: null },
      }),
      "POST /account/dismiss-warning": () => ({ body: { message: "" } }),
    })
    signIn()
    const { user } = renderApp("/user/account")
    await user.click(await screen.findByRole("button", { name: "I know about it" }))
    await waitFor(() => expect(screen.queryByText(/Somebody tried wrong passwords/)).toBeNull())
    expect(screen.queryByLabelText("Current password")).toBeNull()
  })
})

it("signing out ends the session on the server with the token that is removed here", async () => {
  const seen = calls({ "POST /account/sign-out": () => ({ body: { message: "Signed out" } }) })
  signIn()
  const token = customer.token()
  const { user, address } = renderApp("/user/account")
  await screen.findByText("This device")
  const [logout] = screen.getAllByRole("button", { name: "Logout" })
  await user.click(logout ?? document.body)
  await waitFor(() => expect(address()).toBe("/login"))
  expect(seen.find(({ url }) => url.pathname === "/account/sign-out")?.token).toBe(`Bearer ${token}`)
})
