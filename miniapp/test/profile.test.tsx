import { act, screen, waitFor, within } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import { customer } from "../src/lib/customer.ts"
import { profile } from "./support/answers.ts"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"
import { signIn, signInFor } from "./support/session.ts"

const ofTelegram = { ...profile, email: null, has_telegram: true }
const held = { cart_lines: 2, watches: 1, devices: 1, is_office: false }
const wouldJoin = (params: object = held) => ({
  status: 409,
  body: { detail: "two", code: "AccountsWouldJoin", params },
})

const calls = (handlers: Parameters<typeof answerCalls>[0] = {}) =>
  answerCalls({
    "GET /cart/badge": () => ({ body: { total_quantity: 0 } }),
    "GET /watches": () => ({ body: { watches: [], is_told: false } }),
    "GET /account/profile": () => ({ body: profile }),
    "GET /embed/rokthnam_bot": () => ({ body: {} }),
    ...handlers,
  })

const telegram = { kind: "telegram", initData: "user=%7B%22id%22%3A7%7D&hash=h", userId: "7" } as const

describe("the profile", () => {
  it("changes name and photo, and shows them at once in the bar; what failed stays typed", async () => {
    let fails = true
    const seen = calls({
      "PUT /account/profile": ({ body }) =>
        fails
          ? { status: 503, body: { detail: "no", code: "Unavailable", params: {} } }
          : { body: { ...profile, ...(body as object), photo: null } },
    })
    signIn()
    const { user } = renderApp("/user/account")
    const first = await screen.findByLabelText("First name")
    await user.clear(first)
    await user.type(first, "Dara")
    await user.click(screen.getByRole("button", { name: "Save" }))
    expect(await screen.findByText(/The service is not ready/)).toBeTruthy()
    expect((first as HTMLInputElement).value).toBe("Dara")
    fails = false
    await user.click(screen.getByRole("button", { name: "Save" }))
    await waitFor(() => expect(customer.current()).toMatchObject({ fields: { name: "Dara Chan" } }))
    expect(await screen.findByTitle("Signed in as Dara Chan")).toBeTruthy()
    expect(seen.findLast(({ method }) => method === "PUT")?.body).toEqual({
      first_name: "Dara",
      last_name: "Chan",
    })
  })

  it("can be saved without a last name, as many people of Telegram have none", async () => {
    const seen = calls({
      "GET /account/profile": () => ({ body: { ...ofTelegram, last_name: "" } }),
      "PUT /account/profile": () => ({ body: ofTelegram }),
    })
    signIn()
    const { user } = renderApp("/user/account")
    await user.type(await screen.findByLabelText("First name"), "n")
    await user.click(screen.getByRole("button", { name: "Save" }))
    await waitFor(() => expect(seen.some(({ method }) => method === "PUT")).toBe(true))
    expect(seen.find(({ method }) => method === "PUT")?.body).toEqual({ first_name: "Sokhan", last_name: "" })
  })

  it("shows the language and the place of this device, which can be forgotten", async () => {
    window.localStorage.setItem("chosenPlace", "siem-reap")
    window.dispatchEvent(new StorageEvent("storage", { key: "chosenPlace" }))
    calls()
    signIn()
    const { user } = renderApp("/user/account")
    expect(await screen.findByText("Near Siem Reap")).toBeTruthy()
    await user.click(screen.getByRole("button", { name: "Forget place" }))
    expect(await screen.findByText("No place is remembered.")).toBeTruthy()
    expect(window.localStorage.getItem("chosenPlace")).toBeNull()
  })
})

