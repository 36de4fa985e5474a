import { frameAnswers, paginationOf } from "./entities.ts"
import type { Answers } from "./server.ts"

/** One page of a report: some of its rows, and the summary of all. */
export const paged =
  (rows: ReadonlyArray<unknown>, summary: object) => (_: unknown, query: URLSearchParams) => {
    const page = Number(query.get("page"))
    const size = Number(query.get("page_size"))
    return {
      body: {
        items: rows.slice((page - 1) * size, page * size),
        summary,
        pagination: paginationOf(page, size, rows.length),
      },
    }
  }

export const stockRows = Array.from({ length: 84 }, (_, index) => ({
  id: index + 1,
  name: `Medicine ${index + 1}`,
  dosage: "",
  category_name: index % 2 === 0 ? "Pain" : null,
  quantity: index,
  unit_per_package: 10,
  price: 1.5,
  price_per_unit: 0.15,
  last_updated: "2026-11-20T01:00:00.000Z",
}))
export const stockSummary = {
  total_items: 84,
  low_stock_items: 10,
  out_of_stock_items: 1,
  generated_at: "2026-11-21T01:00:00.000Z",
}
export const saleRows = Array.from({ length: 12 }, (_, index) => ({
  id: index + 1,
  medicine_name: `Medicine ${index + 1}`,
  dosage: "",
  quantity_sold: 2,
  total_amount: 3,
  discount_amount: index === 0 ? 0.5 : 0,
  payment_method: "Cash",
  staff_name: "Dara",
  sale_date: "2026-11-20T01:00:00.000Z",
  kind: "sale",
  cost: null,
  profit: null,
}))
export const salesSummary = {
  total_revenue: 36,
  total_transactions: 6,
  average_transaction: 6,
  total_units_sold: 24,
  total_discount: 0,
  sold_amount: 36,
  returned_amount: 0,
  voided_amount: 0,
  known_amount: 0,
  cost: 0,
  profit: 0,
  payment_methods: [
    { method: "Cash", transaction_count: 4, total_amount: 30 },
    { method: "ABA", transaction_count: 2, total_amount: 6 },
  ],
}
const expiryRows = [
  {
    id: 1,
    name: "Famotidine",
    dosage: "",
    category_name: null,
    manufacter_name: "PPM",
    quantity: 2,
    expiration_date: "2026-10-01",
    days_until_expiry: -51,
  },
]
const transactionRows = [
  {
    id: 1,
    date: "2026-11-20T01:00:00.000Z",
    medicine_name: "=Cetirizine",
    dosage: "",
    quantity: 2,
    amount: 3,
    staff_name: "Dara",
    payment_method: "Cash",
    notes: "For, him",
  },
]

/** What the API answers to the reports. */
export const answers: Answers = {
  ...frameAnswers,
  "GET /inventory/categories": {
    body: { items: [{ id: 4, name: "Pain" }], pagination: paginationOf(1, 100, 1) },
  },
  "GET /inventory/categories/:id": { body: { id: 4, name: "Pain" } },
  "GET /inventory/payment-methods": { body: [{ id: 1, method_name: "Cash" }] },
  "GET /inventory/reports/stock": paged(stockRows, stockSummary),
  "GET /inventory/reports/stock/export": { body: "\ufeffname,quantity\r\nMedicine 1,0\r\n" },
  "GET /inventory/reports/sales": paged(saleRows, salesSummary),
  "GET /inventory/reports/expiry": paged(expiryRows, {
    total_expiring_items: 5,
    expiring_this_month: 2,
    expired_items: 1,
  }),
  "GET /inventory/dashboard/transactions": paged(transactionRows, {
    total_transactions: 1,
    total_amount: 3,
  }),
  "GET /inventory/dashboard/transactions/export": {
    body: '\ufeffdate,medicine_name,quantity,amount,notes,dosage,form\r\n2026-11-20 08:00,\'=Cetirizine,2,3,"For, him",10mg,tablet\r\n',
  },
}
