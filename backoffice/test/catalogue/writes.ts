import { screen, within } from "@testing-library/react"
import { accountAnswers } from "../support/account.ts"
import { counterAnswers, soldSale } from "../support/counter.ts"
import { medicineOf, paginationOf } from "../support/entities.ts"
import { scan } from "../support/scanner.ts"
import { openShift } from "../support/shift.ts"
import { confirm, fill, noGateway, press, said, wordless } from "./entry.tsx"
import type { Entry, User } from "./entry.tsx"

const noMessage = "the answer has no message"
const at = "2026-11-20T01:00:00.000Z"
const counter = "/pharmacy/sales/new"
const sale = "/pharmacy/sales/history/42"
const list = "/pharmacy/medicine/manage"

const atTheCounter = counterAnswers({})
const inShift = { ...atTheCounter, "GET /inventory/shifts/current": { body: { shift: openShift } } }

const details = {
  ...soldSale,
  kind: "sale",
  returned_sale_id: null,
  items: [
    {
      id: 1,
      medicine_id: 1,
      medicine_name: "Paracetamol",
      dosage: "500mg",
      quantity_sold: 3,
      unit_price: 1,
      total_amount: 3,
      quantity_returned: 0,
      returned_line_id: null,
      restocked: null,
    },
  ],
  customer_phone: "012 345 678",
  payments: [
    {
      method_name: "ABA",
      kind: "other",
      amount: 3,
      cash: null,
      given_back: 0,
    },
  ],
  returns: [],
  riel_per_dollar: 4100,
  voidable: true,
  pharmacy: { name: "Angkor", address: "Street 1", phone: "023 456 789", license_id: "PP-1" },
}
const sold = { ...atTheCounter, "GET /inventory/sales/transactions/:id": { body: details } }

const shelf = {
  "GET /inventory/medicines": {
    body: {
      items: [
        medicineOf(1, { name: "Paracetamol" }),
        medicineOf(2, { name: "Paracetamol", dosage: "250mg" }),
      ],
      pagination: paginationOf(1, 10, 2),
    },
  },
  "GET /inventory/medicines/:id": { body: medicineOf(1, { name: "Paracetamol" }) },
}
const money = {
  "GET /inventory/payment-methods": { body: [] },
  "GET /inventory/exchange-rate": {
    body: { riel_per_dollar: 4100, since: null, change_in: "dollars", history: [] },
  },
}
const category = { id: 7, name: "Pain", description: "", created_at: at }

/** The page of a reorder list comes, and its whole list, for a file or a message, does not. */
const reorder = {
  "GET /inventory/reorder": (_: unknown, query: URLSearchParams) =>
    [...query.values()].includes("100")
      ? wordless
      : {
          body: {
            items: [
              {
                ...medicineOf(1, { supplier: "Dynamic" }),
                medicine_id: 1,
                sold_units: 305,
                pace_days: 30,
                days_left: 5,
                packages: 18,
              },
            ],
            pagination: paginationOf(1, 20, 1),
            suppliers: [{ supplier: "Dynamic", lines: 1 }],
          },
        },
}

/** Presses a button, fills the dialog that opens, and sends it with a button of its own. */
const inDialog =
  (key: string, fields: Readonly<Record<string, string>>, submit: string) =>
  async (user: User): Promise<void> => {
    await press(key)(user)
    const dialog = await screen.findByRole("dialog")
    await fill(user, fields)
    await user.click(within(dialog).getByRole("button", { name: said(submit) }))
  }
const chooseBoth = async (user: User): Promise<void> => {
  for (const box of await screen.findAllByRole("checkbox", { name: /Paracetamol/ })) await user.click(box)
}
const choosing =
  (next: (user: User) => Promise<void>) =>
  async (user: User): Promise<void> => {
    await chooseBoth(user)
    await next(user)
  }
const onceListed = (key: string) => async (user: User) => {
  await screen.findByRole("link", { name: /^Medicine 1/ })
  await press(key)(user)
}
const selectIn = async (user: User, key: string, value: string): Promise<void> =>
  user.selectOptions(await screen.findByLabelText(said(key), { selector: "select" }), value)

