import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { frameAnswers, paginationOf } from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import type { Answers } from "./support/server.ts"
import { signIn } from "./support/session.ts"

const lineOf = (id: number, changes: Readonly<Record<string, unknown>> = {}) => ({
  id,
  medicine_id: id,
  medicine_name: `Medicine ${id}`,
  dosage: "500mg",
  quantity_sold: 3,
  unit_price: 1.1,
  total_amount: 3.3,
  quantity_returned: 0,
  returned_line_id: null,
  restocked: null,
  ...changes,
})
const saleOf = (changes: Readonly<Record<string, unknown>> = {}) => ({
  id: 7,
  kind: "sale",
  returned_sale_id: null,
  items: [lineOf(1), lineOf(2, { total_amount: 1, unit_price: 0.3333 })],
  total_amount: 4.3,
  payment_method_name: "Cash",
  payments: [
    {
      method_name: "Cash",
      kind: "cash",
      amount: 4.3,
      cash: { received: { usd: 5, riel: 0 }, change: { usd: 0, riel: 2800 }, riel_per_dollar: 4000 },
      given_back: 0,
    },
  ],
  notes: null,
  staff_name: "Chan Dara",
  transaction_date: "2026-11-20T01:00:00.000Z",
  returns: [],
  riel_per_dollar: 4000,
  voidable: true,
  pharmacy: { name: "Phsar Thmei", address: "Street 53", phone: "012 345 678", license_id: "PP-1" },
  ...changes,
})
const returnOf = (kind: string) =>
  saleOf({
    id: 8,
    kind,
    returned_sale_id: 7,
    items: [lineOf(3, { quantity_sold: -1, total_amount: -1.1, returned_line_id: 1, restocked: true })],
    total_amount: -1.1,
    notes: "Wrong strength",
    voidable: false,
  })
const answers = (more: Answers): Answers => ({
  ...frameAnswers,
  "GET /inventory/payment-methods": { body: [{ id: 4, method_name: "ABA", kind: "other" }] },
  "GET /inventory/exchange-rate": {
    body: { riel_per_dollar: 4000, since: null, change_in: "dollars", history: [] },
  },
  "GET /inventory/sales/transactions/:id": { body: saleOf() },
  ...more,
})
const posts = (seen: ReturnType<typeof serve>) => seen.filter(({ method }) => method === "POST")

beforeEach(async () => {
  await signIn("pharmacy")
})