describe("linking a way to sign in", () => {
  it("links the Telegram of the Mini App after the password, and joins only when the person agrees", async () => {
    const seen = calls({
      "POST /account/telegram": ({ body }) =>
        (body as { join?: boolean }).join === true
          ? { body: { ...profile, has_telegram: true } }
          : wouldJoin(),
    })
    signInFor("7")
    const { user } = renderApp("/user/account", { platform: telegram })
    await user.click(await screen.findByRole("button", { name: "Link Telegram" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Link Telegram" }))
    expect(dialog.getByRole("button", { name: "Link this Telegram account" })).toHaveProperty(
      "disabled",
      true,
    )
    await user.type(dialog.getByLabelText("Current password"), "a password")
    await user.click(dialog.getByRole("button", { name: "Link this Telegram account" }))
    expect(await dialog.findByText("2 medicines of its cart come into this cart.")).toBeTruthy()
    expect(dialog.getByText(/It is signed out on 1 device;/)).toBeTruthy()
    expect(dialog.queryByText(/account for the pharmacy/)).toBeNull()
    await user.click(dialog.getByRole("button", { name: "Join both accounts" }))
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Link Telegram" })).toBeNull())
    const sent = seen.filter(({ url }) => url.pathname === "/account/telegram").map(({ body }) => body)
    const proof = { current_password: "a password", init_data: telegram.initData }
    expect(sent).toEqual([proof, { ...proof, join: true }])
    // whatever the cart was, it is read again
    await waitFor(() =>
      expect(seen.filter(({ url }) => url.pathname === "/cart/badge").length).toBeGreaterThan(1),
    )
  })

  it("links Telegram on the website by the login widget", async () => {
    const meta = document.createElement("meta")
    meta.name = "telegram-bot"
    meta.content = "rokthnam_bot"
    document.head.append(meta)
    const seen = calls({ "POST /account/telegram": () => ({ body: { ...profile, has_telegram: true } }) })
    signIn()
    const { user } = renderApp("/user/account")
    await user.click(await screen.findByRole("button", { name: "Link Telegram" }))
    expect(screen.queryByTitle("Telegram sign-in")).toBeNull()
    await user.type(await screen.findByLabelText("Current password"), "a password")
    await screen.findByTitle("Telegram sign-in")
    const data = JSON.stringify({ event: "auth_user", auth_data: { id: 42, auth_date: 1, hash: "h" } })
    act(() => {
      window.dispatchEvent(new MessageEvent("message", { data, origin: "https://oauth.telegram.org" }))
    })
    await waitFor(() => expect(seen.some(({ method }) => method === "POST")).toBe(true))
    expect(seen.find(({ method }) => method === "POST")?.body).toEqual({
      current_password: "a password",
      telegram: { id: "42", auth_date: 1, hash: "h" },
    })
    meta.remove()
  })

  it("joins the account of an e-mail, names the office's, and says which field is wrong", async () => {
    let isRight = false
    const seen = calls({
      "GET /account/profile": () => ({ body: ofTelegram }),
      "POST /account/email/link": ({ body }) => {
        if (!isRight) {
          const wrong = { detail: "wrong", code: "LinkCredentialsWrong", params: {}, field: "password" }
          return { status: 422, body: wrong }
        }
        return (body as { join?: boolean }).join === true
          ? { body: { ...ofTelegram, email: "sokha@example.com" } }
          : wouldJoin({ ...held, is_office: true })
      },
    })
    signInFor("7")
    const { user } = renderApp("/user/account", { platform: telegram })
    await user.click(await screen.findByRole("button", { name: "Add an e-mail" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Add an e-mail" }))
    await user.type(dialog.getByLabelText("E-mail"), "sokha@example.com")
    await user.type(dialog.getByLabelText("Password"), "a password")
    await user.click(dialog.getByRole("button", { name: "Link" }))
    expect(await dialog.findByRole("alert")).toHaveProperty(
      "textContent",
      "The e-mail or the password is wrong.",
    )
    expect(dialog.getByLabelText("E-mail")).toHaveProperty("value", "sokha@example.com")
    isRight = true
    await user.click(dialog.getByRole("button", { name: "Link" }))
    expect(await dialog.findByText(/Your account for the pharmacy is another one/)).toBeTruthy()
    await user.click(dialog.getByRole("button", { name: "Join both accounts" }))
    await waitFor(() => expect(customer.current()).toMatchObject({ fields: { email: "sokha@example.com" } }))
    expect(seen.findLast(({ method }) => method === "POST")?.body).toEqual({
      email: "sokha@example.com",
      password: "a password",
      init_data: telegram.initData,
      join: true,
    })
  })

  it("adds a new e-mail, which must be one, with a password that is long enough", async () => {
    const seen = calls({
      "GET /account/profile": () => ({ body: ofTelegram }),
      "POST /account/email": () => ({ body: { ...ofTelegram, email: "new@example.com" } }),
    })
    signInFor("7")
    const { user } = renderApp("/user/account", { platform: telegram })
    await user.click(await screen.findByRole("button", { name: "Add an e-mail" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Add an e-mail" }))
    await user.click(dialog.getByRole("button", { name: "I have none" }))
    await user.type(dialog.getByLabelText("E-mail"), "new@example.com")
    await user.type(dialog.getByLabelText("Password"), "short")
    expect(dialog.getByRole("button", { name: "Link" })).toHaveProperty("disabled", true)
    await user.type(dialog.getByLabelText("Password"), " no more")
    await user.click(dialog.getByRole("button", { name: "Link" }))
    await waitFor(() => expect(seen.some(({ url }) => url.pathname === "/account/email")).toBe(true))
    expect(await screen.findByText("Linked. You now have one account.")).toBeTruthy()
  })
})
