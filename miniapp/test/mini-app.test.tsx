import { screen, waitFor } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { customer } from "../src/lib/customer.ts"
import { detectPlatform } from "../src/platform/detect-platform.ts"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"
import { sessionAnswer, signIn } from "./support/session.ts"

const telegram = { kind: "telegram", initData: "user=%7B%7D&hash=h" } as const
const badge = { "GET /cart/badge": () => ({ body: { total_quantity: 0 } }) }

afterEach(() => customer.signOut())

describe("inside Telegram", () => {
  it("signs the customer in by Telegram's word and begins on the dashboard", async () => {
    const calls = answerCalls({
      ...badge,
      "POST /users/telegram-miniapp-login": () => ({ body: sessionAnswer() }),
    })
    renderApp("/", { platform: telegram })
    expect(await screen.findByRole("heading", { name: "Welcome, Sokha Chan" })).toBeTruthy()
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ init_data: telegram.initData })
  })

  it("keeps a session that is there already", async () => {
    signIn()
    const calls = answerCalls(badge)
    renderApp("/", { platform: telegram })
    expect(await screen.findByRole("heading", { name: "Welcome, Sokha Chan" })).toBeTruthy()
    expect(calls.filter(({ method }) => method === "POST")).toEqual([])
  })

  it("stays usable as a visitor when Telegram's word is refused", async () => {
    const calls = answerCalls({
      "POST /users/telegram-miniapp-login": () => ({
        status: 503,
        body: { detail: "off", code: "TelegramOff", params: {} },
      }),
    })
    renderApp("/", { platform: telegram })
    expect(await screen.findByRole("heading", { name: "Find your medicine nearby" })).toBeTruthy()
    await waitFor(() => expect(calls.length).toBe(1))
    expect(screen.getByRole("heading", { name: "Find your medicine nearby" })).toBeTruthy()
  })

  it("shows Telegram's back button away from the start, and takes it away there", async () => {
    signIn()
    answerCalls({ ...badge, "GET /cart": () => ({ body: { items: [], total: 0, total_items: 0 } }) })
    const hide = vi.fn<() => void>()
    const showBackButton = vi.fn<(onBack: () => void) => () => void>(() => hide)
    const { router } = renderApp("/user/cart", { platform: { ...telegram, showBackButton } })
    expect(await screen.findByText("Your cart is empty")).toBeTruthy()
    expect(showBackButton).toHaveBeenCalledTimes(1)
    await router.navigate("/user/dashboard")
    expect(await screen.findByRole("heading", { name: "Welcome, Sokha Chan" })).toBeTruthy()
    expect(hide).toHaveBeenCalledTimes(1)
  })
})

describe("outside Telegram", () => {
  it("is an ordinary web page, without Telegram's sign-in data", async () => {
    const platform = await detectPlatform()
    expect(platform.kind).toBe("web")
    expect(platform.initData).toBeUndefined()
  })
})
