import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { sessions } from "../src/lib/sessions.ts"
import { watchDownloads } from "./support/downloads.ts"
import { profileOf } from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import type { Answers } from "./support/server.ts"
import { signIn } from "./support/session.ts"
import { tokenOf } from "./support/tokens.ts"

const state = { has_password: true, second_factor: "off", recovery_codes_left: 0, warning: null }
const at = "2026-11-20T03:00:00.000Z"
const here = { id: 1, browser: "Chrome", system: "Android", created_at: at, seen_at: at, is_current: true }
const there = { ...here, id: 2, browser: "Firefox", system: "Windows", is_current: false }

const ownData = {
  kept: [
    { what: "profile", entries: 1, on_deletion: "deleted" },
    { what: "sales", entries: null, on_deletion: "kept_without_person" },
  ],
  proof: ["password", "code"],
  obstacles: [] as ReadonlyArray<object>,
}

const office = (answers: Answers = {}) =>
  serve({
    "GET /account/security": { body: state },
    "GET /account/sessions": { body: [here, there] },
    "GET /account/personal-data": { body: ownData },
    "GET /account/chats": { body: { bot: null, chats: [], offers: [] } },
    "GET /pharmacies/me": { body: profileOf({ name: "Central", email: "owner@example.com" }) },
    "GET /inventory/alerts/count": { body: { count: 0 } },
    ...answers,
  })

const refused = (code: string, status = 422) => ({
  status,
  body: { detail: "Refused.", code, params: {}, field: "code" },
})

type User = ReturnType<typeof renderAt>["user"]

const changePassword = async (user: User, next: string, again = next) => {
  await user.type(await screen.findByLabelText("Current password"), "the old one")
  await user.type(screen.getByLabelText("New password"), next)
  await user.type(screen.getByLabelText("New password again"), again)
  await user.click(screen.getByRole("button", { name: "Change password" }))
}

/** The message below a field. */
const wordsAt = (label: string) => {
  const id = screen.getByLabelText(label).getAttribute("aria-describedby") ?? ""
  return document.querySelector(`[id="${id}"]`)?.textContent
}

describe("the own password", () => {
  it("is changed, and the session goes on with the token that was answered", async () => {
    const next = tokenOf("1", 7200)
    const seen = office({ "PUT /account/password": { body: { access_token: next } } })
    signIn("pharmacy", tokenOf("1"))
    const { user } = renderAt("/pharmacy/security")
    await changePassword(user, "a new password")
    expect(await screen.findByText("Your password was changed")).toBeVisible()
    expect(seen.find(({ method }) => method === "PUT")?.body).toEqual({
      current_password: "the old one",
      new_password: "a new password",
    })
    expect(sessions.pharmacy.token()).toBe(next)
    expect(screen.getByLabelText("Current password")).toHaveValue("")
  })

  it("is not sent when it is short or typed differently", async () => {
    const seen = office()
    signIn("staff", tokenOf("1"))
    const { user } = renderAt("/staff/security")
    await changePassword(user, "a new password", "another")
    expect((await screen.findAllByText(/Passwords do not match/))[0]).toBeVisible()
    expect(seen.some(({ method }) => method === "PUT")).toBe(false)
  })

  it("that was changed although the answer was lost opens the next session, and is a success when sent again", async () => {
    const next = tokenOf("1", 7200)
    const seen = office({
      "PUT /account/password": [
        new TypeError("cut"),
        refused("SessionEnded", 401),
        refused("CurrentPasswordWrong"),
      ],
      "POST /pharmacies/login": { body: { access_token: next, token_type: "bearer" } },
    })
    signIn("pharmacy", tokenOf("1"))
    const { user } = renderAt("/pharmacy/security")
    await waitFor(() => expect(seen.some(({ path }) => path === "/pharmacies/me")).toBe(true))
    await changePassword(user, "a new password")
    await screen.findByText(/was not answered|not known|cannot be reached|connection/i)
    await user.click(screen.getByRole("button", { name: "Change password" }))
    expect(await screen.findByText("Your password was changed")).toBeVisible()
    expect(sessions.pharmacy.token()).toBe(next)
    expect(seen.find(({ path }) => path === "/pharmacies/login")?.body).toEqual({
      email: "owner@example.com",
      password: "a new password",
    })
  })

  it("shows at its field why it is refused", async () => {
    const errors = [{ field: "new_password", code: "TooCommon", params: {}, message: "is too common" }]
    const common = { detail: "Not valid.", code: "InvalidRequest", params: {}, errors }
    office({
      "PUT /account/password": [refused("CurrentPasswordWrong"), { status: 422, body: common }],
    })
    signIn("admin", tokenOf("1"))
    const { user } = renderAt("/admin/security")
    await changePassword(user, "a new password")
    await waitFor(() => expect(wordsAt("Current password")).toBe("The current password is wrong."))
    await user.clear(screen.getByLabelText("Current password"))
    await user.type(screen.getByLabelText("Current password"), "the right one")
    await user.click(screen.getByRole("button", { name: "Change password" }))
    await waitFor(() => expect(wordsAt("New password")).toMatch(/easy to guess/))
  })
})

