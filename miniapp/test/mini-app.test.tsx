import { switchLanguage } from "@rokthnam/shared/web/i18n/switch-language"
import { act, screen, waitFor, within } from "@testing-library/react"
import { getI18n } from "react-i18next"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { pages } from "../src/app/pages.ts"
import { startLanguages } from "../src/i18n/i18n.ts"
import { detectPlatform } from "../src/platform/detect-platform.ts"
import { readLaunch } from "../src/platform/launch.ts"
import { cartAnswer, cartItem } from "./support/answers.ts"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"
import { sessionAnswer, signIn, signInFor } from "./support/session.ts"

const telegram = { kind: "telegram", initData: "user=%7B%22id%22%3A7%7D&hash=h", userId: "7" } as const
const badge = { "GET /cart/badge": () => ({ body: { total_quantity: 0 } }) }
const door = "POST /users/telegram-miniapp-login"
const dara = { ...sessionAnswer(3600, 2), user_name: "Dara Kim" }
const failed = (status: number, code: string) => ({ status, body: { detail: "no", code, params: {} } })
const stale = failed(401, "TelegramLoginRefused")
const welcome = (name: string) => screen.findByRole("heading", { name: `Welcome, ${name}` })

// The code of the pages loads before the first test, which would otherwise wait for it on a busy machine.
beforeAll(async () => {
  await Promise.all([
    pages.home(),
    pages.dashboard(),
    pages.cart(),
    import("../src/app/layouts/customer-layout.tsx"),
  ])
}, 60_000)

describe("inside Telegram", () => {
  it("signs the customer in by Telegram's word and begins on the dashboard", async () => {
    const calls = answerCalls({ ...badge, [door]: () => ({ body: sessionAnswer() }) })
    renderApp("/", { platform: telegram })
    expect(await welcome("Sokha Chan")).toBeTruthy()
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ init_data: telegram.initData })
  })

  it.each(["/user/cart", "/login"])(
    "says on %s what goes on until that is done, below a heading",
    async (path) => {
      answerCalls({ [door]: () => new Promise(() => undefined) })
      renderApp(path, { platform: telegram })
      expect(await screen.findByRole("heading", { level: 1, name: "Sign in" })).toBeTruthy()
      expect(screen.getByText("Signing you in through Telegram…")).toBeTruthy()
    },
  )

  it("keeps the session of the same user of Telegram", async () => {
    signInFor("7")
    const calls = answerCalls(badge)
    renderApp("/", { platform: telegram })
    expect(await welcome("Sokha Chan")).toBeTruthy()
    expect(calls.filter(({ method }) => method === "POST")).toEqual([])
  })

  it.each([
    ["another user of the same Telegram", () => signInFor("8")],
    ["a session without Telegram", () => signIn()],
  ])("never uses the session of %s", async (_, sign) => {
    sign()
    const calls = answerCalls({ ...badge, [door]: () => ({ body: dara }) })
    renderApp("/user/cart", { platform: telegram })
    await waitFor(() => expect(calls.some(({ url }) => url.pathname === "/cart/badge")).toBe(true))
    const tokens = new Set(calls.flatMap(({ token }) => (token === null ? [] : [token])))
    expect([...tokens]).toEqual([`Bearer ${dara.access_token}`])
  })

  it("signs in again when a token is refused, and repeats the call", async () => {
    signInFor("7")
    const next = sessionAnswer(7200)
    const calls = answerCalls({
      ...badge,
      [door]: () => ({ body: next }),
      "GET /cart": ({ token }) =>
        token === `Bearer ${next.access_token}`
          ? { body: cartAnswer([cartItem()]) }
          : failed(401, "SessionEnded"),
    })
    renderApp("/user/cart", { platform: telegram })
    expect(await screen.findByText("Paracetamol 500")).toBeTruthy()
    expect(calls.filter(({ method }) => method === "POST")).toHaveLength(1)
  })

  it("says in the dialog of an ended session that Telegram refused, and offers the form", async () => {
    signInFor("7")
    answerCalls({ ...badge, [door]: () => stale, "GET /cart": () => failed(401, "SessionEnded") })
    renderApp("/user/cart", { platform: telegram })
    const dialog = within(await screen.findByRole("dialog", { name: "Please sign in again" }))
    expect((await dialog.findByRole("alert")).textContent).toContain("Telegram login failed")
    expect(dialog.getByLabelText("E-mail")).toBeTruthy()
  })

  it("says that the sign-in failed, and stays usable as a visitor with a way on", async () => {
    answerCalls({ [door]: () => stale })
    const { user, address } = renderApp("/", { platform: telegram })
    const alert = within(await screen.findByRole("alert"))
    expect(alert.getByText("Telegram login failed")).toBeTruthy()
    expect(alert.getByText(/open it again in Telegram/)).toBeTruthy()
    expect(await screen.findByRole("heading", { name: "Find your medicine nearby" })).toBeTruthy()
    await user.click(alert.getByRole("link", { name: "Sign in another way" }))
    await waitFor(() => expect(address()).toBe("/login"))
    expect(await screen.findByRole("button", { name: "Sign in with Telegram" })).toBeTruthy()
  })

  it("tries again by hand and by itself when the server or the connection failed", async () => {
    let works = false
    const calls = answerCalls({
      ...badge,
      [door]: () => (works ? { body: sessionAnswer() } : failed(503, "Unavailable")),
    })
    const { user } = renderApp("/", { platform: telegram })
    await user.click(await screen.findByRole("button", { name: "Try again" }))
    await waitFor(() => expect(calls).toHaveLength(2))
    works = true
    const onLine = vi.spyOn(window.navigator, "onLine", "get").mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event("offline")))
    onLine.mockRestore()
    act(() => void window.dispatchEvent(new Event("online")))
    expect(await welcome("Sokha Chan")).toBeTruthy()
    expect(screen.queryByText("Telegram login failed")).toBeNull()
  })

  it("stays signed out after the customer signed out", async () => {
    signInFor("7")
    const calls = answerCalls(badge)
    const { user, address } = renderApp("/", { platform: telegram })
    expect(await welcome("Sokha Chan")).toBeTruthy()
    const [out] = screen.getAllByRole("button", { name: "Logout" })
    await user.click(out ?? document.body)
    await waitFor(() => expect(address()).toBe("/login"))
    expect(calls.some(({ url }) => url.pathname === "/users/telegram-miniapp-login")).toBe(false)
  })

  it("shows Telegram's back button away from the start, and takes it away there", async () => {
    signInFor("7")
    answerCalls({ ...badge, "GET /cart": () => ({ body: cartAnswer([]) }) })
    const hide = vi.fn<() => void>()
    const showBackButton = vi.fn<(onBack: () => void) => () => void>(() => hide)
    const { router } = renderApp("/user/cart", { platform: { ...telegram, showBackButton } })
    expect(await screen.findByText("Your cart is empty")).toBeTruthy()
    expect(showBackButton).toHaveBeenCalledTimes(1)
    act(() => router.navigate("/user/dashboard"))
    expect(await screen.findByRole("heading", { name: "Welcome, Sokha Chan" })).toBeTruthy()
    expect(hide).toHaveBeenCalledTimes(1)
  })
})

