import { qrPath } from "@rokthnam/shared/web/formats/qr-path"
import { act, cleanup, screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { frameAnswers, paginationOf } from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import type { Answers } from "./support/server.ts"
import { signIn, signOutAll } from "./support/session.ts"
import { watchDownloads } from "./support/downloads.ts"

// jsdom draws nothing. The journeys look at the real picture.
vi.mock("../src/features/receipts/lib/picture.ts", () => ({
  drawSheet: async (sheet: HTMLElement) => sheet,
  pngOf: async ({ textContent }: HTMLElement, name: string) =>
    new File([textContent], name, { type: "image/png" }),
}))

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

/** What is on the paper, and the rules of the page, when the browser prints. */
const watchPrint = () => {
  const printed = { text: "", rules: "", code: "" }
  vi.stubGlobal("print", () => {
    printed.text = document.querySelector(".print-sheet")?.textContent ?? ""
    printed.code = document.querySelector(".print-sheet path")?.getAttribute("d") ?? ""
    printed.rules = document.head.textContent
  })
  return printed
}

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
    const printed = watchPrint()
    await user.click(screen.getByRole("button", { name: "Print receipt" }))
    await waitFor(() => expect(printed.text).toContain("2 strips of 10 × $0.70"))
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

  it.each([
    ["void", 3, "Voided · Money given back: $4.30"],
    ["return", 1, "Partly returned · Money given back: $1.43"],
  ])(
    "says on the paper of a sale with a %s that it was taken back",
    async (kind, quantity_returned, notice) => {
      const printed = watchPrint()
      const items = [
        lineOf(1, { quantity_returned }),
        lineOf(2, { quantity_returned, total_amount: 1, unit_price: 0.3333 }),
      ]
      const sale = saleOf({ items, returns: [returnOf(kind)], voidable: false })
      serve(answers({ "GET /inventory/sales/transactions/:id": { body: sale } }))
      const { user } = renderAt("/pharmacy/sales/history/7")
      await user.click(await screen.findByRole("button", { name: "Print receipt" }))
      await waitFor(() => expect(printed.text).toContain("Sale 7"))
      expect(printed.text).toContain(notice)
    },
  )

  it.each([
    ["80 mm", /@page \{ size: 80mm \d+mm; margin: 0 \}/],
    ["58 mm", /@page \{ size: 58mm \d+mm; margin: 0 \}/],
    ["A5", /@page \{ size: A5 portrait; margin: 10mm \}/],
  ])("prints the receipt of a return, with the sale that it takes back, on %s", async (paper, rule) => {
    const printed = watchPrint()
    serve(answers({ "GET /inventory/sales/transactions/:id": { body: returnOf("return") } }))
    const { user } = renderAt("/pharmacy/sales/history/8")
    await user.click(await screen.findByText(paper))
    await user.click(screen.getByRole("button", { name: "Print receipt" }))
    await waitFor(() => expect(printed.text).toContain("Takes back sale 7"))
    for (const words of ["Return 8", "Reason: Wrong strength", "−$1.10", "−4,400 ៛", "4,000 ៛ = $1.00"])
      expect(printed.text).toContain(words)
    expect(printed.rules).toMatch(rule)
    expect(document.head.textContent).not.toContain("@page")
    expect(screen.getByRole("button", { name: "Print receipt" })).toBeEnabled()
  })

  it.each([
    ["is given to another app where the browser can", () => Promise.resolve(), 0],
    [
      "stays where the seller closes that dialog",
      () => Promise.reject(new DOMException("", "AbortError")),
      0,
    ],
    ["is saved where no app takes it", () => Promise.reject(new DOMException("", "NotAllowedError")), 1],
    ["is saved where the browser shares no files", undefined, 1],
  ])("as a picture %s", async (_, answer, saved) => {
    const files = watchDownloads()
    const shared: Array<File> = []
    const canShare = () => answer !== undefined
    const share = async ({ files: [file] }: { readonly files: ReadonlyArray<File> }) => {
      if (file !== undefined) shared.push(file)
      return answer?.()
    }
    for (const [name, value] of Object.entries({ canShare, share }))
      Object.defineProperty(navigator, name, { configurable: true, value })
    serve(answers({}))
    const { user } = renderAt("/pharmacy/sales/history/7")
    await user.click(await screen.findByRole("button", { name: "Share as picture" }))
    const given = answer === undefined ? files : shared
    await waitFor(() => expect(given).toHaveLength(1))
    expect(given[0]).toMatchObject({ name: "receipt-7.png", type: "image/png" })
    await waitFor(() => expect(files).toHaveLength(saved))
    await waitFor(() => expect(screen.getByRole("button", { name: "Share as picture" })).toBeEnabled())
    for (const name of ["canShare", "share"]) Reflect.deleteProperty(navigator, name)
  })

  it("has its notes on paper, and a code that opens it for whoever is signed in", async () => {
    const printed = watchPrint()
    const sale = saleOf({ notes: "One tablet in the morning" })
    const staff = {
      "GET /staff/permissions": { body: { "View Sale History": true, "Create Sale": true } },
      "GET /staff/profile": {
        body: { id: 1, name: "Sok", email: "s@x.test", photo: null, pharmacy: { name: "P" } },
      },
    }
    serve(answers({ ...staff, "GET /inventory/sales/transactions/:id": { body: sale } }))
    const { user, router } = renderAt("/receipt/7")
    await user.click(await screen.findByRole("button", { name: "Print receipt" }))
    expect(router.state.location.pathname).toBe("/pharmacy/sales/history/7")
    await waitFor(() => expect(printed.text).toContain("Notes: One tablet in the morning"))
    expect(printed.code).toBe(qrPath(`${location.origin}/receipt/7`).path)
    cleanup()
    signOutAll()
    signIn("staff")
    const cashier = renderAt("/receipt/7")
    await screen.findByRole("button", { name: "Print receipt" })
    expect(cashier.router.state.location.pathname).toBe("/staff/sales/history/7")
    cleanup()
    signOutAll()
    const nobody = renderAt("/receipt/7")
    await nobody.user.click(await screen.findByRole("link", { name: "Sign in as a member of the staff" }))
    await screen.findByText("Please sign in to continue.")
    act(() => signIn("staff"))
    await screen.findByRole("button", { name: "Print receipt" })
    expect(nobody.router.state.location.pathname).toBe("/staff/sales/history/7")
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
