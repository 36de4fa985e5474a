import { screen } from "@testing-library/react"
import { accountAnswers } from "../support/account.ts"
import { counterAnswers, soldSale } from "../support/counter.ts"
import { medicineOf, paginationOf } from "../support/entities.ts"
import { scan } from "../support/scanner.ts"
import { confirm, fill, noGateway, press, wordless } from "./entry.tsx"
import type { Entry, User } from "./entry.tsx"

const noMessage = "the answer has no message"
const method = {
  id: 4,
  method_name: "ABA",
  kind: "other",
  bank_info: "001",
  qr_photo: null,
  khqr: null,
  last_updated: "2026-11-20T01:00:00.000Z",
}
const methods = {
  "GET /inventory/payment-methods": { body: [method] },
  "GET /inventory/exchange-rate": {
    body: { riel_per_dollar: 4100, since: null, change_in: "dollars", history: [] },
  },
}
const counter = {
  ...counterAnswers({}),
  "GET /inventory/medicines": (_: unknown, query: URLSearchParams) => ({
    body: {
      items: /^\d+$/.test(query.get("search") ?? "") ? [] : [medicineOf(1, { name: "Paracetamol" })],
      pagination: paginationOf(1, 20, 1),
    },
  }),
}

const addMethod = async (user: User): Promise<void> => {
  await press("payments:add")(user)
  await fill(user, { "payments:name": "Wing", "payments:bankInfo": "002" })
  await press("common:save")(user)
}
const editMethod = async (user: User): Promise<void> => {
  await press("payments:edit")(user)
  await fill(user, { "payments:bankInfo": "002" })
  await press("common:save")(user)
}
const linkScanned = async (user: User): Promise<void> => {
  scan(await screen.findByRole("combobox"), "8850000000011")
  await press("sales:scan.link")(user)
  await fill(user, { "sales:link.search": "para" })
  await press("sales:link.choose")(user)
}
const sellOne = async (user: User): Promise<void> => {
  await press("sales:card.addOne")(user)
  await press("sales:order.process")(user)
}
const opened = (text: string, key: string, path: string, call: string): Entry => ({
  text,
  key,
  when: noMessage,
  path: `/pharmacy/${path}`,
  answers: { [`GET ${call}`]: noGateway },
})

