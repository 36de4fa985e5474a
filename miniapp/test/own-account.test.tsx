import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, it, vi } from "vitest"
import { customer } from "../src/lib/customer.ts"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"
import { signIn, signInFor, tokenExpiringIn } from "./support/session.ts"

const at = "2026-11-20T03:00:00.000Z"
const security = { has_password: true, second_factor: "not_offered", recovery_codes_left: 0, warning: null }
const here = { id: 1, browser: "Chrome", system: "Android", created_at: at, seen_at: at, is_current: true }
const there = { ...here, id: 2, browser: "Firefox", system: "Windows", is_current: false }
const ownData = {
  kept: [
    { what: "profile", entries: 1, on_deletion: "deleted" },
    { what: "cart", entries: 3, on_deletion: "deleted" },
    { what: "bot_chat", entries: 1, on_deletion: "deleted" },
  ],
  proof: ["password"],
  obstacles: [],
}
const away = () => Promise.reject(new TypeError("Failed to fetch"))
const badge = { body: { total_quantity: 0 } }

const calls = (handlers: Parameters<typeof answerCalls>[0] = {}) =>
  answerCalls({
    "GET /cart/badge": () => badge,
    "GET /watches": () => ({ body: { watches: [], is_told: false } }),
    "GET /account/security": () => ({ body: security }),
    "GET /account/sessions": () => ({ body: [here, there] }),
    "GET /account/personal-data": () => ({ body: ownData }),
    ...handlers,
  })

describe("the customer's account", () => {
  it.each([true, false])(
    "leads from Telegram to the page that saves data (the client opens it: %s)",
    async (opens) => {
      calls()
      signInFor("7")
      const openLink = vi.fn<(url: string) => boolean>(() => opens)
      const platform = { kind: "telegram", initData: "user=x&hash=h", userId: "7", openLink } as const
      const { user } = renderApp("/user/account", { platform })
      const link = await screen.findByRole<HTMLAnchorElement>("link", { name: /Download it in the browser/ })
      const goes = new Promise<boolean>((resolve) => {
        window.addEventListener("click", (event) => resolve(!event.defaultPrevented), { once: true })
      })
      await user.click(link)
      expect(openLink).toHaveBeenCalledWith(link.href)
      expect(await goes).toBe(!opens)
    },
  )

  it("tells apart what could not be loaded: each part has a button of its own name", async () => {
    calls({ "GET /account/profile": away, "GET /account/personal-data": away })
    signIn()
    renderApp("/user/account")
    expect(await screen.findByRole("button", { name: "Try again: Your profile" })).toBeTruthy()
    expect(await screen.findByRole("button", { name: "Try again: Your data" })).toBeTruthy()
  })

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
    const known = await screen.findByRole("button", { name: "I know about it" })
    expect(screen.queryByRole("link", { name: "Change password" })).toBeNull()
    await user.click(known)
    await waitFor(() => expect(screen.queryByText(/Somebody tried wrong passwords/)).toBeNull())
    expect(screen.queryByLabelText("Current password")).toBeNull()
  })

  it("says first of all that somebody guesses at the password, and leads to the form for another one", async () => {
    calls({
      "GET /account/security": () => ({ body: { ...security, warning: { first_at: at, last_at: at } } }),
    })
    signIn()
    const { user } = renderApp("/user/account")
    const warning = await screen.findByText(/Somebody tried wrong passwords/)
    const [, first] = await screen.findAllByRole("heading")
    const isBefore = warning.compareDocumentPosition(first ?? warning)
    expect(isBefore & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    await user.click(screen.getByRole("link", { name: "Change password" }))
    expect(document.activeElement).toBe(screen.getByLabelText("Current password"))
    expect(window.location.hash).toBe("")
  })
})

describe("the customer's data", () => {
  const refusedPassword = {
    detail: "Wrong.",
    code: "CurrentPasswordWrong",
    params: {},
    field: "current_password",
  }

  it("are listed with what becomes of them, and saved as a file after the password", async () => {
    const saved: Array<Blob> = []
    const createObjectURL = (file: Blob) => `blob:${saved.push(file)}`
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }))
    const seen = calls({
      "POST /account/personal-data/export": () => new Response('{"role":"user"}'),
    })
    signIn()
    const { user } = renderApp("/user/account")
    expect(await screen.findByText("Medicines in your cart")).toBeTruthy()
    expect(screen.getByText("Your chat with the bot")).toBeTruthy()
    expect(screen.getAllByText("Deleted with your account").length).toBeGreaterThan(0)
    await user.click(screen.getByRole("button", { name: "Download my data" }))
    const dialog = within(await screen.findByRole("dialog"))
    await user.type(dialog.getByLabelText("Current password"), "a long password")
    await user.click(dialog.getByRole("button", { name: "Download my data" }))
    expect(await screen.findByText("The file was downloaded.")).toBeTruthy()
    expect(await saved[0]?.text()).toBe('{"role":"user"}')
    expect(seen.find(({ url }) => url.pathname.endsWith("/export"))?.body).toEqual({
      current_password: "a long password",
    })
  })

  it("go with the account, which ends the session here; a wrong password keeps both", async () => {
    calls({
      "POST /account/personal-data/delete": (_, number) =>
        number === 0 ? { status: 422, body: refusedPassword } : { body: { message: "" } },
    })
    signIn()
    const { user, address } = renderApp("/user/account")
    await user.click(await screen.findByRole("button", { name: "Delete my account" }))
    const dialog = within(await screen.findByRole("dialog"))
    await user.type(dialog.getByLabelText("Current password"), "a long password")
    await user.click(dialog.getByRole("button", { name: "Delete for good" }))
    expect(await dialog.findByText("The current password is wrong.")).toBeTruthy()
    expect(customer.token()).not.toBeNull()
    await user.click(dialog.getByRole("button", { name: "Delete for good" }))
    await waitFor(() => expect(address()).toBe("/login"))
    expect(customer.token()).toBeNull()
  })

  it("are proven by Telegram's own word in the Mini App of a customer without a password", async () => {
    const seen = calls({
      "GET /account/personal-data": () => ({ body: { ...ownData, proof: ["telegram"] } }),
      "POST /account/personal-data/delete": () => ({ body: { message: "" } }),
    })
    const telegram = { kind: "telegram", initData: "user=%7B%22id%22%3A7%7D&hash=h", userId: "7" } as const
    signInFor(telegram.userId)
    const { user } = renderApp("/user/account", { platform: telegram })
    await user.click(await screen.findByRole("button", { name: "Delete my account" }))
    const dialog = within(await screen.findByRole("dialog"))
    expect(dialog.queryByLabelText("Current password")).toBeNull()
    await user.click(dialog.getByRole("button", { name: "Delete for good" }))
    await waitFor(() =>
      expect(seen.find(({ url }) => url.pathname.endsWith("/delete"))?.body).toEqual({
        init_data: telegram.initData,
      }),
    )
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
