/**
 * The rules of returns. Amounts are whole cents. This module imports nothing, because the web apps load it too.
 */

/** A sold line: its packages, what was paid for them, and how many of them came back already. */
export type SoldLine = {
  readonly quantity_sold: number
  readonly total_amount: number
  readonly quantity_returned: number
}

/** The number of packages of a line that can still be returned. */
export const returnable = (line: Pick<SoldLine, "quantity_sold" | "quantity_returned">): number =>
  line.quantity_sold - line.quantity_returned

/** What was paid for the first packages of a line, rounded half up to a cent. The product may exceed 2^53. */
const paidFor = ({ quantity_sold, total_amount }: SoldLine, packages: number): bigint =>
  (2n * BigInt(total_amount) * BigInt(packages) + BigInt(quantity_sold)) / (2n * BigInt(quantity_sold))

/**
 * The cents to give back for so many more packages of a line: their share of what was paid. The difference of two
 * rounded sums is taken, so that the refunds of a line add up to its amount exactly, in whatever parts it comes back.
 */
export const refundOf = (line: SoldLine, packages: number): number =>
  Number(paidFor(line, line.quantity_returned + packages) - paidFor(line, line.quantity_returned))
