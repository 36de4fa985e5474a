import { act, cleanup, screen, waitFor, within } from "@testing-library/react"
import { afterEach, describe, expect, it, vi } from "vitest"
import { customer } from "../src/lib/customer.ts"
import { cartAnswer, cartItem, searchAnswer } from "./support/answers.ts"
import { connect } from "./support/connection.ts"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"
import { signIn } from "./support/session.ts"

/** A response whose headers arrive and whose body breaks off. */
const brokenBody = (status: number) =>
  new Response(
    new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('{"id":'))
        controller.error(new TypeError("network error"))
      },
    }),
    { status, headers: { "content-type": "application/json" } },
  )

const place = { latitude: 11.55, longitude: 104.92, measuredAt: Date.now() }
const locate = () => Promise.resolve(place)

const searched = async () => {
  signIn()
  const app = renderApp("/user/dashboard?query=para", { platform: { locate } })
  const question = within(await screen.findByRole("dialog", { name: "Where are you?" }))
  await app.user.click(question.getByRole("button", { name: /my location/i }))
  return app
}

const add = () => screen.findByRole("button", { name: /(?:Add to cart|Not sent yet): Paracetamol/ })
const more = () => screen.findByRole("button", { name: /^One more of Paracetamol 500/ })

describe("a press whose answer breaks off", () => {
  it("adds the medicine once, however often it is pressed", async () => {
    const calls = answerCalls({
      "GET /users/search/medicines": () => ({ body: searchAnswer() }),
      "GET /cart/badge": () => ({ body: { total_quantity: 0 } }),
      "POST /cart/items": (_, number) => (number < 2 ? brokenBody(201) : { status: 201, body: cartItem() }),
    })
    const { user } = await searched()
    const keys = () => calls.filter(({ method }) => method === "POST").map(({ key }) => key)
    // What waits is also sent without a press, after some seconds: then one press less is needed.
    while (keys().length < 4) {
      const before = keys().length
      await user.click(await add())
      await waitFor(() => expect(keys().length).toBeGreaterThan(before))
    }
    expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(new Set(keys().slice(0, 3)).size).toBe(1)
    expect(keys()[3]).not.toBe(keys()[0])
  })

  it("changes a quantity once, until the cart shows what came of it", async () => {
    let quantity = 1
    const calls = answerCalls({
      "GET /cart": () => ({ body: cartAnswer([cartItem({ quantity })]) }),
      "GET /cart/badge": () => ({ body: { total_quantity: quantity } }),
      "PATCH /cart/items/1/quantity": () => brokenBody(200),
    })
    signIn()
    const { user } = renderApp("/user/cart")
    const changes = () => calls.filter(({ method }) => method === "PATCH")
    const press = async () => {
      const before = changes().length
      await user.click(await more())
      await waitFor(() => expect(changes()).toHaveLength(before + 1))
      await waitFor(async () => expect((await more()).hasAttribute("disabled")).toBe(false))
    }
    await press()
    await press()
    quantity = 2
    await press()
    await waitFor(() => expect(document.querySelector("output")?.textContent).toBe("2"))
    await press()
    const keys = changes().map(({ key }) => key)
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[3]).not.toBe(keys[0])
  })
})

const unreachable = () => Promise.reject(new TypeError("Failed to fetch"))

