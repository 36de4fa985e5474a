import { act, cleanup, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest"
import { pages } from "../src/app/pages.ts"
import { customer } from "../src/lib/customer.ts"
import { cartAnswer, cartItem } from "./support/answers.ts"
import { connect } from "./support/connection.ts"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"
import { sessionAnswer, signIn, tokenExpiringIn } from "./support/session.ts"

const answers = {
  "GET /cart": () => ({ body: cartAnswer([cartItem()]) }),
  "GET /cart/badge": () => ({ body: { total_quantity: 1 } }),
  "POST /users/login": () => ({ body: sessionAnswer(7200) }),
}
const unreachable = () => Promise.reject(new TypeError("Failed to fetch"))
const cut = () => {
  answerCalls({ "GET /cart": unreachable, "GET /cart/badge": unreachable })
  connect(false)
}

/** A customer loads the cart; later, in another visit, the session has ended. */
const visitEarlier = async () => {
  answerCalls(answers)
  signIn()
  renderApp("/user/cart")
  await screen.findByText("Paracetamol 500")
  cleanup()
}

/** Time passes beyond the session, as the app notices it before its first page. */
const expire = (account = 1) => {
  window.localStorage.setItem("userToken", tokenExpiringIn(-10, account))
  act(() => customer.endIfExpired(Date.now()))
}

beforeAll(
  () => Promise.all([pages.cart(), pages.login(), import("../src/app/layouts/customer-layout.tsx")]),
  60_000,
)
beforeEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
  customer.refresh()
})
afterEach(() => vi.restoreAllMocks())

describe("the cart of a session that has expired", () => {
  it("is there at the counter without a connection, marked and for reading, and signing in is offered later", async () => {
    await visitEarlier()
    expire()
    cut()
    const { user, address } = renderApp("/user/cart")
    expect(await screen.findByText(/^Your cart as of/)).toBeTruthy()
    expect(address()).toBe("/user/cart")
    expect(screen.getByText("Paracetamol 500")).toBeTruthy()
    expect(screen.getByRole("link", { name: "012 345 678" })).toBeTruthy()
    expect(screen.getByText("Street 51, Phnom Penh")).toBeTruthy()
    expect(screen.queryByRole("button", { name: /^One more of/ })).toBeNull()
    const main = within(screen.getByRole("main"))
    expect(main.queryByRole("link", { name: "Sign in" })).toBeNull()
    // Somebody reads it, so it does not go when the connection is back.
    answerCalls(answers)
    connect(true)
    await user.click(await main.findByRole("link", { name: "Sign in" }))
    await user.type(await screen.findByLabelText("E-mail"), "sokha@example.com")
    await user.type(screen.getByLabelText("Password"), "correct horse")
    await user.click(screen.getByRole("button", { name: "Sign in" }))
    expect(await screen.findByRole("button", { name: /^One more of Paracetamol 500/ })).toBeTruthy()
    expect(address()).toBe("/user/cart")
    expect(screen.queryByText(/^Your cart as of/)).toBeNull()
  })

  it("is one press away on the sign-in page, where the phone takes a dead connection for a good one", async () => {
    await visitEarlier()
    expire()
    answerCalls({ "GET /cart": unreachable })
    const { user, address } = renderApp("/user/cart")
    await waitFor(() => expect(address()).toBe("/login"))
    await user.click(await screen.findByRole("link", { name: "See the cart kept on this device" }))
    expect(await screen.findByText("Paracetamol 500")).toBeTruthy()
    expect(address()).toBe("/user/cart")
  })

  it.each([
    ["another customer's session has expired", () => expire(2)],
    [
      "the session was refused, as after a theft",
      () => window.localStorage.setItem("userSessionEnded", "1 refused"),
    ],
    ["somebody signed out", () => act(() => customer.signOut())],
  ])("is nobody's when %s", async (_, end) => {
    await visitEarlier()
    if (window.localStorage.getItem("userToken") !== null) window.localStorage.removeItem("userToken")
    end()
    act(() => customer.refresh())
    cut()
    const { address } = renderApp("/user/cart")
    await waitFor(() => expect(address()).toBe("/login"))
    expect(screen.queryByText("Paracetamol 500")).toBeNull()
    expect(screen.queryByRole("link", { name: "See the cart kept on this device" })).toBeNull()
  })

  it("that expires while it is read stays readable: the sign-in waits for the connection", async () => {
    answerCalls(answers)
    signIn()
    renderApp("/user/cart")
    await screen.findByText("Paracetamol 500")
    cut()
    expire()
    expect(await screen.findByText(/^Your cart as of/)).toBeTruthy()
    expect(screen.getByText("Paracetamol 500")).toBeTruthy()
    expect(screen.queryByRole("dialog", { name: "Please sign in again" })).toBeNull()
    answerCalls(answers)
    connect(true)
    expect(await screen.findByRole("dialog", { name: "Please sign in again" })).toBeTruthy()
  })
})
