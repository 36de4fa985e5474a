import { refundOf, returnable } from "@rokthnam/shared/Sales/ReturnRules"
import { toCents } from "../../../lib/money.ts"
import type { SaleDetails } from "../api/receipts.ts"

export type SaleState = "sold" | "partlyReturned" | "returned" | "voided"

/** What became of a sale, and the cents that were given back. A return or void itself stands as it is. */
export const stateOf = (
  sale: Pick<SaleDetails, "kind" | "items" | "returns">,
): { readonly state: SaleState; readonly returnedCents: number } => {
  if (sale.kind !== "sale") return { state: "sold", returnedCents: 0 }
  const returnedCents = sale.items.reduce((total, { quantity_returned, ...line }) => {
    const sold = { ...line, total_amount: toCents(line.total_amount), quantity_returned: 0 }
    return total + refundOf(sold, quantity_returned)
  }, 0)
  if (sale.returns.some(({ kind }) => kind === "void")) return { state: "voided", returnedCents }
  if (sale.items.every((line) => line.quantity_returned === 0)) return { state: "sold", returnedCents }
  const isWhole = sale.items.every((line) => returnable(line) === 0)
  return { state: isWhole ? "returned" : "partlyReturned", returnedCents }
}