describe("a cart that was loaded", () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it("stays with its phones when the connection breaks, is marked as old, and heals by itself", async () => {
    let isCut = false
    answerCalls({
      "GET /cart": () => (isCut ? unreachable() : { body: cartAnswer([cartItem()]) }),
      "GET /cart/badge": () => (isCut ? unreachable() : { body: { total_quantity: 1 } }),
    })
    signIn()
    const { router } = renderApp("/user/cart")
    await screen.findByText("Paracetamol 500")
    isCut = true
    connect(false)
    act(() => router.navigate("/user/dashboard"))
    act(() => router.navigate("/user/cart"))
    expect(await screen.findByText(/Your cart as of/)).toBeTruthy()
    expect(screen.getByText("Paracetamol 500")).toBeTruthy()
    expect(screen.getByRole("link", { name: "012 345 678" }).getAttribute("href")).toBe("tel:012345678")
    isCut = false
    connect(true)
    await waitFor(() => expect(screen.queryByText(/Your cart as of/)).toBeNull())
  })

  it("is there at the next visit without a connection, but not for another customer or after a sign-out", async () => {
    answerCalls({
      "GET /cart": () => ({ body: cartAnswer([cartItem()]) }),
      "GET /cart/badge": () => ({ body: { total_quantity: 1 } }),
    })
    signIn()
    renderApp("/user/cart")
    await screen.findByText("Paracetamol 500")
    cleanup()
    answerCalls({ "GET /cart": unreachable, "GET /cart/badge": unreachable })
    connect(false)
    renderApp("/user/cart")
    expect(await screen.findByText(/Your cart as of/)).toBeTruthy()
    expect(screen.getByText("Paracetamol 500")).toBeTruthy()
    expect(screen.getByRole("link", { name: "Cart, 1 item" })).toBeTruthy()
    expect(window.localStorage.getItem("keptCart")).toContain("Paracetamol 500")
    act(() => customer.signOut())
    expect(window.localStorage.getItem("keptCart")).toBeNull()
  })

  it("keeps a change that failed, says so, and sends it with its key when the connection is back", async () => {
    let quantity = 1
    const calls = answerCalls({
      "GET /cart": () => ({ body: cartAnswer([cartItem({ quantity })]) }),
      "GET /cart/badge": () => ({ body: { total_quantity: quantity } }),
      "PATCH /cart/items/1/quantity": () => {
        if (!navigator.onLine) return unreachable()
        quantity = 2
        return { body: cartItem({ quantity }) }
      },
    })
    signIn()
    const { user } = renderApp("/user/cart")
    await more()
    connect(false)
    await user.click(await more())
    expect(await screen.findByText(/One more: not sent yet/)).toBeTruthy()
    expect(screen.getByText("Paracetamol 500")).toBeTruthy()
    connect(true)
    await waitFor(() => expect(document.querySelector("output")?.textContent).toBe("2"))
    expect(screen.queryByText(/not sent yet/)).toBeNull()
    const keys = calls.filter(({ method }) => method === "PATCH").map(({ key }) => key)
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it("keeps a removal too, which a line that is gone already settles", async () => {
    let items = [cartItem()]
    answerCalls({
      "GET /cart": () => ({ body: cartAnswer(items) }),
      "GET /cart/badge": () => ({ body: { total_quantity: items.length } }),
      "DELETE /cart/items/1": () => {
        items = []
        return navigator.onLine
          ? { status: 404, body: { detail: "no", code: "NotFound", params: { what: "Cart item" } } }
          : unreachable()
      },
    })
    signIn()
    const { user } = renderApp("/user/cart")
    const remove = await screen.findByRole("button", { name: /^Remove Paracetamol 500/ })
    connect(false)
    await user.click(remove)
    connect(true)
    expect(await screen.findByText("Your cart is empty")).toBeTruthy()
    await waitFor(() => expect(window.localStorage.getItem("openIntents")).toBeNull())
    expect(screen.queryByText("This is not here any more.")).toBeNull()
  })

  it("says what the API refuses of what waited", async () => {
    const full = { detail: "no", code: "CartOverStock", params: { name: "Paracetamol 500", available: 1 } }
    answerCalls({
      "GET /cart": () => ({ body: cartAnswer([cartItem()]) }),
      "GET /cart/badge": () => ({ body: { total_quantity: 1 } }),
      "PATCH /cart/items/1/quantity": () => (navigator.onLine ? { status: 409, body: full } : unreachable()),
    })
    signIn()
    const { user } = renderApp("/user/cart")
    await more()
    connect(false)
    await user.click(await more())
    await screen.findByText(/One more: not sent yet/)
    connect(true)
    expect(await screen.findByText("Cannot add more Paracetamol 500. Only 1 in stock.")).toBeTruthy()
    expect(screen.queryByText(/not sent yet/)).toBeNull()
  })
})

const blocked = () => {
  throw new DOMException("Blocked", "SecurityError")
}

describe("a browser without storage", () => {
  it("signs in all the same, for this visit", async () => {
    vi.spyOn(window, "localStorage", "get").mockImplementation(blocked)
    vi.spyOn(window, "sessionStorage", "get").mockImplementation(blocked)
    const calls = answerCalls({
      "GET /cart": () => ({ body: cartAnswer([cartItem()]) }),
      "GET /cart/badge": () => ({ body: { total_quantity: 1 } }),
    })
    signIn()
    renderApp("/user/cart")
    expect(await screen.findByText("Paracetamol 500")).toBeTruthy()
    expect(calls.find(({ url }) => url.pathname === "/cart")?.token).toMatch(/^Bearer /)
    vi.restoreAllMocks()
  })
})

const kept = () => waitFor(() => expect(window.localStorage.getItem("keptSearches")).not.toBeNull())

describe("a search without a connection", () => {
  const medicines = "GET /users/search/medicines"
  const oldWords = /What was found on/
  // The place is in the address, as it is in a link.
  const page = "/?query=para&near=phnom-penh"

  it("shows what this device last found, marked as old, with a phone to call, and heals", async () => {
    let isCut = false
    answerCalls({ [medicines]: () => (isCut ? unreachable() : { body: searchAnswer() }) })
    renderApp(page)
    await screen.findByRole("button", { name: /^Show the offer: Paracetamol 500/ })
    await kept()
    cleanup()
    isCut = true
    connect(false)
    const { user } = renderApp(page)
    expect(await screen.findByText(oldWords)).toBeTruthy()
    await user.click(screen.getByRole("button", { name: /^Show the offer: Paracetamol 500/ }))
    expect(screen.getAllByRole("link", { name: /012 345 678/ }).length).toBeGreaterThan(0)
    isCut = false
    connect(true)
    await waitFor(() => expect(screen.queryByText(oldWords)).toBeNull())
  })

  it("keeps nothing of another name, and nothing after a sign-out", async () => {
    let isCut = false
    answerCalls({
      "GET /cart/badge": () => ({ body: { total_quantity: 0 } }),
      [medicines]: () => (isCut ? unreachable() : { body: searchAnswer() }),
    })
    signIn()
    renderApp("/user/dashboard?query=para&near=phnom-penh")
    await screen.findByRole("button", { name: /^Show the offer: Paracetamol 500/ })
    await kept()
    cleanup()
    isCut = true
    connect(false)
    renderApp("/?query=amox&near=phnom-penh")
    expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy()
    expect(screen.queryByText(oldWords)).toBeNull()
    act(() => customer.signOut())
    cleanup()
    renderApp(page)
    expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy()
    expect(screen.queryByText(oldWords)).toBeNull()
  })
})
