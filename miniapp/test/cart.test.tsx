import { act, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { choosePlace } from "../src/features/search/lib/location-store.ts"
import { provinces } from "@rokthnam/shared/Search/PlaceRules"
import { customer } from "../src/lib/customer.ts"
import { cartAnswer, cartItem, searchAnswer, searchItem } from "./support/answers.ts"
import { renderApp } from "./support/render-app.tsx"
import { answerCalls } from "./support/server.ts"
import { sessionAnswer, signIn } from "./support/session.ts"

const badge = (count: number) => ({ "GET /cart/badge": () => ({ body: { total_quantity: count } }) })

const holding = (name: string, items: ReadonlyArray<string>, missing: ReadonlyArray<string> = []) => ({
  pharmacy: {
    ...searchItem().pharmacy,
    id: name === "Apsara" ? 6 : 7,
    name,
    distance: { value: 2, unit: "km" },
  },
  items: items.map((one, id) => ({
    id,
    medicine_id: 8 + id,
    name: one,
    dosage: "500mg",
    price: 1,
    quantity: 1,
    subtotal: 1,
  })),
  total: 2.5,
  missing,
})

beforeEach(() => signIn())
afterEach(() => customer.signOut())

describe("the cart", () => {
  it("does not go below one, and asks the server for one more", async () => {
    const calls = answerCalls({
      ...badge(1),
      "GET /cart": () => ({ body: cartAnswer([cartItem()]) }),
      "PATCH /cart/items/1/quantity": () => ({ body: cartItem({ quantity: 2 }) }),
    })
    const { user } = renderApp("/user/cart")
    const less = await screen.findByRole<HTMLButtonElement>("button", {
      name: /^One less of Paracetamol 500/,
    })
    expect(less.disabled).toBe(true)
    await user.click(screen.getByRole("button", { name: /^One more of Paracetamol 500/ }))
    const change = calls.find(({ method }) => method === "PATCH")
    expect(change?.body).toEqual({ action: "increment" })
    // Badge and cart are fetched again after the change.
    await waitFor(() => {
      expect(calls.filter(({ url }) => url.pathname === "/cart/badge").length).toBe(2)
    })
  })

  it("shows the summary with the delivery fee still open", async () => {
    answerCalls({ ...badge(1), "GET /cart": () => ({ body: cartAnswer([cartItem()]) }) })
    const { user } = renderApp("/user/cart")
    const summary = within(await screen.findByRole("region", { name: "Order summary" }))
    expect(summary.getByText("TBD")).toBeTruthy()
    await user.click(summary.getByRole("button", { name: "Proceed to Checkout" }))
    expect(summary.getByText(/Ordering online is not open yet/)).toBeTruthy()
  })

  it("is by pharmacies, each with its page, its phone and, if there are several, its sum", async () => {
    const items = [
      cartItem({ id: 1, subtotal: 1.1 }),
      cartItem({ id: 2, pharmacy_id: 6, pharmacy_name: "Apsara", pharmacy_phone: null, subtotal: 3 }),
      cartItem({ id: 3, subtotal: 2.2 }),
      cartItem({ id: 4, state: "out_of_stock", subtotal: 9 }),
    ]
    answerCalls({ ...badge(4), "GET /cart": () => ({ body: cartAnswer(items) }) })
    renderApp("/user/cart")
    const first = within(await screen.findByRole("region", { name: "U-Care" }))
    expect(first.getByRole("link", { name: "U-Care" }).getAttribute("href")).toBe("/pharmacies/5")
    expect(first.getByRole("link", { name: "012 345 678" }).getAttribute("href")).toBe("tel:012345678")
    expect(first.getByText("Street 51, Phnom Penh")).toBeTruthy()
    expect(first.getByRole("link", { name: /^Open Map: U-Care/ }).getAttribute("href")).toContain(
      "query=11.55,104.92",
    )
    expect(first.getAllByText("500 mg")).toHaveLength(3)
    expect(first.getByText("Together at U-Care:").textContent).toContain("$3.30")
    const second = within(screen.getByRole("region", { name: "Apsara" }))
    expect(second.getAllByRole("listitem")).toHaveLength(1)
  })

  it("asks where everything can be bought: where the person is first, then at one, at two or most of it", async () => {
    const none = { lines: 2, whole: [], pair: [], most: [] }
    const calls = answerCalls({
      ...badge(2),
      "GET /cart": () => ({ body: cartAnswer([cartItem(), cartItem({ id: 2, medicine_name: "Panadol" })]) }),
      "GET /cart/pharmacies": (_, number) => ({
        body: [
          { ...none, whole: [holding("Apsara", ["Paracetamol", "Panadol"])] },
          {
            ...none,
            pair: [holding("Apsara", ["Panadol"]), { ...holding("Angkor", ["Paracetamol"]), total: 1 }],
          },
          { ...none, most: [holding("Apsara", ["Panadol"], ["Paracetamol"])] },
          none,
        ][number],
      }),
    })
    const { user } = renderApp("/user/cart")
    const ask = async () =>
      user.click(await screen.findByRole("button", { name: "Everything at one pharmacy?" }))
    await ask()
    await user.click(await screen.findByRole("button", { name: /^Phnom Penh/ }))
    const sheet = within(await screen.findByRole("dialog", { name: "Everything at one pharmacy?" }))
    expect(await sheet.findByText("Where you can buy all 2 medicines at once:")).toBeTruthy()
    expect(sheet.getByRole("link", { name: "Apsara" }).getAttribute("href")).toBe("/pharmacies/6")
    expect(sheet.getByRole("link", { name: "Call 012 345 678" })).toBeTruthy()
    expect(calls.at(-1)?.url.searchParams.get("user_latitude")).toMatch(/^11\./)
    for (const words of [
      "No pharmacy near you has all 2 medicines. These two have them together, for $3.50:",
      "Without Paracetamol",
      "No pharmacy near you has these medicines in the wanted number.",
    ]) {
      await user.click(sheet.getByRole("button", { name: "Close" }))
      await ask()
      expect(await screen.findByText(words)).toBeTruthy()
    }
  })

  it("asks again where everything can be bought when it is opened again: it may be another cart", async () => {
    const [phnomPenh] = provinces
    if (phnomPenh !== undefined) choosePlace(phnomPenh)
    const none = { pair: [], most: [] }
    const calls = answerCalls({
      ...badge(2),
      "GET /cart": () => ({ body: cartAnswer([cartItem(), cartItem({ id: 2, medicine_name: "Panadol" })]) }),
      "GET /cart/pharmacies": (_, number) => ({
        body: { ...none, lines: number + 2, whole: [holding("Apsara", ["Paracetamol"])] },
      }),
    })
    const { user, router } = renderApp("/user/cart")
    const ask = async () =>
      user.click(await screen.findByRole("button", { name: "Everything at one pharmacy?" }))
    await ask()
    expect(await screen.findByText("Where you can buy all 2 medicines at once:")).toBeTruthy()
    act(() => router.navigate("/help"))
    await waitFor(() => expect(screen.queryByText("Where you can buy all 2 medicines at once:")).toBeNull())
    act(() => router.back())
    await ask()
    expect(screen.queryByText("Where you can buy all 2 medicines at once:")).toBeNull()
    expect(await screen.findByText("Where you can buy all 3 medicines at once:")).toBeTruthy()
    expect(calls.filter(({ url }) => url.pathname === "/cart/pharmacies")).toHaveLength(2)
  })

  it("says of each line that sold out, expired or vanished", async () => {
    answerCalls({
      ...badge(4),
      "GET /cart": () => ({
        body: cartAnswer([
          cartItem({ id: 1, state: "not_enough", available_quantity: 2 }),
          cartItem({ id: 2, state: "out_of_stock" }),
          cartItem({ id: 3, state: "expired" }),
          cartItem({ id: 4, state: "unavailable", medicine_id: null }),
        ]),
      }),
    })
    renderApp("/user/cart")
    expect(await screen.findByText("Only 2 left in stock")).toBeTruthy()
    expect(screen.getByText("Sold out")).toBeTruthy()
    expect(screen.getByText("Expired: it can no longer be bought")).toBeTruthy()
    expect(screen.getByText("The pharmacy no longer offers this medicine")).toBeTruthy()
  })

  it("counts the units that can be bought, and says how many of all cannot, so that badge and cart agree", async () => {
    const items = [
      cartItem({ id: 1, quantity: 3, subtotal: 4.5 }),
      cartItem({ id: 2, quantity: 2, state: "out_of_stock" }),
    ]
    answerCalls({
      ...badge(5),
      "GET /cart": () => ({ body: { ...cartAnswer(items), total: 4.5, total_items: 5, buyable_items: 3 } }),
    })
    renderApp("/user/cart")
    const summary = within(await screen.findByRole("region", { name: "Order summary" }))
    expect(await screen.findByRole("link", { name: "Cart, 5 items" })).toBeTruthy()
    expect(summary.getByText(/^Subtotal/).textContent).toContain("3 items")
    expect(summary.getByText(/^2 of the 5 items in your cart cannot be bought now/)).toBeTruthy()
  })

  it("says which of several pharmacies with all of it is the nearest, and which the cheapest", async () => {
    const [phnomPenh] = provinces
    if (phnomPenh !== undefined) choosePlace(phnomPenh)
    const both = ["Paracetamol", "Panadol"]
    answerCalls({
      ...badge(2),
      "GET /cart": () => ({ body: cartAnswer([cartItem(), cartItem({ id: 2, medicine_name: "Panadol" })]) }),
      "GET /cart/pharmacies": () => ({
        body: {
          lines: 2,
          whole: [
            holding("Apsara", both),
            {
              ...holding("Angkor", both),
              total: 2,
              pharmacy: { ...holding("Angkor", []).pharmacy, distance: { value: 9, unit: "km" } },
            },
          ],
          pair: [],
          most: [],
        },
      }),
    })
    const { user } = renderApp("/user/cart")
    await user.click(await screen.findByRole("button", { name: "Everything at one pharmacy?" }))
    const sheet = within(await screen.findByRole("dialog", { name: "Everything at one pharmacy?" }))
    const [near, cheap] = await sheet.findAllByRole("listitem")
    expect(within(near ?? document.body).getByText("Nearest")).toBeTruthy()
    expect(within(cheap ?? document.body).getByText("Cheapest")).toBeTruthy()
    expect(sheet.getAllByText(/^(?:Nearest|Cheapest)$/)).toHaveLength(2)
  })

  it("says which price has changed and what the total was, instead of raising it silently", async () => {
    const item = cartItem({ medicine_price: 9.99, earlier_price: 3.5, quantity: 2, subtotal: 19.98 })
    answerCalls({
      ...badge(2),
      "GET /cart": () => ({
        body: { items: [item], total: 19.98, earlier_total: 7, total_items: 2, buyable_items: 2 },
      }),
    })
    renderApp("/user/cart")
    expect(await screen.findByText("Price changed: $3.50 → $9.99")).toBeTruthy()
    const summary = within(screen.getByRole("region", { name: "Order summary" }))
    expect(summary.getByText(/Prices have changed .*: \$7.00 → \$19.98/)).toBeTruthy()
  })

  it("shows the error with a way back to the dashboard when it cannot be fetched", async () => {
    answerCalls({ ...badge(0), "GET /cart": () => ({ status: 500, body: {} }) })
    renderApp("/user/cart")
    expect((await screen.findByRole("alert")).textContent).toContain("Failed to fetch cart")
    expect(screen.getByRole("link", { name: "Return to Dashboard" }).getAttribute("href")).toBe(
      "/user/dashboard",
    )
  })

  it("shows the limit in words when there is no more in stock", async () => {
    answerCalls({
      ...badge(1),
      "GET /cart": () => ({ body: cartAnswer([cartItem()]) }),
      "PATCH /cart/items/1/quantity": () => ({
        status: 409,
        body: { detail: "no", code: "CartOverStock", params: { name: "Paracetamol 500", available: 1 } },
      }),
    })
    const { user } = renderApp("/user/cart")
    await user.click(await screen.findByRole("button", { name: /^One more of Paracetamol 500/ }))
    expect(await screen.findByText("Cannot add more Paracetamol 500. Only 1 in stock.")).toBeTruthy()
  })
})

describe("adding to the cart", () => {
  beforeEach(() => {
    const [phnomPenh] = provinces
    if (phnomPenh !== undefined) choosePlace(phnomPenh)
  })

  it("adds one unit, says so for three seconds and refreshes the badge", async () => {
    let units = 0
    const calls = answerCalls({
      "GET /cart/badge": () => ({ body: { total_quantity: units } }),
      "GET /users/search/medicines": () => ({ body: searchAnswer() }),
      "POST /cart/items": () => {
        units += 1
        return { status: 201, body: cartItem() }
      },
    })
    const { user } = renderApp("/user/dashboard?query=para")
    await user.click(await screen.findByRole("button", { name: /^Add to cart: Paracetamol 500 .*, U-Care$/ }))
    expect(await screen.findByText("Item added to cart successfully")).toBeTruthy()
    expect(await screen.findByRole("link", { name: "Cart, 1 item" })).toBeTruthy()
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ medicine_id: 7, quantity: 1 })
    await waitFor(() => expect(screen.queryByText("Item added to cart successfully")).toBeNull())
  })

  it("is closed for what is out of stock", async () => {
    answerCalls({
      ...badge(0),
      "GET /users/search/medicines": () => ({
        body: searchAnswer({ items: [searchItem({ in_stock: false, quantity: 0 })] }),
      }),
    })
    renderApp("/user/dashboard?query=para")
    const add = await screen.findByRole<HTMLButtonElement>("button", {
      name: /^Out of stock: Paracetamol 500 .*, U-Care$/,
    })
    expect(add.disabled).toBe(true)
  })

  it("leads a visitor to the login page and back to the same search, and the medicine is in the cart", async () => {
    customer.signOut()
    const calls = answerCalls({
      ...badge(0),
      "GET /users/search/medicines": () => ({ body: searchAnswer() }),
      "POST /cart/items": () => ({ status: 201, body: cartItem() }),
      "POST /users/login": () => ({ body: sessionAnswer() }),
    })
    const { user, address } = renderApp("/?query=para")
    await user.click(await screen.findByRole("button", { name: /^Add to cart: Paracetamol 500 .*, U-Care$/ }))
    await user.type(await screen.findByLabelText("E-mail"), "sokha@example.com")
    await user.type(screen.getByLabelText("Password"), "correct horse")
    await user.click(screen.getByRole("button", { name: "Sign in" }))
    expect(await screen.findByRole("heading", { name: "Welcome, Sokha Chan" })).toBeTruthy()
    await waitFor(() => expect(address()).toBe("/user/dashboard?query=para&near=phnom-penh"))
    expect(await screen.findByText("Item added to cart successfully")).toBeTruthy()
    const added = calls.filter(({ url }) => url.pathname === "/cart/items")
    expect(added.map(({ body }) => body)).toEqual([{ medicine_id: 7, quantity: 1 }])
    expect(added[0]?.key).toMatch(/^[0-9a-f]{32}$/)
  })

  it("adds one unit at a double click, and another one after a moment", async () => {
    const calls = answerCalls({
      ...badge(1),
      "GET /users/search/medicines": () => ({ body: searchAnswer() }),
      "POST /cart/items": () => ({ status: 201, body: cartItem() }),
    })
    const { user } = renderApp("/user/dashboard?query=para")
    await user.dblClick(await screen.findByRole("button", { name: /Add to cart: Paracetamol 500/ }))
    await user.click(await screen.findByRole("button", { name: /^Added: Paracetamol 500/ }))
    const added = () => calls.filter(({ url }) => url.pathname === "/cart/items")
    expect(added()).toHaveLength(1)
    await user.click(await screen.findByRole("button", { name: /Add to cart: Paracetamol 500/ }))
    await waitFor(() => expect(added()).toHaveLength(2))
  })
})
