import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import type { Platform } from "../src/platform/platform.ts"
import { profile } from "./support/answers.ts"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"
import { sessionAnswer, signIn, signInFor } from "./support/session.ts"

const security = { has_password: true, second_factor: "not_offered", recovery_codes_left: 0, warning: null }

const answers = (of: typeof profile) =>
  answerCalls({
    "GET /cart/badge": () => ({ body: { total_quantity: 0 } }),
    "GET /watches": () => ({ body: { watches: [], is_told: false } }),
    "GET /account/profile": () => ({ body: of }),
    "PUT /account/profile": () => ({ body: { ...of, first_name: "Bopha" } }),
    "GET /account/security": () => ({ body: security }),
    "GET /account/sessions": () => ({ body: [] }),
    "GET /account/personal-data": () => ({ body: { kept: [], proof: ["password"], obstacles: [] } }),
    "POST /users/telegram-miniapp-login": () => ({ body: sessionAnswer() }),
    "GET /embed/rokthnam_bot": () => ({ body: {} }),
  })

/** Whether the browser would ask before it leaves the page. */
const asks = (): boolean => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }))

type Rendered = ReturnType<typeof renderApp>

const registration = async ({ user }: Rendered) => {
  await user.click(await screen.findByRole("tab", { name: "Register" }))
  return screen.findByLabelText<HTMLInputElement>("First name")
}
const field = (label: string) => () => screen.findByLabelText<HTMLInputElement>(label)

const forms = [
  { name: "a registration", path: "/login", fieldOf: registration },
  { name: "the profile", path: "/user/account", fieldOf: field("First name") },
  { name: "a new password", path: "/user/account", fieldOf: field("New password") },
] as const

describe("a form that is half filled in", () => {
  it.each(forms)(
    "is not lost when the page of $name is closed or left by a link",
    async ({ path, fieldOf }) => {
      answers(profile)
      if (path !== "/login") signIn()
      const app = renderApp(path)
      const { user, address } = app
      const typed = await fieldOf(app)
      expect(asks()).toBe(false)
      await user.type(typed, "Dara-sok-1")
      const { value } = typed
      expect(asks()).toBe(true)
      await user.click(screen.getByRole("link", { name: "Terms of use" }))
      const question = await screen.findByRole("dialog", { name: "Leave without sending?" })
      await user.click(within(question).getByRole("button", { name: "Stay here" }))
      expect(address()).toBe(path)
      expect(typed.value).toBe(value)
      await user.click(screen.getByRole("link", { name: "Terms of use" }))
      await user.click(await screen.findByRole("button", { name: "Leave" }))
      expect(await screen.findByRole("heading", { level: 1, name: "Terms of use" })).toBeTruthy()
      // The page that was left lets go after the new one is drawn.
      await waitFor(() => expect(asks()).toBe(false))
    },
  )

  it("asks once, where two forms of the page are half filled in", async () => {
    answers(profile)
    signIn()
    const { user } = renderApp("/user/account")
    await user.type(await screen.findByLabelText("First name"), "x")
    await user.type(await screen.findByLabelText("New password"), "Dara-sok-1")
    await user.click(screen.getByRole("link", { name: "Terms of use" }))
    await user.click(await screen.findByRole("button", { name: "Leave" }))
    expect(await screen.findByRole("heading", { level: 1, name: "Terms of use" })).toBeTruthy()
    await waitFor(() => expect(asks()).toBe(false))
  })

  it("lets go when it was sent, or is as it was", async () => {
    answers(profile)
    signIn()
    const { user, address } = renderApp("/user/account")
    const first = await screen.findByLabelText("First name")
    await user.type(first, "x")
    expect(asks()).toBe(true)
    await user.type(first, "{Backspace}")
    expect(asks()).toBe(false)
    await user.type(first, " Bopha")
    await user.click(screen.getByRole("button", { name: "Save" }))
    expect(await screen.findByText("Your profile was saved.")).toBeTruthy()
    expect(asks()).toBe(false)
    await user.click(screen.getByRole("link", { name: "Terms of use" }))
    await waitFor(() => expect(address()).toBe("/terms"))
  })

  describe("inside Telegram", () => {
    const release = vi.fn<() => void>()
    const guard = vi.fn<() => () => void>(() => release)
    const telegram: Partial<Platform> = {
      kind: "telegram",
      initData: "user=%7B%22id%22%3A7%7D&hash=h",
      userId: "7",
      guardClosing: guard,
    }
    beforeEach(() => {
      guard.mockClear()
      release.mockClear()
      signInFor("7")
    })

    it("has Telegram ask before it closes the app, until the form is closed", async () => {
      answers({ ...profile, email: null, has_telegram: true })
      const { user } = renderApp("/user/account", { platform: telegram })
      await user.click(await screen.findByRole("button", { name: "Add an e-mail" }))
      const dialog = await screen.findByRole("dialog", { name: "Add an e-mail" })
      await waitFor(() => expect(guard.mock.calls.length).toBe(release.mock.calls.length))
      await user.type(within(dialog).getByLabelText("E-mail"), "d")
      expect(guard.mock.calls.length).toBe(release.mock.calls.length + 1)
      await user.click(within(dialog).getByRole("button", { name: "Close" }))
      expect(guard.mock.calls.length).toBe(release.mock.calls.length)
    })
  })
})
