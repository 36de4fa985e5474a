/*
 * Payments in several parts. Amounts are whole cents. This module imports nothing, because the web apps load it too.
 */

/** The most methods by which one sale is paid. */
export const mostPayments = 5

/** A part of a payment: what it paid, and what returns have given back of it already. Both are positive. */
export type PaidPart = { readonly amount: number; readonly given_back: number }

/**
 * How an amount is given back as it was paid: from the first part, then the next ones, of each at most what is left of
 * it. The result has one amount for each part, and they add up to the amount, unless less is left.
 */
export const refundParts = (parts: ReadonlyArray<PaidPart>, amount: number): ReadonlyArray<number> => {
  let left = amount
  return parts.map((part) => {
    const back = Math.min(left, Math.max(part.amount - part.given_back, 0))
    left -= back
    return back
  })
}

/** The name of a payment in several parts, such as "Cash + ABA". */
export const nameOfParts = (names: ReadonlyArray<string>): string => names.join(" + ")
