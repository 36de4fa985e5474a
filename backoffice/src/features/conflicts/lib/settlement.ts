import { largestQuantity } from "@rokthnam/shared/Medicines/MedicineRules"
import { settlements } from "@rokthnam/shared/Sales/ConflictKinds"
import type { Settlement } from "@rokthnam/shared/Sales/ConflictKinds"
import type { Conflict, SettlementBody } from "../api/conflicts.ts"

export type { Settlement }

/** How a conflict can be settled: only a medicine that is still there can be counted or written off. */
export const waysOf = ({
  medicine_id,
  stock,
  stock_loose_units: loose,
}: Conflict): ReadonlyArray<Settlement> =>
  settlements.filter(
    (way) =>
      way === "accept" || (medicine_id !== null && (way === "count" || (stock ?? 0) + (loose ?? 0) > 0)),
  )

/** What was typed: packages, and loose units where the medicine has or had some; "" is nothing. */
export type Typed = { readonly quantity: number | string; readonly units: number | string }
export const nothingTyped: Typed = { quantity: "", units: "" }

/** Whether the dialog asks for loose units. */
export const hasLoose = ({ is_loose, stock_loose_units }: Conflict): boolean =>
  is_loose || (stock_loose_units ?? 0) > 0

const numberOf = (typed: number | string): number | undefined =>
  typeof typed === "number" ? typed : typed === "" ? 0 : undefined

/** Why what was typed cannot be sent; null if it can. The API checks it against the stock of then. */
export const problemOf = (
  { stock }: Conflict,
  how: Settlement,
  { quantity, units }: Typed,
): "count" | "write_off" | null => {
  if (how === "accept") return null
  const [packages, loose] = [numberOf(quantity), numberOf(units)]
  if (packages === undefined || loose === undefined || packages < 0 || loose < 0) return how
  if (how === "count") return quantity !== "" && packages <= largestQuantity ? null : how
  return packages + loose > 0 && packages <= (stock ?? 0) ? null : how
}

/** The body of the call. A count names the stock that was shown, so that a sale made meanwhile is noticed. */
export const bodyOf = (conflict: Conflict, how: Settlement, { quantity, units }: Typed): SettlementBody => {
  const { stock, stock_loose_units: loose } = conflict
  if (how === "accept") return { how }
  const given = {
    how,
    ...(typeof quantity === "number" ? { quantity } : {}),
    ...(typeof units === "number" ? { loose_units: units } : {}),
  }
  if (how === "write_off") return given
  return {
    ...given,
    ...(stock === null ? {} : { quantity_seen: stock }),
    ...(loose === null ? {} : { loose_units_seen: loose }),
  }
}
