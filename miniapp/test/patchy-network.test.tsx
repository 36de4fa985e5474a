import { screen, waitFor } from "@testing-library/react"
import { describe, expect, it, vi } from "vitest"
import { cartAnswer, cartItem, searchAnswer } from "./support/answers.ts"
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

const place = { latitude: 11.55, longitude: 104.92 }
const locate = () => Promise.resolve(place)

const searched = async () => {
  signIn()
  const app = renderApp("/user/dashboard?query=para", { platform: { locate } })
  await app.user.click(await screen.findByRole("button", { name: /my location/i }))
  return app
}

const add = () => screen.findByRole("button", { name: /Add to cart: Paracetamol/ })
const more = () => screen.findByRole("button", { name: "One more of Paracetamol 500" })

describe("a press whose answer breaks off", () => {
  it("adds the medicine once, however often it is pressed", async () => {
    const calls = answerCalls({
      "GET /users/search/medicines": () => ({ body: searchAnswer() }),
      "GET /cart/badge": () => ({ body: { total_quantity: 0 } }),
      "POST /cart/items": (_, number) => (number < 2 ? brokenBody(201) : { status: 201, body: cartItem() }),
    })
    const { user } = await searched()
    for (let press = 0; press < 3; press += 1) {
      await user.click(await add())
      await waitFor(() => expect(calls.filter(({ method }) => method === "POST")).toHaveLength(press + 1))
    }
    await user.click(await add())
    const keys = () => calls.filter(({ method }) => method === "POST").map(({ key }) => key)
    await waitFor(() => expect(keys()).toHaveLength(4))
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
