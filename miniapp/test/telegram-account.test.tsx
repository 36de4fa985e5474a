import { act, screen, waitFor } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { Platform } from "../src/platform/platform.ts"
import { profile } from "./support/answers.ts"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"
import { signInFor } from "./support/session.ts"

const telegram = { kind: "telegram", initData: "user=%7B%22id%22%3A7%7D&hash=h", userId: "7" } as const
const security = { has_password: false, second_factor: "not_offered", recovery_codes_left: 0, warning: null }
const answers = {
  "GET /cart/badge": () => ({ body: { total_quantity: 0 } }),
  "GET /watches": () => ({ body: { watches: [], is_told: false } }),
  "GET /account/profile": () => ({ body: { ...profile, has_telegram: true } }),
  "GET /account/security": () => ({ body: security }),
  "GET /account/sessions": () => ({ body: [] }),
  "GET /account/personal-data": () => ({ body: { kept: [], proof: ["telegram"], obstacles: [] } }),
}

describe("the account inside Telegram", () => {
  const addToHome = vi.fn<() => void>()
  let told: () => void
  const withHomeScreen = (isMissing: boolean): Partial<Platform> => ({
    ...telegram,
    homeScreen: {
      isMissing: () => Promise.resolve(isMissing),
      add: addToHome,
      onAdded: (listener) => {
        told = listener
        return () => undefined
      },
    },
  })

  beforeEach(() => {
    addToHome.mockReset()
    told = () => undefined
    signInFor("7")
    answerCalls(answers)
  })

  it("puts the app on the home screen when it is not there", async () => {
    const { user } = renderApp("/user/account", { platform: withHomeScreen(true) })
    await user.click(await screen.findByRole("button", { name: "Add to home screen" }))
    expect(addToHome).toHaveBeenCalledTimes(1)
    // The person may say no, and press again.
    expect(screen.getByRole("button", { name: "Add to home screen" })).toBeTruthy()
    act(told)
    await waitFor(() => expect(screen.queryByRole("button", { name: "Add to home screen" })).toBeNull())
  })

  it.each([
    ["the app is there already", withHomeScreen(false)],
    ["the client cannot do it", telegram],
  ])("says nothing of the home screen when %s", async (_, platform) => {
    renderApp("/user/account", { platform })
    expect(await screen.findByRole("button", { name: "Delete my account" })).toBeTruthy()
    expect(screen.queryByRole("heading", { name: "Home screen" })).toBeNull()
  })

  it("leads to the browser for the file with all data, which no client of Telegram saves", async () => {
    const openLink = vi.fn<(url: string) => boolean>(() => true)
    window.history.replaceState(null, "", "/user/account#tgWebAppData=secret")
    const { user } = renderApp("/user/account", { platform: { ...telegram, openLink } })
    await user.click(await screen.findByRole("link", { name: "Download it in the browser" }))
    // never with the data that signs in
    expect(openLink.mock.calls).toEqual([[`${window.location.origin}/user/account`]])
    expect(screen.queryByRole("button", { name: "Download my data" })).toBeNull()
    window.history.replaceState(null, "", "/")
  })
})

describe("links to the bot inside Telegram", () => {
  const openLink = vi.fn<(url: string) => boolean>(() => true)
  let meta: HTMLMetaElement
  beforeEach(() => {
    openLink.mockReset().mockReturnValue(true)
    meta = Object.assign(document.createElement("meta"), { name: "telegram-bot", content: "rokthnam_bot" })
    document.head.append(meta)
  })
  afterEach(() => meta.remove())

  it.each([
    ["where its login cannot be reached", "/login", /^Open the bot/],
    ["on the bot's page", "/telegram-bot", /^Open the bot/],
    ["on the page about privacy", "/privacy", "@rokthnam_bot"],
    ["in the footer", "/help", /rokthnam_bot/],
  ])("are opened by the client %s", async (_, path, name) => {
    // nothing is reached: neither the API nor Telegram's login
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")))
    const { user } = renderApp(path, { platform: { kind: "telegram", openLink } })
    await waitFor(() => expect(screen.getAllByRole("link", { name }).length).toBeGreaterThan(0))
    const [link] = screen.getAllByRole("link", { name })
    await user.click(link ?? document.body)
    expect(openLink.mock.calls).toEqual([["https://t.me/rokthnam_bot"]])
  })
})