describe("the devices", () => {
  it("are listed, and another one is signed out", async () => {
    const seen = office({
      "GET /account/sessions": [{ body: [here, there] }, { body: [here] }],
      "DELETE /account/sessions/:id": { body: { message: "The session has ended" } },
    })
    signIn("pharmacy", tokenOf("1"))
    const { user } = renderAt("/pharmacy/security")
    expect(await screen.findByText("Chrome on Android")).toBeVisible()
    expect(screen.getByText("This device")).toBeVisible()
    await user.click(screen.getByRole("button", { name: "Sign out Firefox on Windows" }))
    await waitFor(() => expect(screen.queryByText("Firefox on Windows")).toBeNull())
    expect(seen.find(({ method }) => method === "DELETE")?.path).toBe("/account/sessions/2")
    expect(screen.queryByRole("button", { name: "Sign out everywhere else" })).toBeNull()
  })
})

describe("the second step", () => {
  it("is switched on: password, app, recovery codes", async () => {
    const on = { ...state, second_factor: "on", recovery_codes_left: 2 }
    const seen = office({
      "GET /account/security": [{ body: state }, { body: on }],
      "POST /account/second-factor": {
        body: { secret: "JBSWY3DPEHPK3PXP", uri: "otpauth://totp/Rokthnam?secret=JBSWY3DPEHPK3PXP" },
      },
      "POST /account/second-factor/confirm": [
        refused("CodeWrong"),
        { body: { recovery_codes: ["abcde-fghij", "klmno-pqrst"] } },
      ],
    })
    signIn("pharmacy", tokenOf("1"))
    const { user } = renderAt("/pharmacy/security")
    await user.click(await screen.findByRole("button", { name: "Turn on" }))
    const dialog = within(await screen.findByRole("dialog"))
    await user.type(dialog.getByLabelText("Current password"), "the old one")
    await user.click(dialog.getByRole("button", { name: "Continue" }))
    expect(await dialog.findByRole("img", { name: "QR code for the authenticator app" })).toBeVisible()
    expect(dialog.getByText("JBSWY3DPEHPK3PXP")).toBeVisible()
    await user.type(dialog.getByLabelText("Code from the app"), "111111")
    await user.click(dialog.getByRole("button", { name: "Continue" }))
    expect(await dialog.findByRole("alert")).toHaveTextContent("The code is wrong")
    await user.type(dialog.getByLabelText("Code from the app"), "222222")
    await user.click(dialog.getByRole("button", { name: "Continue" }))
    expect(await dialog.findByText("abcde-fghij")).toBeVisible()
    await user.click(dialog.getByRole("button", { name: "I have kept them" }))
    expect(await screen.findByText("2 recovery codes left")).toBeVisible()
    expect(seen.filter(({ path }) => path.endsWith("/confirm")).map(({ body }) => body)).toEqual([
      { code: "111111" },
      { code: "222222" },
    ])
  })

  it("is switched off with the password and a code, which is typed anew when it was wrong", async () => {
    const on = { ...state, second_factor: "on", recovery_codes_left: 8 }
    const seen = office({
      "GET /account/security": [{ body: on }, { body: state }],
      "POST /account/second-factor/remove": [
        refused("CodeWrong"),
        { body: { message: "The second step is off." } },
      ],
    })
    signIn("pharmacy", tokenOf("1"))
    const { user } = renderAt("/pharmacy/security")
    await user.click(await screen.findByRole("button", { name: "Turn off" }))
    const dialog = within(await screen.findByRole("dialog"))
    await user.type(dialog.getByLabelText("Current password"), "the old one")
    const turnOff = async (code: string) => {
      await user.type(dialog.getByLabelText("Code from the app, or a recovery code"), code)
      await user.click(dialog.getByRole("button", { name: "Turn off" }))
    }
    await turnOff("111111")
    expect(await dialog.findByRole("alert")).toHaveTextContent("The code is wrong")
    await turnOff("222222")
    expect(await screen.findByRole("button", { name: "Turn on" })).toBeVisible()
    expect(seen.filter(({ path }) => path.endsWith("/remove")).map(({ body }) => body)).toEqual([
      { current_password: "the old one", code: "111111" },
      { current_password: "the old one", code: "222222" },
    ])
  })

  it("is not offered to staff", async () => {
    office({ "GET /account/security": { body: { ...state, second_factor: "not_offered" } } })
    signIn("staff", tokenOf("1"))
    renderAt("/staff/security")
    expect(await screen.findByLabelText("Current password")).toBeVisible()
    expect(screen.queryByText("Second step")).toBeNull()
  })

  it("is asked for at the sign-in, which keeps the password and goes on with the code", async () => {
    const seen = office({
      "POST /pharmacies/login": [
        refused("SecondFactorRequired", 401),
        refused("SecondFactorWrong", 401),
        { body: { access_token: tokenOf("1") } },
      ],
    })
    const { user, router } = renderAt("/pharmacy/login")
    await user.type(await screen.findByLabelText("E-mail"), "owner@example.com")
    await user.type(screen.getByLabelText("Password"), "right-password")
    await user.click(screen.getByRole("button", { name: "Sign in" }))
    const code = await screen.findByLabelText("Code")
    expect(code).toHaveFocus()
    expect(screen.queryByRole("alert")).toBeNull()
    await user.type(code, "111 111")
    await user.click(screen.getByRole("button", { name: "Sign in" }))
    expect(await screen.findByRole("alert")).toHaveTextContent("The code is wrong")
    expect(screen.getByLabelText("Password")).toHaveValue("right-password")
    await user.type(screen.getByLabelText("Code"), "222222")
    await user.click(screen.getByRole("button", { name: "Sign in" }))
    await waitFor(() => expect(router.state.location.pathname).toBe("/pharmacy/dashboard"))
    const bodies = seen.filter(({ path }) => path === "/pharmacies/login").map(({ body }) => body)
    const credentials = { email: "owner@example.com", password: "right-password" }
    expect(bodies).toEqual([
      credentials,
      { ...credentials, code: "111 111" },
      { ...credentials, code: "222222" },
    ])
  })
})

