import { screen, waitFor } from "@testing-library/react"
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { holdPage, launchFragment, letGo } from "../dev/telegram-client.ts"
import { pages } from "../src/app/pages.ts"
import { forgetLocation } from "../src/features/search/lib/location-store.ts"
import { readLaunch } from "../src/platform/launch.ts"
import { searchAnswer } from "./support/answers.ts"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"
import { sessionAnswer, signInFor } from "./support/session.ts"

const telegram = { kind: "telegram", initData: "user=%7B%22id%22%3A7%7D&hash=h", userId: "7" } as const
const answers = {
  "GET /cart/badge": () => ({ body: { total_quantity: 0 } }),
  "POST /users/telegram-miniapp-login": () => ({ body: sessionAnswer() }),
  "GET /users/search/medicines": () => ({ body: searchAnswer() }),
}

beforeAll(async () => {
  await Promise.all([pages.home(), pages.dashboard(), import("../src/app/layouts/customer-layout.tsx")])
}, 60_000)

describe("a search that Telegram opens", () => {
  beforeEach(() => {
    window.localStorage.clear()
    window.sessionStorage.clear()
    forgetLocation()
  })

  it.each([
    ["a customer who signs in at the start", () => undefined],
    ["a customer who is signed in already", () => signInFor("7")],
  ])("is answered on the dashboard of %s", async (_, begin) => {
    begin()
    const calls = answerCalls(answers)
    const { address } = renderApp("/?query=para&near=takeo&sort_by=price", { platform: telegram })
    expect(await screen.findByRole("heading", { name: "Welcome, Sokha Chan" })).toBeTruthy()
    expect(await screen.findByRole("heading", { name: "Paracetamol 500" })).toBeTruthy()
    expect(address()).toMatch(/^\/user\/dashboard\?query=para&/)
    expect(Object.fromEntries(new URLSearchParams(address().split("?")[1]))).toEqual({
      query: "para",
      sort_by: "price",
      near: "takeo",
    })
    const searches = calls.filter(({ url }) => url.pathname === "/users/search/medicines")
    expect(searches.at(-1)?.url.searchParams.get("sort_by")).toBe("price")
  })

  it("without a place asks for it on the dashboard, and is answered when it is known", async () => {
    answerCalls(answers)
    const { user, address } = renderApp("/?query=para", { platform: telegram })
    expect(await screen.findByRole("heading", { name: "Welcome, Sokha Chan" })).toBeTruthy()
    await user.click(await screen.findByRole("button", { name: /Takeo/ }))
    expect(await screen.findByRole("heading", { name: "Paracetamol 500" })).toBeTruthy()
    await waitFor(() => expect(address()).toBe("/user/dashboard?query=para&near=takeo"))
  })
})

const open = (address: string) => {
  holdPage({ flavour: "android" })
  window.history.replaceState(null, "", address)
}

describe("the text after startapp=", () => {
  const user = JSON.stringify({ id: 7, first_name: "Dara" })
  afterEach(() => {
    letGo()
    window.history.replaceState(null, "", "/")
  })

  it("is read from the launch parameters", () => {
    open(`/#${launchFragment({ flavour: "android", initData: `user=${user}`, start: "m_12" })}`)
    expect(readLaunch()).toMatchObject({ userId: "7", start: "m_12" })
  })

  it("is read from the init data where the client tells it only there", () => {
    const initData = new URLSearchParams({ user, start_param: "p_5" }).toString()
    open(`/#${launchFragment({ flavour: "ios", initData })}`)
    expect(readLaunch()?.start).toBe("p_5")
  })

  it("does not lead away from another page at a reload of it", () => {
    open(`/#${launchFragment({ flavour: "android", initData: `user=${user}`, start: "m_12" })}`)
    readLaunch()
    window.history.replaceState(null, "", "/user/cart")
    expect(readLaunch()).toMatchObject({ userId: "7", platform: "android" })
    expect(readLaunch()).not.toHaveProperty("start")
  })
})
