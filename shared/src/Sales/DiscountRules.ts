/*
 * Discounts. Amounts are whole cents. This module imports nothing, because the web apps load it too.
 */

/**
 * A discount on a sale as the shares of its lines, by what each costs. The shares add up to the discount, and none is
 * more than its line, provided that the discount is not more than all lines.
 */
export const spreadDiscount = (lines: ReadonlyArray<number>, discount: number): ReadonlyArray<number> => {
  const total = lines.reduce((sum, amount) => sum + BigInt(amount), 0n)
  if (total === 0n) return lines.map(() => 0)
  // The share of the first lines, rounded half up; a line's share is the difference of two. Products may exceed 2^53.
  const shareOf = (amount: bigint) => (2n * BigInt(discount) * amount + total) / (2n * total)
  let before = 0n
  return lines.map((amount) => {
    const after = before + BigInt(amount)
    const share = shareOf(after) - shareOf(before)
    before = after
    return Number(share)
  })
}

/** A percentage of an amount with at most two decimals, in whole cents, rounded half up. */
export const percentOf = (amount: number, percent: number): number =>
  Number((2n * BigInt(amount) * BigInt(Math.round(percent * 100)) + 10_000n) / 20_000n)
