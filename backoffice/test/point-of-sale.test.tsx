// oxlint-disable-next-line import/no-unassigned-import -- it is a database by being imported
import "fake-indexeddb/auto"
import { newIntentKey } from "@rokthnam/shared/web/intents/intent-key"
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { createDeskStore } from "../src/features/sales/lib/desk/desk-store.ts"
import { emptyDesk } from "../src/features/sales/lib/desk/desk.ts"
import { clearCounter, counterAnswers, soldSale } from "./support/counter.ts"
import { scan } from "./support/scanner.ts"
import { renderAt } from "./support/render-at.tsx"
import { brokenAfterHeaders, serve } from "./support/server.ts"
import type { SeenCall } from "./support/server.ts"
import { signIn } from "./support/session.ts"

const medicine = (id: number, name: string, quantity: number, price: number) => ({
  id,
  name,
  dosage: "500mg",
  manufacter_name: "PPM",
  manufactor_country: "Cambodia",
  price,
  quantity,
  expiration_date: "2999-01-01",
  price_per_unit: 0.1,
  unit_per_package: 10,
  photo: null,
  barcode: id === 1 ? "8850123456786" : null,
  last_updated: "2026-11-20T01:00:00.000Z",
  category: null,
})

const page = (...items: ReadonlyArray<unknown>) => ({
  body: { items, pagination: { page: 1, page_size: 20, total: items.length, pages: 1, total_pages: 1 } },
})

const answers = {
  ...counterAnswers({}),
  "GET /inventory/medicines": page(medicine(1, "Paracetamol", 2, 1.5), medicine(2, "Ibuprofen", 0, 2)),
}

const offered = (name: string) => screen.findByRole("button", { name })

const sales = (seen: ReturnType<typeof serve>) =>
  seen.filter((call) => call.path.startsWith("/inventory/sales/bulk"))
const keyOf = (call: SeenCall | undefined) => new Headers(call?.headers).get("Idempotency-Key")
const order = () => within(screen.getByRole("complementary", { name: "Order Details" }))

const realTimeout = globalThis.setTimeout

beforeEach(async () => {
  signIn("pharmacy")
  await clearCounter()
})