describe("a warning about guesses", () => {
  it("is shown above every page until the person knows about it", async () => {
    const warned = { ...state, warning: { first_at: at, last_at: at } }
    const seen = office({
      "GET /account/security": [{ body: warned }, { body: state }],
      "POST /account/dismiss-warning": { body: { message: "The warning was dismissed" } },
    })
    signIn("pharmacy", tokenOf("1"))
    const { user } = renderAt("/pharmacy/payment-methods")
    expect(await screen.findByText("Somebody tried wrong passwords for your account")).toBeVisible()
    expect(screen.getByRole("link", { name: "Open security" })).toHaveAttribute("href", "/pharmacy/security")
    await user.click(screen.getByRole("button", { name: "I know about it" }))
    await waitFor(() => expect(screen.queryByText(/Somebody tried wrong passwords/)).toBeNull())
    expect(seen.some(({ path }) => path === "/account/dismiss-warning")).toBe(true)
  })
})

describe("signing out", () => {
  it("ends the session on the server with the token that is removed here", async () => {
    const seen = office({ "POST /account/sign-out": { body: { message: "Signed out" } } })
    const token = tokenOf("1")
    signIn("admin", token)
    const { user, router } = renderAt("/admin/security")
    await user.click(await screen.findByRole("button", { name: "Logout" }))
    await waitFor(() => expect(router.state.location.pathname).toBe("/admin/login"))
    const call = seen.find(({ path }) => path === "/account/sign-out")
    expect(call?.headers["authorization"]).toBe(`Bearer ${token}`)
    expect(sessions.admin.token()).toBeNull()
  })

  it("works without a connection", async () => {
    office({ "POST /account/sign-out": new TypeError("Failed to fetch") })
    signIn("admin", tokenOf("1"))
    const { user, router } = renderAt("/admin/security")
    await user.click(await screen.findByRole("button", { name: "Logout" }))
    await waitFor(() => expect(router.state.location.pathname).toBe("/admin/login"))
  })
})

