/**
 * The rules of returns. Amounts are whole cents. This module imports nothing, because the web apps load it too.
 */

/** A sold line: its packages or loose units, what was paid for them, and how many of them came back already. */
export type SoldLine = {
  readonly quantity_sold: number
  /** Absent in answers of an earlier version, which sold packages only. */
  readonly units_sold?: number | undefined
  readonly total_amount: number
  readonly quantity_returned: number
}

/** The packages or loose units that a line sold: one of both numbers is 0. */
export const soldOf = (line: Pick<SoldLine, "quantity_sold" | "units_sold">): number =>
  line.quantity_sold + (line.units_sold ?? 0)

/** The number of packages or units of a line that can still be returned. */
export const returnable = (
  line: Pick<SoldLine, "quantity_sold" | "units_sold" | "quantity_returned">,
): number => soldOf(line) - line.quantity_returned

/** What was paid for the first packages or units of a line, rounded half up to a cent. The product may exceed 2^53. */
const paidFor = (line: SoldLine, count: number): bigint => {
  const sold = BigInt(soldOf(line))
  return (2n * BigInt(line.total_amount) * BigInt(count) + sold) / (2n * sold)
}

/**
 * The cents to give back for so many more packages or units of a line: their share of what was paid. The difference of two
 * rounded sums is taken, so that the refunds of a line add up to its amount exactly, in whatever parts it comes back.
 */
export const refundOf = (line: SoldLine, count: number): number =>
  Number(paidFor(line, line.quantity_returned + count) - paidFor(line, line.quantity_returned))