describe("the point of sale", () => {
  it("sells what is in the basket, with a key, and empties the basket", async () => {
    const seen = serve({ ...answers, "POST /inventory/sales/bulk": { status: 201, body: soldSale } })
    const { user } = renderAt("/pharmacy/sales/new")
    const add = await screen.findByRole("button", { name: "Add Paracetamol 500mg" })
    await user.click(add)
    await user.click(add)
    expect(order().getByLabelText("Quantity of Paracetamol")).toHaveValue("2")
    await user.click(order().getByRole("button", { name: "Process transaction" }))
    expect(await order().findByText("Transaction processed successfully")).toBeVisible()
    expect(order().getByText("Transaction ID: 42")).toBeVisible()
    expect(order().getByRole("link", { name: "Open the receipt" })).toHaveAttribute(
      "href",
      "/pharmacy/sales/history/42",
    )
    expect(sales(seen)).toHaveLength(1)
    expect(sales(seen)[0]?.body).toEqual({
      items: [{ medicine_id: 1, quantity_sold: 2 }],
      payment_method_id: 7,
    })
    expect(keyOf(sales(seen)[0])).toMatch(/^[0-9a-f]{32}$/)
    expect(order().queryByLabelText("Quantity of Paracetamol")).toBeNull()
  })

  it("repeats the very same sale under the same key after the connection broke", async () => {
    const seen = serve({
      ...answers,
      "POST /inventory/sales/bulk": [new TypeError("Failed to fetch"), { status: 201, body: soldSale }],
    })
    const { user } = renderAt("/pharmacy/sales/new")
    await user.click(await screen.findByRole("button", { name: "Add Paracetamol 500mg" }))
    await user.click(order().getByRole("button", { name: "Process transaction" }))
    expect(await order().findByText("The connection broke before the answer came")).toBeVisible()
    expect(screen.getByRole("button", { name: "Add Paracetamol 500mg" })).toBeDisabled()
    await user.click(order().getByRole("button", { name: "Try again" }))
    expect(await order().findByText("Transaction processed successfully")).toBeVisible()
    const [first, second] = sales(seen)
    expect(keyOf(second)).toBe(keyOf(first))
    expect(second?.body).toEqual(first?.body)
  })

  it.each([201, 409])("does not take an answer (%i) that breaks off for a refusal", async (status) => {
    const seen = serve({
      ...answers,
      "POST /inventory/sales/bulk": [brokenAfterHeaders(status), { status: 201, body: soldSale }],
    })
    const { user } = renderAt("/pharmacy/sales/new")
    await user.click(await screen.findByRole("button", { name: "Add Paracetamol 500mg" }))
    await user.click(order().getByRole("button", { name: "Process transaction" }))
    expect(await order().findByText("The connection broke before the answer came")).toBeVisible()
    await user.click(order().getByRole("button", { name: "Try again" }))
    expect(await order().findByText("Transaction processed successfully")).toBeVisible()
    const [first, second] = sales(seen)
    expect(keyOf(second)).toBe(keyOf(first))
    expect(second?.body).toEqual(first?.body)
  })

  it("settles an open sale after a reload by asking again under its key, and says so", async () => {
    const seen = serve({
      ...answers,
      "POST /inventory/sales/bulk": [new TypeError("Failed to fetch"), { status: 201, body: soldSale }],
    })
    const { user } = renderAt("/pharmacy/sales/new")
    await user.click(await screen.findByRole("button", { name: "Add Paracetamol 500mg" }))
    await user.click(order().getByRole("button", { name: "Process transaction" }))
    await order().findByText("The connection broke before the answer came")
    cleanup()
    renderAt("/pharmacy/sales/new")
    await screen.findByRole("complementary", { name: "Order Details" })
    expect(await order().findByText("Transaction processed successfully")).toBeVisible()
    expect(order().getByText(/asked again. The sale is recorded once/)).toBeVisible()
    const [first, second] = sales(seen)
    expect(keyOf(second)).toBe(keyOf(first))
    expect(second?.body).toEqual(first?.body)
  })

  it("has a new key for the next sale, and keeps that of a sale that was refused", async () => {
    const seen = serve({
      ...answers,
      "POST /inventory/sales/bulk": [
        { status: 201, body: soldSale },
        { status: 422, body: { detail: "", code: "SaleTooLarge", params: {} } },
        { status: 201, body: soldSale },
      ],
    })
    const { user } = renderAt("/pharmacy/sales/new")
    for (let sold = 1; sold <= 3; sold += 1) {
      if (sold < 3) await user.click(await screen.findByRole("button", { name: "Add Paracetamol 500mg" }))
      const sell = order().getByRole("button", { name: "Process transaction" })
      await waitFor(() => expect(sell).toBeEnabled())
      await user.click(sell)
      await waitFor(() => expect(sales(seen)).toHaveLength(sold))
      await order().findByRole("alert")
    }
    const [first, refused, repeated] = sales(seen).map(keyOf)
    expect(refused).not.toBe(first)
    expect(repeated).toBe(refused)
  })

  it("begins the next order at the search, although a note was typed last, and says when it was sold", async () => {
    serve({ ...answers, "POST /inventory/sales/bulk": { status: 201, body: soldSale } })
    const { user } = renderAt("/pharmacy/sales/new")
    await user.click(await screen.findByRole("button", { name: "Add Paracetamol 500mg" }))
    await user.type(order().getByLabelText("Notes"), "for Dara")
    await user.keyboard("{Control>}{Enter}{/Control}")
    const receipt = await order().findByRole("alert")
    expect(screen.getByRole("combobox", { name: "Search or scan a medicine" })).toHaveFocus()
    expect(receipt.querySelector("time")).toHaveAttribute("datetime", soldSale.transaction_date)
  })

  it("does not sell while another tab is still selling, says so, and offers to try again", async () => {
    const seen = serve({ ...answers, "POST /inventory/sales/bulk": { status: 201, body: soldSale } })
    let isFree = false
    // The lock as a browser gives it to a tab whose turn does not come in time.
    const request = async (_: string, options: LockOptions, work: (lock: Lock | null) => Promise<void>) => {
      if (isFree) return work({ name: "sale", mode: "exclusive" })
      if (options.ifAvailable === true) return work(null)
      return new Promise<void>((__, refuse) => {
        options.signal?.addEventListener("abort", () => refuse(new DOMException("", "AbortError")))
      })
    }
    Object.defineProperty(navigator, "locks", { configurable: true, value: { request } })
    const { user } = renderAt("/pharmacy/sales/new")
    await user.click(await screen.findByRole("button", { name: "Add Paracetamol 500mg" }))
    const timers = vi.spyOn(globalThis, "setTimeout")
    timers.mockImplementation(((work: () => void, time?: number) =>
      realTimeout(work, time === 30_000 ? 5 : time)) as typeof setTimeout)
    await user.click(order().getByRole("button", { name: "Process transaction" }))
    expect(await order().findByText("Another tab of this browser is still selling")).toBeVisible()
    expect(sales(seen)).toEqual([])
    isFree = true
    await user.click(order().getByRole("button", { name: "Try again" }))
    expect(await order().findByText("Transaction processed successfully")).toBeVisible()
    expect(sales(seen)).toHaveLength(1)
    timers.mockRestore()
    Reflect.deleteProperty(navigator, "locks")
  })

  it("keeps the key of a sale that may be done when the next try is refused for its sender", async () => {
    const seen = serve({
      ...answers,
      "POST /inventory/sales/bulk": [
        new TypeError("Failed to fetch"),
        { status: 429, body: { detail: "", code: "TooManyRequests", params: { retry_after: 3 } } },
        { status: 201, body: soldSale },
      ],
    })
    const { user } = renderAt("/pharmacy/sales/new")
    await user.click(await screen.findByRole("button", { name: "Add Paracetamol 500mg" }))
    await user.click(order().getByRole("button", { name: "Process transaction" }))
    for (const tries of [2, 3]) {
      await order().findByText("The connection broke before the answer came")
      await user.click(order().getByRole("button", { name: "Try again" }))
      await waitFor(() => expect(sales(seen)).toHaveLength(tries))
    }
    expect(await order().findByText("Transaction processed successfully")).toBeVisible()
    expect(new Set(sales(seen).map(keyOf)).size).toBe(1)
  })

  it("follows a sale of the same basket in another tab, so that it is not sold twice", async () => {
    const seen = serve(answers)
    const { user } = renderAt("/pharmacy/sales/new")
    await user.click(await screen.findByRole("button", { name: "Add Paracetamol 500mg" }))
    const otherTab = createDeskStore("pharmacy 1")
    await otherTab.settled()
    expect(otherTab.current().basket.lines).toHaveLength(1)
    await otherTab.commit(() => emptyDesk(newIntentKey()))
    await waitFor(() => expect(order().queryByLabelText("Quantity of Paracetamol")).toBeNull())
    await user.click(order().getByRole("button", { name: "Process transaction" }))
    expect(await screen.findByText("Please add items to the cart before processing")).toBeVisible()
    expect(sales(seen)).toEqual([])
  })

  it("refuses more than the stock in the document's words", async () => {
    serve(answers)
    const { user } = renderAt("/pharmacy/sales/new")
    const add = await screen.findByRole("button", { name: "Add Paracetamol 500mg" })
    await user.click(add)
    await user.click(add)
    await user.click(add)
    expect(await order().findByText("Cannot add more Paracetamol. Only 2 in stock.")).toBeVisible()
  })

  it("tells two strengths of one name apart for a screen reader", async () => {
    const strong = { ...medicine(2, "Paracetamol", 5, 2), dosage: "650mg" }
    serve({ ...answers, "GET /inventory/medicines": page(medicine(1, "Paracetamol", 2, 1.5), strong) })
    const { user } = renderAt("/pharmacy/sales/new")
    for (const dosage of ["500mg", "650mg"]) await user.click(await offered(`Add Paracetamol ${dosage}`))
    expect(order().getByLabelText("Quantity of Paracetamol 650mg")).toHaveValue("1")
    await user.click(order().getByRole("button", { name: "Remove Paracetamol 500mg" }))
    expect(order().getByLabelText("Quantity of Paracetamol")).toHaveValue("1")
  })

  it("cannot add what is out of stock", async () => {
    serve(answers)
    renderAt("/pharmacy/sales/new")
    expect(await screen.findByRole("button", { name: "Out of Stock: Ibuprofen 500mg" })).toBeDisabled()
    expect(screen.getByText("Out of Stock")).toBeVisible()
  })

  it("asks for items before it processes", async () => {
    const seen = serve(answers)
    const { user } = renderAt("/pharmacy/sales/new")
    await user.click(await screen.findByRole("button", { name: "Process transaction" }))
    expect(await screen.findByText("Please add items to the cart before processing")).toBeVisible()
    expect(sales(seen)).toEqual([])
  })

  it("sells packs, strips or units, chosen by F9 or on the line, in every label of the order", async () => {
    const strips = { unit_per_package: 30, units_per_strip: 10, loose_units: 4, price_per_unit: 0.05 }
    const packs = page({ ...medicine(1, "Paracetamol", 2, 1.5), ...strips })
    const seen = serve({
      ...answers,
      "GET /inventory/medicines": packs,
      "POST /inventory/sales/bulk": { status: 201, body: soldSale },
    })
    const { user } = renderAt("/pharmacy/sales/new")
    await user.click(await screen.findByRole("button", { name: "Add Paracetamol 500mg" }))
    const choice = () => within(order().getByRole("radiogroup", { name: "How Paracetamol is sold" }))
    expect(choice().getByRole("radio", { name: "Pack" })).toBeChecked()
    await user.keyboard("{F9}")
    expect(choice().getByRole("radio", { name: "Strip" })).toBeChecked()
    expect(order().getByText(/\$0\.50 a strip of 10/)).toBeVisible()
    await user.keyboard("{F9}")
    const quantity = order().getByLabelText("Quantity of Paracetamol")
    await user.clear(quantity)
    await user.type(quantity, "65")
    const refused = /Cannot set quantity to 65 units\. Only 64 units in stock/
    expect(await order().findByText(refused)).toBeVisible()
    await user.clear(quantity)
    await user.type(quantity, "12")
    expect(await order().findByText("12 units")).toBeVisible()
    await user.click(choice().getByRole("radio", { name: "Strip" }))
    await user.click(choice().getByRole("radio", { name: "Unit" }))
    await user.click(order().getByRole("button", { name: "Process transaction" }))
    await order().findByText("Transaction processed successfully")
    expect(sales(seen)[0]?.body).toMatchObject({ items: [{ medicine_id: 1, units_sold: 1 }] })
  })

  it("adds a scanned medicine by Enter alone and is ready for the next", async () => {
    serve(answers)
    renderAt("/pharmacy/sales/new")
    await screen.findByRole("button", { name: "Add Paracetamol 500mg" })
    const search = screen.getByRole("combobox")
    scan(search, "8850123456786")
    await waitFor(() => expect(order().getByLabelText("Quantity of Paracetamol")).toHaveValue("1"))
    expect(search).toHaveValue("")
  })

  it("links an unknown code to a medicine, and answers the scan again", async () => {
    let barcode: string | null = null
    const linked = () => ({ ...medicine(2, "Ibuprofen", 5, 2), barcode })
    const seen = serve({
      ...answers,
      "GET /inventory/medicines": (_, query) =>
        /^\d+$/.test(query.get("search") ?? "") && barcode === null ? page() : page(linked()),
      "GET /inventory/medicines/:id": () => ({ body: linked() }),
      "PUT /inventory/medicines/:id": (call) => {
        barcode = (call.body as { barcode: string }).barcode
        return { body: linked() }
      },
    })
    const { user } = renderAt("/pharmacy/sales/new")
    scan(await screen.findByRole("combobox"), "8850000000011")
    expect(await screen.findByText("No medicine has this code")).toBeVisible()
    await user.click(await screen.findByRole("button", { name: "Link it to a medicine" }))
    await user.type(await screen.findByLabelText("Which medicine has this code?"), "ibu")
    await user.click(await screen.findByRole("button", { name: "Link the code to Ibuprofen 500mg" }))
    await waitFor(() => expect(order().getByLabelText("Quantity of Ibuprofen")).toHaveValue("1"))
    const put = seen.find(({ method }) => method === "PUT")
    expect(put?.body).toMatchObject({ barcode: "8850000000011", quantity: 5, quantity_seen: 5, price: 2 })
  })

  it("puts an order aside under a name and takes it back", async () => {
    serve(answers)
    const { user } = renderAt("/pharmacy/sales/new")
    await user.click(await screen.findByRole("button", { name: "Add Paracetamol 500mg" }))
    await user.keyboard("{F8}")
    await user.type(await screen.findByLabelText("Name of this order"), "Dara{Enter}")
    await waitFor(() => expect(order().queryByLabelText("Quantity of Paracetamol")).toBeNull())
    await user.click(order().getByRole("button", { name: "Put aside · 1" }))
    await user.click(await screen.findByRole("button", { name: "Take back Dara" }))
    expect(order().getByLabelText("Quantity of Paracetamol")).toHaveValue("1")
  })
})

