import { largestQuantity } from "@rokthnam/shared/Medicines/MedicineRules"
import { settlements } from "@rokthnam/shared/Sales/ConflictKinds"
import type { Settlement } from "@rokthnam/shared/Sales/ConflictKinds"
import type { Conflict, SettlementBody } from "../api/conflicts.ts"

export type { Settlement }

/** How a conflict can be settled: only a medicine that is still there can be counted or written off. */
export const waysOf = ({ medicine_id, stock }: Conflict): ReadonlyArray<Settlement> =>
  settlements.filter(
    (way) => way === "accept" || (medicine_id !== null && (way === "count" || (stock ?? 0) > 0)),
  )

/** Why a typed quantity cannot be sent; null if it can. */
export const problemOf = (
  { stock }: Conflict,
  how: Settlement,
  quantity: number | string,
): "count" | "write_off" | null => {
  if (how === "accept") return null
  const [min, max] = how === "count" ? [0, largestQuantity] : [1, stock ?? 0]
  return typeof quantity === "number" && quantity >= min && quantity <= max ? null : how
}

/** The body of the call. A count names the stock that was shown, so that a sale made meanwhile is noticed. */
export const bodyOf = ({ stock }: Conflict, how: Settlement, quantity: number | string): SettlementBody => {
  if (how === "accept" || typeof quantity !== "number") return { how }
  return how === "count" && stock !== null ? { how, quantity, quantity_seen: stock } : { how, quantity }
}
