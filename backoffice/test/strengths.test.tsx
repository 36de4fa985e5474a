import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, expect, it, vi } from "vitest"
import { dayOf, frameAnswers, paginationOf } from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import type { Answers } from "./support/server.ts"
import { signIn } from "./support/session.ts"

const strengths = [
  { dosage: "250mg", form: "capsule" },
  { dosage: "500mg capsules", form: "capsule" },
] as const

const at = "2026-11-20T01:00:00.000Z"
const amount = { quantity: 2, loose_units: 0, units_sold: 0, quantity_sold: 2, total_amount: 3, amount: 3 }

/** Two medicines of one name in a list's row, whatever the row calls the name. */
const two = (fields: object) =>
  strengths.map((strength, index) =>
    Object.assign(
      { id: index + 1, medicine_id: index + 1, name: "Amoxicillin", medicine_name: "Amoxicillin" },
      strength,
      amount,
      fields,
    ),
  )

const listOf = (fields: object, summary: object = {}) => ({
  body: { items: two(fields), summary, pagination: paginationOf(1, 10, 2), pages: 1, total: 2 },
})

const sold = {
  payment_method: "Cash",
  staff_name: "Dara",
  discount_amount: 0,
  date: at,
  sale_date: at,
  notes: null,
}
const shelf = { category_name: null, unit_per_package: 10, price: 1, price_per_unit: 0.1, last_updated: at }
const dates = { manufacter_name: "PPM", expiration_date: "2026-12-01", days_until_expiry: 10 }
const sale = {
  kind: "sale",
  is_voided: false,
  returned_sale_id: null,
  payment_method_name: "Cash",
  notes: null,
}
const seller = { total_quantity: 4, total_loose_units: 0, unit_per_package: 10, total_revenue: 8, units: 4 }

const answers: Answers = {
  ...frameAnswers,
  "GET /inventory/payment-methods": { body: [] },
  "GET /inventory/reports/stock": listOf(shelf, { generated_at: at }),
  "GET /inventory/reports/expiry": listOf({ ...shelf, ...dates }, {}),
  "GET /inventory/reports/sales": listOf(sold, {
    total_revenue: 6,
    total_transactions: 2,
    average_transaction: 3,
    total_units_sold: 4,
    total_discount: 0,
    payment_methods: [],
  }),
  "GET /inventory/dashboard/transactions": listOf(sold, { total_transactions: 2, total_amount: 6 }),
  "GET /inventory/sales/transactions": {
    body: {
      items: [
        {
          ...sale,
          id: 7,
          staff_name: "Dara",
          transaction_date: at,
          total_amount: 6,
          items: two({ quantity_returned: 0 }),
        },
      ],
      pages: 1,
      total: 1,
      pagination: paginationOf(1, 10, 1),
    },
  },
  "GET /inventory/sales/conflicts": {
    body: {
      items: two({
        sale_id: 7,
        kind: "shortage",
        subject: "Amoxicillin",
        wanted: 2,
        had: 1,
        is_loose: false,
        price_taken: null,
        price_listed: null,
        stock: 0,
        stock_loose_units: 0,
        staff_name: "Dara",
        transaction_date: at,
        received_at: at,
        settled_at: null,
        settlement: null,
        settled_quantity: null,
        settled_loose_units: null,
      }),
      pagination: paginationOf(1, 10, 2),
      open: 2,
    },
  },
  "GET /inventory/alerts/page": {
    body: {
      items: two({
        ...dates,
        alert_type: "LOW_STOCK",
        message: "",
        is_acknowledged: false,
        acknowledged_at: null,
      }),
      pagination: paginationOf(1, 20, 2),
      counts: { active: 2, acknowledged: 0, expired: 0 },
    },
  },
  "GET /pharmacies/dashboard": {
    body: {
      total_sales: { amount: 6, trend: "flat", percent_increase: 0 },
      inventory: { total_items: 2, low_stock: 2 },
      monthly_sales: [],
      top_selling_items: two(seller),
    },
  },
  "GET /inventory/dashboard/day": {
    body: dayOf({
      top_by_amount: two(seller),
      runs_out: {
        total: 2,
        days: 7,
        items: two({ quantity: 0, loose_units: 5, days_left: 2 }),
      },
      expires: {
        ...dayOf().expires,
        soon_items: 2,
        items: two({ ...dates, amount: 3 }),
      },
    }),
  },
  "GET /inventory/dashboard/overview": {
    body: {
      total_medicines: 2,
      total_categories: 0,
      sales_last_30_days: { total_revenue: 6, total_sales: 2 },
      inventory_alerts: { low_stock_count: 2, expiring_soon_count: 0 },
      top_selling_medicines: two(seller),
      recent_sales: two(sold),
    },
  },
}

const receipt = {
  id: 7,
  kind: "sale",
  returned_sale_id: null,
  items: two({
    unit_price: 1.5,
    total_amount: 3,
    quantity_returned: 0,
    returned_line_id: null,
    restocked: null,
  }),
  total_amount: 6,
  payment_method_name: "Cash",
  payments: [],
  notes: null,
  staff_name: "Dara",
  transaction_date: at,
  returns: [],
  riel_per_dollar: 4000,
  voidable: true,
  pharmacy: { name: "Phsar Thmei", address: "Street 53", phone: "012 345 678", license_id: "PP-1" },
}

beforeEach(() => {
  signIn("pharmacy")
})

it("two strengths of one name are told apart on a sale, its paper and what comes back of it", async () => {
  serve({ ...answers, "GET /inventory/sales/transactions/:id": { body: receipt } })
  const { user } = renderAt("/pharmacy/sales/history/7")
  const lines = within(await screen.findByRole("table", { name: "Lines" }))
  for (const name of ["Amoxicillin 250mg · Capsule", "Amoxicillin 500mg capsules"])
    expect(lines.getByText((_, part) => part?.tagName === "P" && part.textContent === name)).toBeVisible()
  let paper = ""
  vi.stubGlobal("print", () => (paper = document.querySelector(".print-sheet")?.textContent ?? ""))
  await user.click(screen.getByRole("button", { name: "Print receipt" }))
  await waitFor(() => expect(paper).toContain("Amoxicillin 250mg · Capsule"))
  expect(paper).toMatch(/Amoxicillin 500mg capsules(?! ·)/)
  await user.click(screen.getByRole("button", { name: /^Return/ }))
  const dialog = within(await screen.findByRole("dialog"))
  expect(dialog.getByText("Amoxicillin 250mg · Capsule")).toBeVisible()
  expect(dialog.getByText("Amoxicillin 500mg capsules")).toBeVisible()
})

it.each([
  ["/pharmacy/reports/stock-levels", 1],
  ["/pharmacy/reports/expiry", 1],
  ["/pharmacy/reports/sales", 1],
  ["/pharmacy/reports/alerts", 1],
  ["/pharmacy/dashboard/transactions", 1],
  ["/pharmacy/sales/history", 1],
  ["/pharmacy/sales/conflicts", 1],
  // What sold best by money and by packs, what was sold last, what runs out and what expires.
  ["/pharmacy/dashboard", 5],
])("two strengths of one name are told apart on %s", async (path, times) => {
  serve(answers)
  renderAt(path)
  await waitFor(() => expect(screen.getAllByText(/^Amoxicillin 250mg · Capsule/)).toHaveLength(times))
  // The form is not said again where the strength says it.
  expect(screen.getAllByText(/^Amoxicillin 500mg capsules(?! ·)/)).toHaveLength(times)
})
