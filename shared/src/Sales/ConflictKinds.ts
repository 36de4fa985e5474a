/*
 * The words of conflicts. This module imports nothing, because the web apps load it too.
 */

/**
 * How a sale made away differs from what the books said when it arrived. `shortage`: more was sold than there was.
 * `price`: the price is another one now. `expired`: the medicine had expired on the day of the sale. `medicine_gone` and
 * `payment_method_gone`: it was deleted meanwhile. `discount`: who sold may not give one.
 */
export const conflictKinds = [
  "shortage",
  "price",
  "expired",
  "medicine_gone",
  "payment_method_gone",
  "discount",
] as const
export type ConflictKind = (typeof conflictKinds)[number]

/**
 * How a conflict is settled. `accept` leaves the stock as it is, `count` sets it to what was counted on the shelf, and
 * `write_off` takes packages out of it.
 */
export const settlements = ["accept", "count", "write_off"] as const
export type Settlement = (typeof settlements)[number]
