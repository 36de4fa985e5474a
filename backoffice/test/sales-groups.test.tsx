import { screen, waitFor } from "@testing-library/react"
import { expect, it } from "vitest"
import { watchDownloads } from "./support/downloads.ts"
import { frameAnswers, paginationOf } from "./support/entities.ts"
import { renderAt } from "./support/render-at.tsx"
import { serve } from "./support/server.ts"
import type { Answers } from "./support/server.ts"
import { signIn } from "./support/session.ts"

const groupRow = {
  label: "Amoxicillin",
  dosage: "250mg",
  form: "capsule",
  sales: 3,
  packages: 9,
  loose_units: 4,
  discount_amount: 0,
  sold_amount: 28,
  returned_amount: -2,
  voided_amount: 0,
  total_amount: 26,
  known_amount: 20,
  cost: 14.5,
  profit: 5.5,
}
const groupSummary = {
  groups: 2,
  sold_amount: 33,
  returned_amount: -2,
  voided_amount: -5,
  total_amount: 26,
  known_amount: 20,
  cost: 14.5,
  profit: 5.5,
}

const withoutCategory = { ...groupRow, label: null, dosage: undefined, form: undefined }

const answers: Answers = {
  ...frameAnswers,
  "GET /inventory/payment-methods": { body: [{ id: 1, method_name: "Cash" }] },
  "GET /inventory/reports/sales": {
    body: {
      items: [],
      summary: {
        total_revenue: 0,
        total_transactions: 0,
        average_transaction: 0,
        total_units_sold: 0,
        total_discount: 0,
        sold_amount: 0,
        returned_amount: 0,
        voided_amount: 0,
        known_amount: 0,
        cost: 0,
        profit: 0,
        payment_methods: [],
      },
      pagination: paginationOf(1, 10, 0),
    },
  },
  "GET /inventory/reports/sales/groups": (_, query) => ({
    body: {
      items: [query.get("by") === "medicine" ? groupRow : withoutCategory],
      summary: groupSummary,
      pagination: paginationOf(1, 10, 1),
    },
  }),
}

it("the sales report adds the sales up by medicine or category, in its address and in its file, with returns and voids apart", async () => {
  signIn("pharmacy")
  const files = watchDownloads()
  const seen = serve(answers)
  const { user, router } = renderAt("/pharmacy/reports/sales?start=2026-11-01&end=2026-11-23")
  await screen.findByText("No sales found for the selected filters")
  await user.selectOptions(screen.getByLabelText("Show"), "By medicine")
  const row = await screen.findByRole("row", { name: /Amoxicillin 250mg · Capsule/ })
  expect(row).toHaveTextContent("39 + 4 units$28.00−$2.00–$26.00$5.50")
  expect(screen.getByText("−$5.00")).toBeVisible()
  expect(screen.getByText("of $20.00 with a known cost")).toBeVisible()
  expect(router.state.location.search).toBe("?start=2026-11-01&end=2026-11-23&by=medicine")
  await user.click(screen.getByRole("button", { name: "Save as CSV" }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(await files[0]?.text()).toContain("Amoxicillin 250mg · Capsule,3,9 + 4 units,28,-2,0,26,20,14.5,5.5")
  await user.selectOptions(screen.getByLabelText("Show"), "By category")
  expect(await screen.findByText("No category")).toBeVisible()
  const asked = seen.findLast(({ path }) => path.startsWith("/inventory/reports/sales/groups"))
  expect(asked?.path).toContain("start_date=2026-11-01&end_date=2026-11-23&by=category")
})

it("a report of all sales says that there are none yet, and one of chosen days that none was found", async () => {
  signIn("pharmacy")
  serve(answers)
  const { user } = renderAt("/pharmacy/reports/sales")
  expect(await screen.findByText("No sales yet")).toBeVisible()
  expect(screen.queryByText("No sales found for the selected filters")).toBeNull()
  await user.selectOptions(screen.getByLabelText("Period"), "Today")
  expect(await screen.findByText("No sales found for the selected filters")).toBeVisible()
  expect(screen.queryByText("No sales yet")).toBeNull()
})

it("the sales report tells sold and taken back lines apart, with the profit where a cost is known", async () => {
  signIn("pharmacy")
  const line = {
    id: 1,
    medicine_name: "Amoxicillin",
    dosage: "250mg",
    quantity_sold: 2,
    units_sold: 0,
    total_amount: 5,
    discount_amount: 0,
    payment_method: "Cash",
    staff_name: "Dara",
    sale_date: "2026-11-20T01:00:00.000Z",
    kind: "sale",
    cost: 3.5,
    profit: 1.5,
  }
  const back = {
    ...line,
    id: 2,
    quantity_sold: -1,
    total_amount: -2.5,
    kind: "return",
    cost: null,
    profit: null,
  }
  const summary = {
    total_revenue: 2.5,
    total_transactions: 1,
    average_transaction: 2.5,
    total_units_sold: 1,
    total_loose_units_sold: 0,
    total_discount: 0,
    sold_amount: 5,
    returned_amount: -2.5,
    voided_amount: 0,
    known_amount: 5,
    cost: 3.5,
    profit: 1.5,
    payment_methods: [],
  }
  const seen = serve({
    ...answers,
    "GET /inventory/reports/sales": (_, query) => {
      const items = query.get("kind") === "return" ? [back] : [back, line]
      return { body: { items, summary, pagination: paginationOf(1, 10, items.length) } }
    },
  })
  const { user, router } = renderAt("/pharmacy/reports/sales")
  const sold = await screen.findByRole("row", { name: /\$5\.00/ })
  expect(sold).toHaveTextContent("Sold$1.50")
  expect(screen.getByRole("row", { name: /−\$2\.50/ })).toHaveTextContent("Returned–")
  expect(screen.getByText("of $5.00 with a known cost")).toBeVisible()
  await user.selectOptions(screen.getByLabelText("State"), "Returned")
  await waitFor(() => expect(screen.queryByRole("row", { name: /\$5\.00/ })).toBeNull())
  expect(router.state.location.search).toBe("?kind=return")
  expect(seen.some(({ path }) => path.includes("kind=return"))).toBe(true)
})
