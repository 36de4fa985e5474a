import { act, cleanup, screen, waitFor, within } from "@testing-library/react"
import { provinces } from "@rokthnam/shared/Search/PlaceRules"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { chooseDevicePosition, choosePlace } from "../src/features/search/lib/location-store.ts"
import type { SavedPlace } from "../src/features/search/lib/location-store.ts"
import { customer } from "../src/lib/customer.ts"
import { profile, searchAnswer } from "./support/answers.ts"
import { connect } from "./support/connection.ts"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"
import { signIn } from "./support/session.ts"

const home: SavedPlace = {
  id: 1,
  name: "Home",
  latitude: 11.5547,
  longitude: 104.9213,
  listed_place: null,
}
const takeo: SavedPlace = {
  id: 2,
  name: "Mother's house",
  latitude: 10.991,
  longitude: 104.785,
  listed_place: "takeo",
}
const full = { detail: "Full.", code: "SavedPlacesFull", params: { limit: 10 } }
const taken = { detail: "Taken.", code: "SavedPlaceNameTaken", params: { name: "Home" }, field: "name" }

const calls = (handlers: Parameters<typeof answerCalls>[0] = {}) =>
  answerCalls({
    "GET /users/search/medicines": () => ({ body: searchAnswer() }),
    "GET /cart/badge": () => ({ body: { total_quantity: 0 } }),
    "GET /watches": () => ({ body: { watches: [], is_told: true } }),
    "GET /account/profile": () => ({ body: profile }),
    "GET /places": () => ({ body: [home, takeo] }),
    ...handlers,
  })
const sent = (seen: ReturnType<typeof calls>, method: string) => seen.filter((call) => call.method === method)

/** The points of the searches that were made. */
const points = (seen: ReturnType<typeof calls>) =>
  seen
    .filter(({ url }) => url.pathname === "/users/search/medicines")
    .map(({ url }) => `${url.searchParams.get("user_latitude")},${url.searchParams.get("user_longitude")}`)