describe("a name that nothing in the stock matches", () => {
  it("is asked about, and only the chosen name is searched", async () => {
    signIn("pharmacy")
    const seen = serve({
      ...answers,
      "GET /inventory/medicines": ({ path }) =>
        path.includes("search=prednizon") ? page() : page(medicine(3, "Prednisone", 5, 2)),
      "GET /users/suggest-medicines": {
        body: { active_ingredient: null, alternatives: [], did_you_mean: ["prednisone", "prednisolone"] },
      },
    })
    const { user } = renderAt("/pharmacy/sales/new")
    const search = await screen.findByRole("combobox")
    await user.type(search, "prednizon{Enter}")
    expect(await screen.findByRole("group", { name: "Did you mean one of these?" })).toBeVisible()
    expect(order().queryByText(/predniso/i)).toBeNull()
    await user.click(await offered("prednisolone"))
    expect(search).toHaveValue("prednisolone")
    await waitFor(() => expect(seen.some(({ path }) => path.includes("search=prednisolone"))).toBe(true))
    expect(order().queryByText(/predniso/i)).toBeNull()
  })

  it("is offered under the other names of its ingredient", async () => {
    signIn("pharmacy")
    serve({
      ...answers,
      "GET /inventory/medicines": ({ path }) =>
        path.includes("search=Tylenol") ? page() : page(medicine(1, "Paracetamol", 2, 1.5)),
      "GET /users/suggest-medicines": {
        body: { active_ingredient: "Paracetamol", alternatives: ["Panadol", "Efferalgan"] },
      },
    })
    const { user } = renderAt("/pharmacy/sales/new")
    await user.type(await screen.findByRole("combobox"), "Tylenol")
    await user.click(await offered("Paracetamol"))
    expect(await screen.findByRole("button", { name: "Add Paracetamol 500mg" })).toBeVisible()
  })
})