const proveIn = async (user: User, button: string) => {
  const dialog = within(await screen.findByRole("dialog"))
  await user.type(dialog.getByLabelText("Current password"), "the old one")
  expect(dialog.getByRole<HTMLButtonElement>("button", { name: button }).disabled).toBe(true)
  await user.type(dialog.getByLabelText("Code from the app, or a recovery code"), "123456")
  await user.click(dialog.getByRole("button", { name: button }))
  return dialog
}

describe("the own data", () => {
  it("are listed with what stays, and saved as a file after password and code", async () => {
    const files = watchDownloads()
    const seen = office({ "POST /account/personal-data/export": { body: '{"role":"pharmacy"}' } })
    signIn("pharmacy", tokenOf("1"))
    const { user } = renderAt("/pharmacy/security")
    expect(await screen.findByText("Stays in the books, without your name")).toBeTruthy()
    await user.click(screen.getByRole("button", { name: "Download my data" }))
    await proveIn(user, "Download my data")
    await waitFor(() => expect(files).toHaveLength(1))
    expect(await files[0]?.text()).toBe('{"role":"pharmacy"}')
    expect(seen.find(({ path }) => path.endsWith("/export"))?.body).toEqual({
      current_password: "the old one",
      code: "123456",
    })
  })

  it("are not deleted while there is business: the page says what must be done first", async () => {
    const obstacles = [
      { what: "staff", count: 2 },
      { what: "stock", count: 1 },
    ]
    office({ "GET /account/personal-data": { body: { ...ownData, obstacles } } })
    signIn("pharmacy", tokenOf("1"))
    renderAt("/pharmacy/security")
    expect(await screen.findByText("Delete the accounts of 2 staff members.")).toBeTruthy()
    expect(screen.getByText(/1 medicine in stock/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Delete my account" }).disabled).toBe(true)
  })

  it("go with the account, and the person is signed out; a wrong code keeps both", async () => {
    office({
      "POST /account/personal-data/delete": [refused("CodeWrong"), { body: { message: "" } }],
    })
    signIn("pharmacy", tokenOf("1"))
    const { user } = renderAt("/pharmacy/security")
    await user.click(await screen.findByRole("button", { name: "Delete my account" }))
    const dialog = await proveIn(user, "Delete for good")
    expect(await dialog.findByText(/The code is wrong/)).toBeTruthy()
    expect(sessions.pharmacy.token()).not.toBeNull()
    await user.type(dialog.getByLabelText("Code from the app, or a recovery code"), "654321")
    await user.click(dialog.getByRole("button", { name: "Delete for good" }))
    await waitFor(() => expect(sessions.pharmacy.token()).toBeNull())
  })
})
