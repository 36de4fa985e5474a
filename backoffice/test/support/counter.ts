import { newIntentKey } from "@rokthnam/shared/web/intents/intent-key"
import { counterOf } from "../../src/features/sales/lib/desk/counter.ts"
import { emptyDesk } from "../../src/features/sales/lib/desk/desk.ts"
import { medicineOf, paginationOf, profileOf } from "./entities.ts"
import type { Answers } from "./server.ts"

const methodOf = (id: number, method_name: string, kind: string) => ({
  id,
  method_name,
  kind,
  bank_info: "-",
  qr_photo: null,
  khqr: null,
  last_updated: "2026-11-20T01:00:00.000Z",
})

/** A sale as the API answers it. */
export const soldSale = {
  id: 42,
  items: [],
  total_amount: 3,
  payment_method_name: "Cash",
  notes: null,
  staff_name: "Owner",
  transaction_date: "2026-11-21T04:00:00.000Z",
}

/** The answers of a counter that sells Paracetamol and takes cash and Wing, at 4,100 riel for a dollar. */
export const counterAnswers = (medicine: Readonly<Record<string, unknown>>): Answers => ({
  "GET /inventory/medicines": {
    body: {
      items: [medicineOf(1, { name: "Paracetamol", ...medicine })],
      pagination: paginationOf(1, 20, 1),
    },
  },
  "GET /inventory/payment-methods": { body: [methodOf(7, "Cash", "cash"), methodOf(8, "Wing", "other")] },
  "GET /inventory/exchange-rate": {
    body: { riel_per_dollar: 4100, since: null, change_in: "dollars", history: [] },
  },
  "GET /inventory/shifts/current": { body: { shift: null } },
  "GET /inventory/alerts/count": { body: { total_alerts: 0 } },
  "GET /pharmacies/me": { body: profileOf() },
})

/** Clears the counter of an account, which outlives the pages of a test. */
export const clearCounter = (account = "pharmacy 1"): Promise<unknown> =>
  counterOf(account).store.commit(() => emptyDesk(newIntentKey()))