/** Payment methods, sales, dashboards and reports. */
export const moneyEntries: ReadonlyArray<Entry> = [
  opened(
    "Failed to fetch payment methods",
    "payments:failed.list",
    "payment-methods",
    "/inventory/payment-methods",
  ),
  {
    text: "Failed to create payment method",
    key: "payments:failed.create",
    when: noMessage,
    path: "/pharmacy/payment-methods",
    answers: { ...methods, "POST /inventory/payment-methods": wordless },
    act: addMethod,
  },
  {
    text: "Payment method created successfully",
    key: "payments:created",
    when: "it was created",
    passes: true,
    path: "/pharmacy/payment-methods",
    answers: { ...methods, "POST /inventory/payment-methods": { status: 201, body: method } },
    act: addMethod,
  },
  {
    text: "Failed to update payment method",
    key: "payments:failed.update",
    when: noMessage,
    path: "/pharmacy/payment-methods",
    answers: { ...methods, "PUT /inventory/payment-methods/:id": noGateway },
    act: editMethod,
  },
  {
    text: "Payment method updated successfully",
    key: "payments:updated",
    when: "it was changed",
    passes: true,
    path: "/pharmacy/payment-methods",
    answers: { ...methods, "PUT /inventory/payment-methods/:id": { body: method } },
    act: editMethod,
  },
  {
    text: "Failed to delete payment method",
    key: "payments:failed.delete",
    when: noMessage,
    path: "/pharmacy/payment-methods",
    answers: { ...methods, "DELETE /inventory/payment-methods/:id": wordless },
    act: confirm("payments:delete", "common:delete"),
  },
  {
    text: "Payment method deleted successfully",
    key: "payments:deleted",
    when: "it was deleted",
    passes: true,
    path: "/pharmacy/payment-methods",
    answers: { ...methods, "DELETE /inventory/payment-methods/:id": { body: { message: "" } } },
    act: confirm("payments:delete", "common:delete"),
  },
  {
    text: "Failed to fetch medicines",
    key: "sales:failed.medicines",
    when: noMessage,
    path: "/pharmacy/sales/new",
    answers: { ...counter, "GET /inventory/medicines": wordless },
  },
  {
    text: "Failed to fetch medicine",
    key: "sales:link.unread",
    when: "the medicine to link is not read",
    path: "/pharmacy/sales/new",
    answers: { ...counter, "GET /inventory/medicines/:id": wordless },
    act: linkScanned,
  },
  {
    text: "Failed to process transaction",
    key: "sales:failed.sale",
    when: "the sale is refused without a message",
    path: "/pharmacy/sales/new",
    answers: { ...counter, "POST /inventory/sales/bulk": wordless },
    act: sellOne,
  },
  {
    text: "Transaction processed successfully",
    key: "sales:done.title",
    when: "it was sold",
    passes: true,
    path: "/pharmacy/sales/new",
    answers: { ...counter, "POST /inventory/sales/bulk": { status: 201, body: soldSale } },
    act: sellOne,
  },
  opened(
    "Failed to fetch transactions",
    "sales:failed.history",
    "sales/history",
    "/inventory/sales/transactions",
  ),
  opened(
    "Failed to fetch transactions",
    "reports:failed.transactions",
    "dashboard/transactions",
    "/inventory/dashboard/transactions",
  ),
  opened(
    "Failed to fetch dashboard overview",
    "dashboard:failed.overview",
    "dashboard/overview",
    "/inventory/dashboard/overview",
  ),
  opened(
    "The figures of the day could not be shown",
    "dashboard:failed.day",
    "dashboard/overview",
    "/inventory/dashboard/day",
  ),
  opened(
    "Failed to fetch stock report",
    "reports:failed.stock",
    "reports/stock-levels",
    "/inventory/reports/stock",
  ),
  opened(
    "Failed to fetch expiry report",
    "reports:failed.expiry",
    "reports/expiry",
    "/inventory/reports/expiry",
  ),
  opened("Failed to fetch sales report", "reports:failed.sales", "reports/sales", "/inventory/reports/sales"),
  opened("Failed to fetch the reorder list", "reorder:failed", "reorder", "/inventory/reorder"),
  opened(
    "The differences could not be read",
    "conflicts:failed.list",
    "sales/conflicts",
    "/inventory/sales/conflicts",
  ),
  opened(
    "Failed to fetch the sale",
    "receipts:failed.sale",
    "sales/history/7",
    "/inventory/sales/transactions/:id",
  ),
  opened("The shifts could not be read", "shifts:failed.list", "sales/shifts", "/inventory/shifts"),
  opened("The shift could not be read", "shifts:failed.shift", "sales/shifts/7", "/inventory/shifts/:id"),
  opened("The report could not be read", "shifts:failed.day", "sales/shifts/day", "/inventory/shifts/day"),
  opened(
    "The opening hours could not be loaded",
    "hours:failed.load",
    "opening-hours",
    "/pharmacies/opening-hours",
  ),
  opened(
    "Failed to fetch the exchange rate",
    "payments:rate.failed.read",
    "payment-methods",
    "/inventory/exchange-rate",
  ),
  opened("The security settings could not be read", "security:failed.load", "security", "/account/security"),
  {
    ...opened(
      "The list of devices could not be read",
      "security:failed.sessions",
      "security",
      "/account/sessions",
    ),
    answers: { ...accountAnswers, "GET /account/sessions": noGateway },
  },
  {
    ...opened("The linked chats could not be read", "security:chats.failed", "security", "/account/chats"),
    answers: { ...accountAnswers, "GET /account/chats": wordless },
  },
]