beforeEach(() => {
  window.localStorage.clear()
  window.dispatchEvent(new StorageEvent("storage"))
  signIn()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const question = async () => within(await screen.findByRole("dialog", { name: "Where are you?" }))
const section = async () => {
  const heading = await screen.findByRole("heading", { name: "My places" })
  const found = heading.closest("section")
  if (found === null) throw new Error("The places have no section")
  return within(found)
}

describe("the question for a place", () => {
  it("offers the customer's places first, one press each, and searches from there", async () => {
    const seen = calls()
    const { user, address } = renderApp("/user/dashboard?query=para")
    const dialog = await question()
    const first = await dialog.findByRole("button", { name: "Home" })
    expect(first.compareDocumentPosition(dialog.getByRole("button", { name: "Use my location" }))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    )
    await user.click(first)
    expect(await screen.findByText("Near Home")).toBeTruthy()
    expect(await screen.findByText("1.2 km")).toBeTruthy()
    // The name of a place is nobody's who gets the link.
    expect(address()).toBe("/user/dashboard?query=para&near=11.55%2C104.92")
    expect(points(seen)).toEqual(["11.5547,104.9213"])
    cleanup()
    renderApp("/user/dashboard?query=para&near=11.55%2C104.92")
    expect(await screen.findByText("Near Home")).toBeTruthy()
  })

  it("says that distances from the middle of a town are about right, under the name that was given", async () => {
    calls()
    const { user, address } = renderApp("/user/dashboard?query=para")
    await user.click(await (await question()).findByRole("button", { name: "Mother's house" }))
    expect(await screen.findByText("Near Mother's house")).toBeTruthy()
    expect(await screen.findByText("about 1.2 km")).toBeTruthy()
    expect(address()).toBe("/user/dashboard?query=para&near=takeo")
  })

  it("offers them without a connection as they were last loaded", async () => {
    calls()
    renderApp("/user/account")
    await (await section()).findByText("Home")
    cleanup()
    connect(false)
    calls({ "GET /places": () => Promise.reject(new TypeError("Failed to fetch")) })
    renderApp("/user/dashboard?query=para")
    expect(await (await question()).findByRole("button", { name: "Home" })).toBeTruthy()
  })

  it("leaves nothing of them on the device when the customer signs out, nor the place of the search", async () => {
    calls()
    const { user } = renderApp("/user/dashboard?query=para")
    await user.click(await (await question()).findByRole("button", { name: "Home" }))
    await screen.findByText("Near Home")
    expect(window.localStorage.getItem("keptPlaces")).toContain("Mother's house")
    act(() => customer.signOut())
    await waitFor(() => expect(window.localStorage.getItem("keptPlaces")).toBeNull())
    expect(window.localStorage.getItem("savedPlace")).toBeNull()
  })

  it("does not offer another customer's places on the same device", async () => {
    calls()
    window.localStorage.setItem(
      "keptPlaces",
      JSON.stringify({ customerId: "2", at: Date.now(), places: [{ ...home, name: "Somebody's" }] }),
    )
    renderApp("/user/dashboard?query=para")
    const dialog = await question()
    await dialog.findByRole("button", { name: "Home" })
    expect(dialog.queryByRole("button", { name: "Somebody's" })).toBeNull()
  })
})

describe("the place of a search", () => {
  it("is kept under the name that is suggested, without searching again by the form around it", async () => {
    const saved = { ...takeo, id: 7, name: "Takeo" }
    const seen = calls({
      "GET /places": (_, number) => ({ body: number === 0 ? [] : [saved] }),
      "POST /places": () => ({ status: 201, body: saved }),
    })
    const place = provinces.find(({ id }) => id === "takeo")
    if (place !== undefined) choosePlace(place)
    const { user } = renderApp("/user/dashboard?query=para")
    await user.click(await screen.findByRole("button", { name: "Keep this place" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Keep this place" }))
    const name = await dialog.findByRole("textbox", { name: "Name of the place" })
    expect(name).toHaveProperty("value", "Takeo")
    await user.type(name, "{Enter}")
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(sent(seen, "POST").map(({ body }) => body)).toEqual([
      { name: "Takeo", latitude: 10.991, longitude: 104.785, listed_place: "takeo" },
    ])
    expect(sent(seen, "POST")[0]?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(screen.getByText("“Takeo” is kept in your places.")).toBeTruthy()
    // A saved place is not to be saved again.
    expect(screen.queryByRole("button", { name: "Keep this place" })).toBeNull()
    expect(window.localStorage.getItem("savedPlace")).toContain('"id":7')
    expect(points(seen)).toEqual(["10.991,104.785"])
  })

  it("keeps a measured position by a usual name; sent again after a lost answer it has the same key", async () => {
    let kept = [takeo]
    const seen = calls({
      "GET /places": () => ({ body: kept }),
      "POST /places": (_, number) => {
        if (number < 2) throw new TypeError("Failed to fetch")
        kept = [takeo, home]
        return { status: 201, body: home }
      },
    })
    chooseDevicePosition({ latitude: 11.5547, longitude: 104.9213, measuredAt: Date.now() })
    const { user } = renderApp("/user/dashboard?query=para")
    await user.click(await screen.findByRole("button", { name: "Keep this place" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Keep this place" }))
    await user.click(await dialog.findByRole("button", { name: "Home" }))
    expect(dialog.queryByRole("button", { name: "Mother's house" })).toBeNull()
    for (const number of [1, 2]) {
      await user.click(dialog.getByRole("button", { name: "Keep" }))
      await waitFor(() => expect(sent(seen, "POST")).toHaveLength(number))
      expect((await dialog.findByRole("alert")).textContent).toContain("We cannot reach the service")
    }
    await user.click(dialog.getByRole("button", { name: "Keep" }))
    expect(await screen.findByText("Near Home")).toBeTruthy()
    expect(new Set(sent(seen, "POST").map(({ key }) => key)).size).toBe(1)
  })

  it("says what is wrong with a name beside it until another is typed, and that there are too many", async () => {
    calls({
      "POST /places": (_, number) =>
        number === 0 ? { status: 409, body: taken } : { status: 409, body: full },
    })
    chooseDevicePosition({ latitude: 11.5, longitude: 104.9, measuredAt: Date.now() })
    const { user } = renderApp("/user/dashboard")
    await user.click(await screen.findByRole("button", { name: "Keep this place" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Keep this place" }))
    const name = await dialog.findByRole("textbox")
    expect(dialog.getByRole("button", { name: "Keep" })).toHaveProperty("disabled", true)
    await user.type(name, "home")
    await user.click(dialog.getByRole("button", { name: "Keep" }))
    expect(await dialog.findByText(/You have a place called “Home” already/)).toBeTruthy()
    expect(name.getAttribute("aria-invalid")).toBe("true")
    await user.type(name, " 2")
    expect(dialog.queryByText(/You have a place called/)).toBeNull()
    await user.click(dialog.getByRole("button", { name: "Keep" }))
    expect((await dialog.findByRole("alert")).textContent).toContain("at most 10 places")
    expect(name).toHaveProperty("value", "home 2")
  })

  it("is not offered to be kept by visitors, nor from somebody's link", async () => {
    calls()
    renderApp("/user/dashboard?query=para&near=12.49,106.02")
    expect(await screen.findByText("Near the place in this link")).toBeTruthy()
    expect(screen.queryByRole("button", { name: "Keep this place" })).toBeNull()
    cleanup()
    act(() => customer.signOut())
    renderApp("/?query=para&near=takeo")
    expect(await screen.findByText("Near Takeo")).toBeTruthy()
    expect(screen.queryByRole("button", { name: "Keep this place" })).toBeNull()
  })
})

describe("the places of the account", () => {
  it("have a next step while there are none, and are added by the finder without searching from there", async () => {
    const seen = calls({
      "GET /places": (_, number) => ({ body: number === 0 ? [] : [takeo] }),
      "POST /places": () => ({ status: 201, body: takeo }),
    })
    const { user } = renderApp("/user/account")
    const places = await section()
    expect(await places.findByText(/You have kept no place yet/)).toBeTruthy()
    await user.click(places.getByRole("button", { name: "Add a place" }))
    const finder = within(await screen.findByRole("dialog", { name: "Which place do you want to keep?" }))
    await user.click(await finder.findByRole("button", { name: /^Takeo/ }))
    const dialog = within(await screen.findByRole("dialog", { name: "Keep this place" }))
    await user.clear(dialog.getByRole("textbox"))
    await user.click(dialog.getByRole("button", { name: "Mother's house" }))
    await user.click(dialog.getByRole("button", { name: "Keep" }))
    expect(await places.findByText("Mother's house")).toBeTruthy()
    expect(places.getByText("Takeo")).toBeTruthy()
    expect(sent(seen, "POST")).toHaveLength(1)
    expect(screen.getByText("No place is remembered.")).toBeTruthy()
  })

  it("are renamed, and the search from there has the new name", async () => {
    let name = "Home"
    const seen = calls({
      "GET /places": () => ({ body: [{ ...home, name }] }),
      "PUT /places/1": ({ body }) => {
        ;({ name } = body as { name: string })
        return { body: { ...home, name } }
      },
    })
    const { user } = renderApp("/user/dashboard?query=para")
    await user.click(await (await question()).findByRole("button", { name: "Home" }))
    await screen.findByText("Near Home")
    cleanup()
    const again = renderApp("/user/account")
    await again.user.click(await screen.findByRole("button", { name: "Rename: Home" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Rename this place" }))
    await again.user.clear(dialog.getByRole("textbox"))
    await again.user.type(dialog.getByRole("textbox"), "ផ្ទះ{Enter}")
    expect(await (await section()).findByText("ផ្ទះ")).toBeTruthy()
    expect(await screen.findByText("Near ផ្ទះ")).toBeTruthy()
    expect(sent(seen, "PUT")).toHaveLength(1)
  })

  it("are removed with a way back, which also brings back the place of the search", async () => {
    let kept = [home, takeo]
    const seen = calls({
      "GET /places": () => ({ body: kept }),
      "DELETE /places/1": () => {
        kept = [takeo]
        return { body: { message: "" } }
      },
      "POST /places": () => {
        kept = [takeo, { ...home, id: 9 }]
        return { status: 201, body: { ...home, id: 9 } }
      },
    })
    const { user } = renderApp("/user/dashboard?query=para")
    await user.click(await (await question()).findByRole("button", { name: "Home" }))
    await screen.findByText("Near Home")
    cleanup()
    const again = renderApp("/user/account")
    await again.user.click(await screen.findByRole("button", { name: "Remove: Home" }))
    expect(await screen.findByText("“Home” was removed.")).toBeTruthy()
    expect(screen.getByText("No place is remembered.")).toBeTruthy()
    const undo = screen.getByRole("button", { name: "Undo" })
    expect(document.activeElement).toBe(undo)
    await again.user.keyboard("{Enter}")
    expect(await screen.findByRole("button", { name: "Remove: Home" })).toBeTruthy()
    expect(screen.getByText("Near Home")).toBeTruthy()
    expect(document.activeElement?.textContent).toBe("My places")
    expect(sent(seen, "POST").map(({ body }) => body)).toEqual([
      { name: "Home", latitude: 11.5547, longitude: 104.9213, listed_place: null },
    ])
  })

  it("can be brought back for eight seconds, and for as long as that fails", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    let kept = [home]
    calls({
      "GET /places": () => ({ body: kept }),
      "DELETE /places/1": () => {
        kept = []
        return { body: { message: "" } }
      },
      "POST /places": () => Promise.reject(new TypeError("Failed to fetch")),
    })
    const { user } = renderApp("/user/account")
    await user.click(await screen.findByRole("button", { name: "Remove: Home" }))
    await user.click(await screen.findByRole("button", { name: "Undo" }))
    expect(await (await section()).findByText(/We cannot reach the service/)).toBeTruthy()
    act(() => void vi.advanceTimersByTime(9000))
    expect(screen.getByRole("button", { name: "Undo" })).toBeTruthy()
    kept = [home]
    cleanup()
    window.localStorage.removeItem("keptPlaces")
    const again = renderApp("/user/account")
    await again.user.click(await screen.findByRole("button", { name: "Remove: Home" }))
    await screen.findByRole("button", { name: "Undo" })
    act(() => void vi.advanceTimersByTime(9000))
    await waitFor(() => expect(screen.queryByRole("button", { name: "Undo" })).toBeNull())
  })

  it("have no failure any more when one is gone although the answer to its removal was lost", async () => {
    calls({
      "GET /places": (_, number) => ({ body: number < 2 ? [home, takeo] : [takeo] }),
      "DELETE /places/1": () => ({ status: 500, body: { message: "" } }),
    })
    const { user } = renderApp("/user/account")
    const remove = { name: "Remove: Home" }
    await user.click(await screen.findByRole("button", remove))
    expect(await (await section()).findByRole("alert")).toBeTruthy()
    await user.click(screen.getByRole("button", remove))
    expect(await screen.findByText("“Home” was removed.")).toBeTruthy()
    expect((await section()).queryByRole("alert")).toBeNull()
  })

  it("are ten at most, and tell what to do then", async () => {
    const ten = Array.from({ length: 10 }, (_, index) => ({ ...home, id: index + 1, name: `Place ${index}` }))
    calls({ "GET /places": () => ({ body: ten }) })
    renderApp("/user/account")
    const places = await section()
    expect(await places.findByText(/You keep 10 places, and there can be no more/)).toBeTruthy()
    expect(places.queryByRole("button", { name: "Add a place" })).toBeNull()
  })
})