/** What the documents say nothing of: writes that fail without a message, on the pages that send them. */
export const writeEntries: ReadonlyArray<Entry> = [
  {
    text: "The shift could not be opened",
    key: "shifts:failed.open",
    when: noMessage,
    path: counter,
    answers: { ...atTheCounter, "POST /inventory/shifts": wordless },
    act: inDialog("shifts:open.button", {}, "shifts:open.submit"),
  },
  {
    text: "The cash could not be recorded",
    key: "shifts:failed.cash",
    when: noMessage,
    path: counter,
    answers: { ...inShift, "POST /inventory/shifts/:id/cash": noGateway },
    act: inDialog(
      "shifts:cash.button",
      { "shifts:usd": "15", "shifts:cash.reason": "Given to the owner" },
      "shifts:cash.submit.cash_out",
    ),
  },
  {
    text: "The count could not be kept",
    key: "shifts:failed.close",
    when: noMessage,
    path: counter,
    answers: { ...inShift, "POST /inventory/shifts/:id/close": wordless },
    act: inDialog("shifts:close.button", { "shifts:usd": "1", "shifts:riel": "0" }, "shifts:close.submit"),
  },
  {
    text: "Failed to link the code",
    key: "sales:link.failed",
    when: noMessage,
    path: counter,
    answers: {
      ...atTheCounter,
      "GET /inventory/medicines": (_: unknown, query: URLSearchParams) => ({
        body: {
          items: /^\d+$/.test(query.get("search") ?? "") ? [] : [medicineOf(1, { name: "Paracetamol" })],
          pagination: paginationOf(1, 20, 1),
        },
      }),
      "GET /inventory/medicines/:id": { body: medicineOf(1, { name: "Paracetamol" }) },
      "PUT /inventory/medicines/:id": wordless,
    },
    act: async (user) => {
      scan(await screen.findByRole("combobox"), "8850000000011")
      await press("sales:scan.link")(user)
      await fill(user, { "sales:link.search": "para" })
      await press("sales:link.choose")(user)
    },
  },
  {
    text: "Failed to void the sale",
    key: "receipts:failed.void",
    when: noMessage,
    path: sale,
    answers: { ...sold, "POST /inventory/sales/transactions/:id/void": wordless },
    act: inDialog("receipts:void.open", { "receipts:reason": "Wrong basket" }, "receipts:void.submit"),
  },
  {
    text: "Failed to return the goods",
    key: "receipts:failed.return",
    when: noMessage,
    path: sale,
    answers: { ...sold, "POST /inventory/sales/transactions/:id/return": noGateway },
    act: inDialog(
      "receipts:return.open",
      { "receipts:return.quantityOf": "1", "receipts:reason": "Wrong strength" },
      "receipts:return.submit",
    ),
  },
  {
    text: "The phone number could not be removed",
    key: "receipts:phone.failed",
    when: noMessage,
    passes: true,
    path: sale,
    answers: { ...sold, "DELETE /inventory/sales/transactions/:id/customer-phone": wordless },
    act: confirm("receipts:phone.remove", "receipts:phone.remove"),
  },
  {
    text: "The stock could not be corrected",
    key: "medicines:correct.failed",
    when: noMessage,
    path: list,
    answers: { ...shelf, "POST /inventory/medicines/:id/stock": noGateway },
    act: async (user) => {
      await press("medicines:correct.open")(user)
      await fill(user, { "medicines:correct.packages": "8" })
      await selectIn(user, "medicines:correct.reason", "damaged")
      await press("medicines:correct.submit")(user)
    },
  },
  {
    text: "The medicines could not be changed",
    key: "medicines:many.failed",
    when: noMessage,
    path: list,
    answers: {
      ...shelf,
      "GET /inventory/categories": { body: { items: [category], pagination: paginationOf(1, 100, 1) } },
      "POST /inventory/medicines/changes": wordless,
    },
    act: choosing(
      inDialog("medicines:chosen.price", { "medicines:many.percent": "10" }, "medicines:many.submit_other"),
    ),
  },
  {
    text: "The bar codes could not be given",
    key: "medicines:labels.failed",
    when: noMessage,
    path: list,
    answers: { ...shelf, "POST /inventory/medicines/barcodes": noGateway },
    act: choosing(inDialog("medicines:chosen.labels", {}, "medicines:labels.give")),
  },
  {
    text: "Failed to set the exchange rate",
    key: "payments:rate.failed.save",
    when: noMessage,
    path: "/pharmacy/payment-methods",
    answers: { ...money, "PUT /inventory/exchange-rate": wordless },
    act: async (user) => {
      await fill(user, { "payments:rate.label": "4050" })
      await press("payments:rate.save")(user)
    },
  },
  {
    text: "Failed to save how change is given",
    key: "payments:change.failed",
    when: noMessage,
    path: "/pharmacy/payment-methods",
    answers: { ...money, "PUT /inventory/exchange-rate/change": noGateway },
    act: async (user) => user.click(await screen.findByLabelText(said("payments:change.riel"))),
  },
  {
    text: "The opening hours could not be saved",
    key: "hours:failed.save",
    when: noMessage,
    path: "/pharmacy/opening-hours",
    answers: {
      "GET /pharmacies/opening-hours": { body: { opening_hours: null } },
      "PUT /pharmacies/opening-hours": wordless,
    },
    act: press("common:save"),
  },
  {
    text: "This could not be saved",
    key: "security:failed.save",
    when: noMessage,
    path: "/pharmacy/security",
    answers: { ...accountAnswers, "PUT /account/password": wordless },
    act: async (user) => {
      await user.type(await screen.findByLabelText("Current password"), "the old one")
      await user.type(screen.getByLabelText("New password"), "a new password")
      await user.type(screen.getByLabelText("New password again"), "a new password")
      await press("security:password.submit")(user)
    },
  },
  {
    text: "This did not work. Please try again.",
    key: "personal:failed",
    when: noMessage,
    path: "/pharmacy/security",
    answers: { ...accountAnswers, "GET /account/personal-data": noGateway },
  },
  {
    text: "The file could not be made",
    key: "common:file.failed",
    when: "the rows for the file do not come",
    path: "/pharmacy/reorder",
    answers: reorder,
    act: onceListed("common:file.csv"),
  },
  {
    text: "The list could not be shared",
    key: "reorder:share.failed",
    when: "the rows for the message do not come",
    path: "/pharmacy/reorder",
    answers: reorder,
    act: onceListed("reorder:share.button"),
  },
  {
    text: "Category not found",
    key: "categories:missing",
    when: "the category that the address names is not there",
    passes: true,
    path: "/pharmacy/medicine/categories/edit/9",
    answers: {
      "GET /inventory/categories/:id": {
        status: 404,
        body: { detail: "", code: "NotFound", params: { what: "Category" } },
      },
    },
  },
]