describe("the page of a sale", () => {
  it("shows what was sold, by whom and how it was paid", async () => {
    serve(answers({}))
    renderAt("/pharmacy/sales/history/7")
    expect(await screen.findByRole("heading", { level: 1, name: "Sale 7" })).toBeVisible()
    expect(await screen.findByText("Chan Dara")).toBeVisible()
    const lines = within(await screen.findByRole("table", { name: "Lines" }))
    expect(lines.getByText("3 × $1.10")).toBeVisible()
    expect(lines.getByText("$4.30")).toBeVisible()
    expect(lines.getByText("17,200 ៛")).toBeVisible()
    const facts = within(screen.getByRole("region", { name: "About this receipt" }))
    expect(facts.getByText("2,800 ៛")).toBeVisible()
  })

  it("counts strips where loose units are whole strips of the medicine, with the price of a strip", async () => {
    const units = { quantity_sold: 0, unit_price: 0.07, units_per_strip: 10 }
    const items = [
      lineOf(1, { ...units, units_sold: 20, quantity_returned: 10 }),
      lineOf(2, { ...units, units_sold: 15, quantity_returned: 4 }),
      lineOf(3, { ...units, units_sold: 20, units_per_strip: null }),
      lineOf(4, { ...units, units_sold: -10, discount_amount: -0.1 }),
    ]
    serve(answers({ "GET /inventory/sales/transactions/:id": { body: saleOf({ items }) } }))
    const { user } = renderAt("/pharmacy/sales/history/7")
    const lines = within(await screen.findByRole("table", { name: "Lines" }))
    expect(lines.getByText("2 strips of 10 × $0.70")).toBeVisible()
    expect(lines.getByText("1 strip of 10 returned")).toBeVisible()
    expect(lines.getByText("15 units × $0.07")).toBeVisible()
    expect(lines.getByText("4 units returned")).toBeVisible()
    expect(lines.getByText("20 units × $0.07")).toBeVisible()
    expect(lines.getByText(/^−1 strip of 10 × \$0\.70/)).toBeVisible()
    let printed = ""
    vi.stubGlobal("print", () => {
      printed = document.querySelector(".print-sheet")?.textContent ?? ""
    })
    await user.click(screen.getByRole("button", { name: "Print receipt" }))
    await waitFor(() => expect(printed).toContain("2 strips of 10 × $0.70"))
  })

  it("gives back what the API gives back: the share of a line to the cent", async () => {
    const seen = serve(
      answers({ "POST /inventory/sales/transactions/:id/return": { status: 201, body: returnOf("return") } }),
    )
    const { user } = renderAt("/pharmacy/sales/history/7")
    await user.click(await screen.findByRole("button", { name: "Return goods" }))
    const dialog = within(await screen.findByRole("dialog"))
    await user.click(dialog.getByRole("button", { name: "Return goods" }))
    expect(dialog.getByText("Please choose what comes back")).toBeVisible()
    const first = dialog.getByLabelText("Medicine 1: how many come back, at most 3")
    await user.clear(first)
    await user.type(first, "1")
    const second = dialog.getByLabelText("Medicine 2: how many come back, at most 3")
    await user.clear(second)
    await user.type(second, "2")
    await user.click(within(dialog.getByLabelText("What happens to Medicine 2")).getByText("Write off"))
    expect(dialog.getByText("$1.77")).toBeVisible()
    expect(dialog.getByText("$1.00 + 3,100 ៛ in cash")).toBeVisible()
    await user.click(dialog.getByRole("button", { name: "Return goods" }))
    expect(dialog.getByText("Please write the reason")).toBeVisible()
    await user.type(dialog.getByLabelText(/Reason/), "Wrong strength")
    await user.selectOptions(dialog.getByLabelText("Give the money back by"), "ABA")
    await user.click(dialog.getByRole("button", { name: "Return goods" }))
    await waitFor(() => expect(posts(seen)).toHaveLength(1))
    expect(posts(seen)[0]?.body).toEqual({
      lines: [
        { line_id: 1, quantity: 1, restock: true },
        { line_id: 2, quantity: 2, restock: false },
      ],
      reason: "Wrong strength",
      payment_method_id: 4,
    })
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  })

  it.each(["1,50", "2.5", "−3", "300", "១៥", "1៥", "abc"])(
    "refuses %s as a number that comes back, and takes no other for it",
    async (typed) => {
      const seen = serve(answers({}))
      const { user } = renderAt("/pharmacy/sales/history/7")
      await user.click(await screen.findByRole("button", { name: "Return goods" }))
      const dialog = within(await screen.findByRole("dialog"))
      const field = dialog.getByLabelText("Medicine 1: how many come back, at most 3")
      await user.type(field, typed)
      await user.type(dialog.getByLabelText(/Reason/), "Wrong strength")
      await user.click(dialog.getByRole("button", { name: "Return goods" }))
      expect(dialog.getByText("Please type whole numbers, at most what was sold")).toBeVisible()
      expect(field).toBeInvalid()
      expect(dialog.getByText("$0.00")).toBeVisible()
      expect(posts(seen)).toEqual([])
    },
  )

  it("sends a void with the same key again when its outcome was unknown", async () => {
    const seen = serve(
      answers({
        "POST /inventory/sales/transactions/:id/void": [
          new Error("cut"),
          { status: 201, body: returnOf("void") },
        ],
      }),
    )
    const { user } = renderAt("/pharmacy/sales/history/7")
    await user.click(await screen.findByRole("button", { name: "Void sale" }))
    const dialog = within(await screen.findByRole("dialog"))
    await user.type(dialog.getByLabelText(/Reason/), "Wrong basket")
    await user.click(dialog.getByRole("button", { name: "Void sale" }))
    expect(await dialog.findByRole("alert")).toBeVisible()
    await user.click(dialog.getByRole("button", { name: "Void sale" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    const keys = posts(seen).map(({ headers }) => headers["idempotency-key"])
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  it("says of a sale that was taken back what came back, and offers no more than is left", async () => {
    const returned = [
      lineOf(1, { quantity_returned: 3 }),
      lineOf(2, { quantity_returned: 3, total_amount: 1 }),
    ]
    const sale = saleOf({ items: returned, returns: [returnOf("void")], voidable: false })
    serve(answers({ "GET /inventory/sales/transactions/:id": { body: sale } }))
    renderAt("/pharmacy/sales/history/7")
    expect(await screen.findByText("Voided")).toBeVisible()
    expect(screen.getByText("Money given back: $4.30")).toBeVisible()
    expect(screen.getByRole("link", { name: "Void 8" })).toBeVisible()
    expect(screen.queryByRole("button", { name: "Return goods" })).toBeNull()
    expect(screen.queryByRole("button", { name: "Void sale" })).toBeNull()
  })

  it("prints the receipt of a return, with the sale that it takes back, on the chosen paper", async () => {
    let printed = ""
    let rule = ""
    vi.stubGlobal("print", () => {
      printed = document.querySelector(".print-sheet")?.textContent ?? ""
      rule = document.head.textContent
    })
    serve(answers({ "GET /inventory/sales/transactions/:id": { body: returnOf("return") } }))
    const { user } = renderAt("/pharmacy/sales/history/8")
    await user.click(await screen.findByText("58 mm"))
    await user.click(screen.getByRole("button", { name: "Print receipt" }))
    await waitFor(() => expect(printed).toContain("Takes back sale 7"))
    expect(printed).toContain("Return 8")
    expect(printed).toContain("Reason: Wrong strength")
    expect(printed).toContain("−$1.10")
    expect(printed).toContain("−4,400 ៛")
    expect(printed).toContain("4,000 ៛ = $1.00")
    expect(rule).toContain("@page { size: 58mm")
    expect(screen.getByRole("button", { name: "Print receipt" })).toBeEnabled()
  })

  it("offers no return to staff without the permission", async () => {
    await signIn("staff")
    serve(
      answers({
        "GET /staff/permissions": {
          body: { "View Sale History": true, "Create Sale": true, "Refund Sale": false },
        },
        "GET /staff/profile": {
          body: { id: 1, name: "Sok", email: "s@x.test", photo: null, pharmacy: { name: "P" } },
        },
      }),
    )
    renderAt("/staff/sales/history/7")
    expect(await screen.findByRole("button", { name: "Print receipt" })).toBeVisible()
    expect(screen.queryByRole("button", { name: "Return goods" })).toBeNull()
  })
})

describe("the sale history", () => {
  it("says what was taken back, and opens each row", async () => {
    const rows = [
      { ...returnOf("void"), is_voided: false },
      { ...saleOf(), is_voided: true },
      { ...saleOf({ id: 6, items: [lineOf(1, { quantity_returned: 1 })] }), is_voided: false },
      { ...saleOf({ id: 5 }), is_voided: false },
    ]
    serve(
      answers({
        "GET /inventory/sales/transactions": {
          body: { items: rows, pages: 1, total: 4, pagination: paginationOf(1, 10, 4) },
        },
      }),
    )
    const { user, router } = renderAt("/pharmacy/sales/history")
    await screen.findByText("Voided")
    const shown = screen.getAllByRole("row").slice(1)
    const states = shown.map(
      (row) => within(row).queryByText(/^(?:Void|Voided|Partly or all returned)$/)?.textContent,
    )
    expect(states).toEqual(["Void", "Voided", "Partly or all returned", undefined])
    await user.click(within(shown[1] ?? document.body).getByRole("link"))
    expect(await screen.findByRole("heading", { level: 1, name: "Sale 7" })).toBeVisible()
    expect(router.state.location.pathname).toBe("/pharmacy/sales/history/7")
  })
})

const conflictOf = (changes: Readonly<Record<string, unknown>> = {}) => ({
  id: 5,
  sale_id: 7,
  kind: "shortage",
  medicine_id: 1,
  subject: "Paracetamol",
  wanted: 5,
  had: 3,
  price_taken: null,
  price_listed: null,
  stock: 0,
  staff_name: "Chan Dara",
  transaction_date: "2026-11-20T01:00:00.000Z",
  received_at: "2026-11-20T05:00:00.000Z",
  settled_at: null,
  settlement: null,
  settled_quantity: null,
  ...changes,
})
const inbox = (...items: ReadonlyArray<ReturnType<typeof conflictOf>>) => ({
  body: { items, pagination: paginationOf(1, 10, items.length), open: items.length },
})
const settlement = "POST /inventory/sales/conflicts/:id/settle"

describe("the differences of sales made without a connection", () => {
  it("are counted in the menu and settled by a count of the shelf", async () => {
    const seen = serve(
      answers({
        "GET /inventory/sales/conflicts": inbox(conflictOf()),
        [settlement]: { body: conflictOf({ settlement: "count" }) },
      }),
    )
    const { user } = renderAt("/pharmacy/sales/conflicts")
    expect(await screen.findByText("Paracetamol: 5 sold, 3 were in stock")).toBeVisible()
    expect(await screen.findByRole("link", { name: "Differences: 1 waiting" })).toBeVisible()
    await user.click(screen.getByRole("button", { name: /^Settle: Paracetamol/ }))
    const dialog = within(await screen.findByRole("dialog"))
    expect(dialog.queryByRole("radio", { name: "Write off" })).toBeNull()
    await user.click(dialog.getByRole("radio", { name: "Correct the stock" }))
    await user.click(dialog.getByRole("button", { name: "Correct the stock" }))
    expect(dialog.getByText("Please type how many packs there are")).toBeVisible()
    expect(posts(seen)).toEqual([])
    await user.type(dialog.getByRole("textbox", { name: "Packs of Paracetamol on the shelf" }), "៤")
    await user.click(dialog.getByRole("button", { name: "Correct the stock" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(posts(seen)).toMatchObject([{ body: { how: "count", quantity: 4, quantity_seen: 0 } }])
  })

  it("keep the dialog and its number when the settlement is refused", async () => {
    const refusal = {
      detail: "…",
      code: "StockChanged",
      params: { name: "Paracetamol", quantity: 2 },
    }
    serve(
      answers({
        "GET /inventory/sales/conflicts": inbox(conflictOf({ kind: "expired", stock: 6 })),
        [settlement]: { status: 409, body: refusal },
      }),
    )
    const { user } = renderAt("/pharmacy/sales/conflicts")
    await user.click(await screen.findByRole("button", { name: /^Settle: / }))
    const dialog = within(await screen.findByRole("dialog"))
    await user.click(dialog.getByRole("radio", { name: "Write off" }))
    await user.type(dialog.getByRole("textbox"), "7")
    await user.click(dialog.getByRole("button", { name: "Write off" }))
    expect(dialog.getByText("Please type a number from 1 to 6")).toBeVisible()
    await user.clear(dialog.getByRole("textbox"))
    await user.type(dialog.getByRole("textbox"), "6")
    await user.click(dialog.getByRole("button", { name: "Write off" }))
    expect(await dialog.findByText(/changed to 2 while you were editing/)).toBeVisible()
    expect(dialog.getByRole("textbox")).toHaveValue("6")
  })
})
