import { screen } from "@testing-library/react"
import { expect, vi } from "vitest"
import { conflictOf } from "../support/conflicts.ts"
import { paginationOf } from "../support/entities.ts"
import { confirm, noGateway, press, said, wordless } from "./entry.tsx"
import type { Entry, User } from "./entry.tsx"

const noMessage = "the answer has no message"
const alertOf = (isAcknowledged: boolean) => ({
  medicine_id: 1,
  medicine_name: "Paracetamol",
  dosage: "500mg",
  alert_type: "LOW_STOCK",
  message: "",
  quantity: 2,
  expiration_date: "2027-01-01",
  days_until_expiry: 40,
  is_acknowledged: isAcknowledged,
  acknowledged_at: null,
  notes: null,
})
const alerts = (isAcknowledged: boolean) => ({
  "GET /inventory/alerts/page": {
    body: {
      items: [alertOf(isAcknowledged)],
      pagination: paginationOf(1, 20, 1),
      counts: { active: 2, acknowledged: 0, expired: 0 },
    },
  },
  "GET /inventory/alerts/count": { body: { total_alerts: 2 } },
})

const conflicts = {
  "GET /inventory/sales/conflicts": {
    body: { items: [conflictOf()], pagination: paginationOf(1, 10, 1), open: 1 },
  },
}
const settle = confirm("conflicts:settleOne", "conflicts:ways.accept.label")

const dismissAll = async (user: User): Promise<void> => {
  await press("alerts:bell.label_other")(user)
  await confirm("alerts:bell.dismissAll", "alerts:bell.dismissAll")(user)
}
const file = new File(["name\nParacetamol\n"], "list.csv", { type: "text/csv" })
const choose = async (user: User): Promise<void> =>
  user.upload(
    await screen.findByLabelText(said("imports:upload.file"), { selector: "input[type=file]" }),
    file,
  )
const preview = {
  columns: [{ header: "name", samples: ["Paracetamol"], column: "name" }],
  missing: [],
  total_rows: 1,
  new_rows: 1,
  changed_rows: 0,
  known_rows: 0,
  wrong_rows: 0,
  expired_rows: 0,
  rows: [],
}
const importIt = async (user: User): Promise<void> => {
  await choose(user)
  const button = await screen.findByRole("button", { name: said("imports:upload.submit") })
  await vi.waitFor(() => expect(button).toBeEnabled(), 20_000)
  await user.click(button)
}
const pressLater = (key: string) => async (user: User) =>
  user.click(await screen.findByRole("button", { name: said(key) }))

/** Alerts, imports and differences. */
export const newsEntries: ReadonlyArray<Entry> = [
  {
    text: "Failed to fetch alerts",
    key: "alerts:failed.list",
    when: noMessage,
    path: "/pharmacy/reports/alerts",
    answers: { "GET /inventory/alerts/page": noGateway },
  },
  {
    text: "Failed to fetch alert count",
    key: "alerts:failed.count",
    when: "the list comes and its count does not",
    path: "/pharmacy/reports/alerts",
    answers: { "GET /inventory/alerts/count": wordless },
  },
  {
    text: "Failed to acknowledge alert",
    key: "alerts:failed.acknowledge",
    when: noMessage,
    path: "/pharmacy/reports/alerts",
    answers: { ...alerts(false), "POST /inventory/alerts/acknowledge": noGateway },
    act: press("alerts:page.dismiss"),
  },
  {
    text: "Failed to acknowledge all alerts",
    key: "alerts:failed.acknowledgeAll",
    when: noMessage,
    path: "/pharmacy/reports/alerts",
    answers: { ...alerts(false), "POST /inventory/alerts/acknowledge-all": wordless },
    act: dismissAll,
  },
  {
    text: "Failed to unacknowledge alert",
    key: "alerts:failed.unacknowledge",
    when: noMessage,
    path: "/pharmacy/reports/alerts",
    answers: { ...alerts(true), "DELETE /inventory/alerts/acknowledge/:id/LOW_STOCK": noGateway },
    act: press("alerts:page.unacknowledge"),
  },
  {
    text: "Failed to import medicines",
    key: "imports:failed.import",
    when: noMessage,
    path: "/pharmacy/medicine/bulk",
    answers: {
      "POST /inventory/medicines/bulk-import/preview": { body: preview },
      "POST /inventory/medicines/bulk-import": wordless,
    },
    act: importIt,
  },
  {
    text: "The file could not be read",
    key: "imports:failed.preview",
    when: noMessage,
    path: "/pharmacy/medicine/bulk",
    answers: { "POST /inventory/medicines/bulk-import/preview": noGateway },
    act: choose,
  },
  {
    text: "Failed to download CSV template",
    key: "imports:failed.template",
    values: { format: "CSV" },
    when: noMessage,
    path: "/pharmacy/medicine/bulk",
    answers: { "GET /inventory/medicines/template/download": wordless },
    act: pressLater("imports:template.csv"),
  },
  {
    text: "Failed to download XLSX template",
    key: "imports:failed.template",
    values: { format: "XLSX" },
    when: noMessage,
    path: "/pharmacy/medicine/bulk",
    answers: { "GET /inventory/medicines/template/download": noGateway },
    act: pressLater("imports:template.xlsx"),
  },
  {
    text: "The list could not be downloaded",
    key: "imports:failed.export",
    when: noMessage,
    path: "/pharmacy/medicine/bulk",
    answers: { "GET /inventory/medicines/export": wordless },
    act: pressLater("imports:export.save"),
  },
  {
    text: "The difference could not be settled",
    key: "conflicts:failed.settle",
    when: noMessage,
    path: "/pharmacy/sales/conflicts",
    answers: { ...conflicts, "POST /inventory/sales/conflicts/:id/settle": noGateway },
    act: settle,
  },
  {
    text: "It could not be taken back",
    key: "conflicts:failed.undo",
    when: "the difference was settled and is not taken back",
    path: "/pharmacy/sales/conflicts",
    answers: {
      ...conflicts,
      "POST /inventory/sales/conflicts/:id/settle": {
        body: { ...conflictOf(), settlement: "accept", settled_at: "2026-11-20T06:00:00.000Z" },
      },
      "POST /inventory/sales/conflicts/:id/unsettle": wordless,
    },
    act: async (user) => {
      await settle(user)
      await press("common:undo")(user)
    },
  },
]
