import { act, cleanup, screen } from "@testing-library/react"
import { beforeEach, describe, expect, it } from "vitest"
import { chooseDevicePosition } from "../src/features/search/lib/location-store.ts"
import { searchAnswer } from "./support/answers.ts"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"

const medicines = "GET /users/search/medicines"
const here = { latitude: 11.5547, longitude: 104.9213 }
const locate = () => Promise.resolve({ ...here, measuredAt: Date.now() })

/** The moment this many hours ago. */
const hours = (count: number) => Date.now() - count * 3_600_000

/** What the device kept of its position at an earlier visit. */
const comeBack = (kept: object) => {
  window.localStorage.setItem("devicePosition", JSON.stringify({ ...here, ...kept }))
  window.dispatchEvent(new StorageEvent("storage"))
}

/** The points of the searches that were made. */
const pointOf = (calls: readonly { readonly url: URL }[]) =>
  calls
    .filter(({ url }) => url.pathname === "/users/search/medicines")
    .map(({ url }) => `${url.searchParams.get("user_latitude")},${url.searchParams.get("user_longitude")}`)

describe("the place of a search", () => {
  beforeEach(() => {
    window.localStorage.clear()
    window.dispatchEvent(new StorageEvent("storage"))
  })

  it("stands in the address rounded, while the search is exact", async () => {
    const calls = answerCalls({ [medicines]: () => ({ body: searchAnswer() }) })
    chooseDevicePosition({ ...here, measuredAt: Date.now() })
    const { address } = renderApp("/?query=para&page=2")
    expect(await screen.findByRole("heading", { name: "Paracetamol 500" })).toBeTruthy()
    expect(address()).toBe("/?query=para&page=2&near=11.55%2C104.92")
    expect(pointOf(calls)).toEqual(["11.5547,104.9213"])
  })

  it("measures from the device's position exactly", async () => {
    chooseDevicePosition({ ...here, measuredAt: Date.now() })
    answerCalls({ [medicines]: () => ({ body: searchAnswer() }) })
    renderApp("/?query=para")
    expect(await screen.findByText("1.2 km")).toBeTruthy()
  })

  it("comes from a shared link without a question, is said, and is changed by the device's own", async () => {
    const calls = answerCalls({ [medicines]: () => ({ body: searchAnswer() }) })
    const { user, address } = renderApp("/?query=para&near=takeo", { platform: { locate } })
    expect(await screen.findByText("Near Takeo")).toBeTruthy()
    expect(await screen.findByText("about 1.2 km")).toBeTruthy()
    await user.click(screen.getByRole("button", { name: "Use my location" }))
    expect(await screen.findByText("Near your location")).toBeTruthy()
    expect(address()).toBe("/?query=para&near=11.55%2C104.92")
    expect(pointOf(calls)).toEqual(["10.991,104.785", "11.5547,104.9213"])
  })

  it("of a link stays when another tab keeps something else", async () => {
    answerCalls({ [medicines]: () => ({ body: searchAnswer() }) })
    renderApp("/?query=para&near=takeo")
    expect(await screen.findByRole("heading", { name: "Paracetamol 500" })).toBeTruthy()
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "a search that was kept" })))
    expect(screen.getByText("Near Takeo")).toBeTruthy()
    expect(screen.getByRole("heading", { name: "Paracetamol 500" })).toBeTruthy()
  })

  it("of a link written elsewhere is rounded, so that it says no more than our own links", async () => {
    const calls = answerCalls({ [medicines]: () => ({ body: searchAnswer() }) })
    const { address } = renderApp("/?query=para&near=12.48651,106")
    expect(await screen.findByText("Near the place in this link")).toBeTruthy()
    expect(await screen.findByRole("heading", { name: "Paracetamol 500" })).toBeTruthy()
    expect(address()).toBe("/?query=para&near=12.49%2C106.00")
    expect(calls.map(({ url }) => url.searchParams.get("user_latitude"))).toEqual(["12.49"])
  })

  it("of a link is a rounded point, and nonsense is none", async () => {
    answerCalls({ [medicines]: () => ({ body: searchAnswer() }) })
    renderApp("/?query=para&near=12.49,106.02")
    expect(await screen.findByText("Near the place in this link")).toBeTruthy()
    window.dispatchEvent(new StorageEvent("storage"))
    cleanup()
    renderApp("/?query=para&near=99.00,200.00")
    expect(await screen.findByRole("dialog", { name: "Where are you?" })).toBeTruthy()
  })

  it("is remembered on the next visit with its age, for 30 days", async () => {
    answerCalls({ [medicines]: () => ({ body: searchAnswer() }) })
    comeBack({ measuredAt: hours(5), keptAt: hours(5) })
    renderApp("/?query=para")
    expect(await screen.findByText("Near where you were 5 h ago")).toBeTruthy()
    expect(await screen.findByText("about 1.2 km")).toBeTruthy()
    // Telegram does not say when it found the person, but not after it was asked.
    act(() => comeBack({ measuredAt: null, keptAt: hours(0) }))
    expect(await screen.findByText("Near where Telegram last found you")).toBeTruthy()
    act(() => comeBack({ measuredAt: null, keptAt: hours(3) }))
    expect(await screen.findByText("Near where Telegram last found you, at least 3 h ago")).toBeTruthy()
    cleanup()
    for (const kept of [
      { measuredAt: hours(721), keptAt: hours(721) },
      { latitude: "north", keptAt: hours(1) },
    ]) {
      comeBack(kept)
      renderApp("/")
      expect(await screen.findByText(/Set your location first/)).toBeTruthy()
      cleanup()
    }
  })
})
