import { act, cleanup, screen, waitFor } from "@testing-library/react"
import { beforeAll, describe, expect, it } from "vitest"
import { pages } from "../src/app/pages.ts"
import { chooseDevicePosition } from "../src/features/search/lib/location-store.ts"
import { cartAnswer, cartItem, searchAnswer } from "./support/answers.ts"
import { connect } from "./support/connection.ts"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"
import { sessionAnswer, signIn, signInFor } from "./support/session.ts"

const unreachable = () => {
  throw new TypeError("Failed to fetch")
}
const medicines = "GET /users/search/medicines"
const answers = {
  "GET /cart/badge": () => ({ body: { total_quantity: 0 } }),
  "GET /cart": () => ({ body: cartAnswer([cartItem()]) }),
  "POST /account/sign-out": () => ({ status: 204, body: undefined }),
  [medicines]: () => ({ body: searchAnswer() }),
}
const dara = { ...sessionAnswer(3600, 2), user_name: "Dara Kim" }
const here = { latitude: 11.5547, longitude: 104.9213, measuredAt: Date.now() }
const stored = () => Object.keys(window.localStorage).map((key) => key.split(" ")[0])
const own = /^(?:devicePosition|chosenPlace|keptSearches|keptCart)$/
const found = () => screen.findByRole("button", { name: /^Show the offer: Paracetamol 500/ })
const oldWords = /What was found on/

const inTelegram = (userId: string) => ({ kind: "telegram", initData: "user=x&hash=h", userId }) as const

/** The app starts anew for a user of the Telegram on this phone, and reads what is kept. */
const startFor = (userId: string, path: string) => {
  cleanup()
  signInFor(userId)
  act(() => void window.dispatchEvent(new StorageEvent("storage")))
  return renderApp(path, { platform: inTelegram(userId) })
}

beforeAll(async () => {
  await Promise.all([
    pages.home(),
    pages.dashboard(),
    pages.login(),
    import("../src/app/layouts/customer-layout.tsx"),
  ])
}, 60_000)

describe("on a phone with two accounts of Telegram", () => {
  it("the place of one is not the other's, and is there when the first comes back", async () => {
    answerCalls(answers)
    const dashboard = "/user/dashboard"
    startFor("7", dashboard)
    await screen.findByRole("heading", { name: /^Welcome/ })
    act(() => chooseDevicePosition(here))
    expect(await screen.findByText("Near your location")).toBeTruthy()
    startFor("8", dashboard)
    expect(await screen.findByText(/^Set your location first/)).toBeTruthy()
    expect(screen.queryByText("Near your location")).toBeNull()
    startFor("7", dashboard)
    expect(await screen.findByText("Near your location")).toBeTruthy()
  })

  it("what one has found is not shown to the other without a connection", async () => {
    let isCut = false
    answerCalls({ ...answers, [medicines]: () => (isCut ? unreachable() : { body: searchAnswer() }) })
    const page = "/user/dashboard?query=para&near=phnom-penh"
    startFor("7", page)
    await found()
    await waitFor(() => expect(stored()).toContain("keptSearches"))
    isCut = true
    connect(false)
    startFor("8", page)
    expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy()
    expect(screen.queryByText(oldWords)).toBeNull()
    startFor("7", page)
    expect(await screen.findByText(oldWords)).toBeTruthy()
    connect(true)
  })
})

describe("on the website", () => {
  it("a customer who signs out leaves neither place nor results nor cart", async () => {
    answerCalls(answers)
    signIn()
    const { user, router } = renderApp("/user/cart")
    await screen.findByText("Paracetamol 500")
    act(() => chooseDevicePosition(here))
    act(() => router.navigate("/user/dashboard?query=para"))
    await found()
    await waitFor(() => expect(stored()).toEqual(expect.arrayContaining(["keptSearches", "devicePosition"])))
    const [out] = screen.getAllByRole("button", { name: "Logout" })
    await user.click(out ?? document.body)
    await screen.findByLabelText("E-mail")
    expect(stored().filter((key) => own.test(key ?? ""))).toEqual([])
    act(() => router.navigate("/"))
    expect(await screen.findByText(/^Set your location first/)).toBeTruthy()
  })

  it("what an earlier visit kept goes at a sign-out too", async () => {
    answerCalls(answers)
    signIn()
    window.localStorage.setItem("keptSearches", "[]")
    window.localStorage.setItem("keptCart", "{}")
    const { user } = renderApp("/user/dashboard")
    const [out] = await screen.findAllByRole("button", { name: "Logout" })
    await user.click(out ?? document.body)
    await screen.findByLabelText("E-mail")
    expect(stored().filter((key) => own.test(key ?? ""))).toEqual([])
  })

  it("another customer who signs in after an ended session gets nothing of the first one's", async () => {
    answerCalls({ ...answers, "POST /users/login": () => ({ body: dara }) })
    signIn()
    act(() => chooseDevicePosition(here))
    window.localStorage.removeItem("userToken")
    window.localStorage.setItem("userSessionEnded", "1 expired")
    const { user } = renderApp("/login")
    await user.type(await screen.findByLabelText("E-mail"), "dara@example.com")
    await user.type(screen.getByLabelText("Password"), "correct horse")
    await user.click(screen.getByRole("button", { name: "Sign in" }))
    expect(await screen.findByRole("heading", { name: "Welcome, Dara Kim" })).toBeTruthy()
    expect(screen.getByText(/^Set your location first/)).toBeTruthy()
    expect(stored()).not.toContain("devicePosition")
  })

  it("a visitor's place stays when the visitor signs in", async () => {
    answerCalls({ ...answers, "POST /users/login": () => ({ body: sessionAnswer() }) })
    act(() => chooseDevicePosition(here))
    const { user } = renderApp("/login")
    await user.type(await screen.findByLabelText("E-mail"), "sokha@example.com")
    await user.type(screen.getByLabelText("Password"), "correct horse")
    await user.click(screen.getByRole("button", { name: "Sign in" }))
    expect(await screen.findByRole("heading", { name: "Welcome, Sokha Chan" })).toBeTruthy()
    expect(screen.getByText("Near your location")).toBeTruthy()
  })
})
