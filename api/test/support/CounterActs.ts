import { as } from "@rokthnam/shared/Client"
import { SaleId } from "@rokthnam/shared/Primitives/Id"
import type { SeededPharmacy } from "../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod } from "../../seed/Medicines.ts"
import { answer } from "./Calling.ts"
import { doneBy } from "./Done.ts"
import { firstPage } from "./Pages.ts"
import type { useApp } from "./TestApp.ts"

type App = ReturnType<typeof useApp>

/**
 * Opens a shift, puts cash in, takes cash out and counts a drawer that lacks a dollar and has 2,000 riel too many. Its
 * reasons, the note and the name of the drawer name a person.
 */
export const drawerActs = async (app: App, token: string): Promise<void> => {
  const done = doneBy(app, token)
  const { id } = await done("POST", "/inventory/shifts", {
    float: { usd: 20, riel: 40_000 },
    drawer: "Of Sophea",
  })
  const move = (kind: string, notes: object) =>
    done("POST", `/inventory/shifts/${id}/cash`, { kind, notes, reason: "Paid to Sophea" })
  await move("cash_in", { usd: 0, riel: 8_000 })
  await move("cash_out", { usd: 5.5, riel: 0 })
  const counted = { usd: 13.5, riel: 50_000 }
  await done("POST", `/inventory/shifts/${id}/close`, { counted, note: "Sophea was here" })
}

/** Sells at a price that is none of the books while away, accepts it, and opens that again. */
const settleConflict = async (app: App, token: string, basket: object, medicine_id: number) => {
  const done = doneBy(app, token)
  const now = new Date().toISOString()
  await done("POST", "/inventory/sales/bulk", {
    ...basket,
    items: [{ medicine_id, quantity_sold: 1, taken: { medicine_name: "Paracetamol", unit_price: 0.5 } }],
    away: { made_at: now, sent_at: now, payment_method_name: "Cash" },
  })
  const { items } = await answer(app.client.conflicts.list({ urlParams: firstPage }).pipe(as(token)))
  const conflict = `/inventory/sales/conflicts/${items[0]?.id}`
  const { settled_at } = await done<{ readonly settled_at: string }>("POST", `${conflict}/settle`, {
    how: "accept",
  })
  await done("POST", `${conflict}/unsettle`, { settled_at })
  await done("POST", `${conflict}/unsettle`, { settled_at })
}

/** Sells a basket and voids it, another of which a line comes back, and one with a discount; and has a drawer. */
export const counterActs = async (app: App, { id, token }: SeededPharmacy): Promise<void> => {
  const done = doneBy(app, token)
  const medicine_id = await app.run(seedMedicine(id))
  const payment_method_id = await app.run(seedPaymentMethod(id))
  const basket = { items: [{ medicine_id, quantity_sold: 2 }], payment_method_id }
  const sell = (more: object) => done("POST", "/inventory/sales/bulk", { ...basket, ...more })
  const voided = await sell({})
  await done("PUT", "/inventory/exchange-rate", { riel_per_dollar: 4050 })
  await done("POST", `/inventory/sales/transactions/${voided.id}/void`, { reason: "x" })
  const kept = await sell({ customer_phone: "012 345 678" })
  const { items } = await answer(
    app.client.saleDetails.read({ path: { id: SaleId.make(kept.id) } }).pipe(as(token)),
  )
  const lines = items.map((line) => ({ line_id: line.id, quantity: 1, restock: false }))
  await done("POST", `/inventory/sales/transactions/${kept.id}/return`, { lines, reason: "x" })
  await done("DELETE", `/inventory/sales/transactions/${kept.id}/customer-phone`)
  await settleConflict(app, token, basket, medicine_id)
  await sell({ discount: 0.25, discount_reason: "For Sophea" })
  await drawerActs(app, token)
}