/** What a client of Telegram puts into the fragment, with the init data of user 7. */
const user7 = JSON.stringify({ id: 7, first_name: "Dara & Co", language_code: "km" })
const initData = new URLSearchParams({ user: user7, auth_date: "1", hash: "ab" }).toString()
const launchParameters = {
  tgWebAppData: initData,
  tgWebAppVersion: "8.0",
  tgWebAppPlatform: "android",
  tgWebAppThemeParams: JSON.stringify({ bg_color: "#ffffff" }),
}
const encoded = new URLSearchParams(launchParameters).toString()
const raw = Object.entries(launchParameters)
  .map((pair) => pair.join("="))
  .join("&")

/** Starts the languages for a user whose Telegram has this one; returns the one that is shown. */
const started = async (userId: string, language: string) => {
  await startLanguages({ userId, language })
  return document.documentElement.lang
}

/** Opens an address as a client of Telegram does; returns what the bridge was told. */
const open = (address: string) => {
  const postEvent = vi.fn<(event: string, data: string) => void>()
  Object.assign(window, { TelegramWebviewProxy: { postEvent } })
  window.history.replaceState(null, "", address)
  return postEvent
}

describe("the launch parameters of Telegram", () => {
  afterEach(() => {
    window.history.replaceState(null, "", "/")
    Reflect.deleteProperty(window, "TelegramWebviewProxy")
  })

  it.each([
    ["in the fragment, without a signature in the init data", `/#${encoded}`],
    ["in the query as well", `/?${encoded}#${encoded}`],
    ["in the query alone", `/?lng=km&${encoded}`],
    ["not encoded", `/#${raw}`],
    ["after another fragment", `/#/?${encoded}`],
  ])("are understood %s", async (_, address) => {
    const told = open(address)
    const launch = readLaunch()
    expect(launch).toMatchObject({ userId: "7", language: "km", version: "8.0", platform: "android" })
    const platform = await detectPlatform(launch)
    expect(platform).toMatchObject({ kind: "telegram", userId: "7", initData })
    expect(told.mock.calls.map(([event]) => event)).toContain("web_app_ready")
    expect(platform.openLink("https://t.me/rokthnam_bot?start=1")).toBe(true)
    expect(told).toHaveBeenLastCalledWith("web_app_open_tg_link", '{"path_full":"/rokthnam_bot?start=1"}')
  })

  it("let the client say where the user is, but only when the browser does not", async () => {
    const answers: Readonly<Record<string, readonly [string, object]>> = {
      web_app_check_location: [
        "location_checked",
        { available: true, access_requested: true, access_granted: true },
      ],
      web_app_request_location: ["location_requested", { available: true, latitude: 12.5, longitude: 106 }],
    }
    const told = open(`/#${encoded}`)
    told.mockImplementation((event) => {
      const answer = answers[event]
      if (answer !== undefined)
        queueMicrotask(() => Reflect.get(window, "Telegram").WebView.receiveEvent(...answer))
    })
    const platform = await detectPlatform(readLaunch())
    const ask = vi.fn<Geolocation["getCurrentPosition"]>()
    const permission = { state: "denied" }
    vi.stubGlobal("navigator", {
      geolocation: { getCurrentPosition: ask },
      permissions: { query: () => Promise.resolve(permission) },
    })
    // What Telegram answers may be old, and its age is not known.
    const cached = { latitude: 12.5, longitude: 106, measuredAt: null }
    expect(await platform.locate()).toEqual(cached)
    expect(ask).not.toHaveBeenCalled()
    permission.state = "prompt"
    ask.mockImplementation((_, refuse) => refuse?.(new Error("denied") as never))
    expect(await platform.locate()).toEqual(cached)
    const coords = { latitude: 11.5, longitude: 104.9 } as GeolocationCoordinates
    ask.mockImplementation((found) => found({ coords, timestamp: 5 } as GeolocationPosition))
    expect(await platform.locate()).toEqual({ latitude: 11.5, longitude: 104.9, measuredAt: 5 })
    vi.unstubAllGlobals()
  })

  it("choose the language before the browser's, until the user chooses one", async () => {
    window.localStorage.clear()
    expect(await started("7", "km")).toBe("km")
    // The user's Telegram has another language now, which nobody chose here.
    expect(await started("7", "en")).toBe("en")
    expect(await started("7", "km")).toBe("km")
    await switchLanguage(getI18n(), "en")
    expect(await started("7", "km")).toBe("en")
    // What one user of this Telegram chose is nothing to another.
    expect(await started("8", "km")).toBe("km")
    expect(await started("7", "km")).toBe("en")
  })

  it("choose the language although the website remembers another one", async () => {
    window.localStorage.setItem("i18nextLng", "en")
    await startLanguages({ userId: "7", language: "km" })
    expect(document.documentElement.lang).toBe("km")
    await startLanguages()
    expect(document.documentElement.lang).toBe("en")
    expect(window.localStorage.getItem("i18nextLng")).toBe("en")
  })

  it("are remembered for a reload on another page of the same visit", () => {
    open(`/#${encoded}`)
    const first = readLaunch()
    window.history.replaceState(null, "", "/user/cart")
    expect(readLaunch()).toEqual(first)
  })

  it("of a new start take the place of the remembered ones", () => {
    open(`/#${encoded}`)
    readLaunch()
    const data = initData.replace("%3A7%2C", "%3A9%2C")
    open(`/#${new URLSearchParams({ ...launchParameters, tgWebAppData: data }).toString()}`)
    expect(readLaunch()?.userId).toBe("9")
  })

  it("keep the app a Mini App when Telegram's own code does not load", async () => {
    open(`/#${encoded}`)
    vi.doMock("../src/platform/telegram/telegram-platform.ts", () => {
      throw new TypeError("Failed to fetch dynamically imported module")
    })
    const platform = await detectPlatform(readLaunch())
    expect(platform).toMatchObject({ kind: "telegram", userId: "7", initData })
    vi.doUnmock("../src/platform/telegram/telegram-platform.ts")
  })

  it("mean nothing in a browser that no Telegram holds", () => {
    window.history.replaceState(null, "", `/#${encoded}`)
    expect(readLaunch()).toBeUndefined()
  })
})

describe("outside Telegram", () => {
  it("is an ordinary web page, without Telegram's sign-in data", async () => {
    const platform = await detectPlatform(readLaunch())
    expect(platform.kind).toBe("web")
    expect(platform.initData).toBeUndefined()
  })
})
