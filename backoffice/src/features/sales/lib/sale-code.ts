import { toRiel } from "@rokthnam/shared/ExchangeRates/RielRules"
import { khqrOfSale } from "@rokthnam/shared/PaymentMethods/KhqrRules"
import type { Khqr } from "@rokthnam/shared/PaymentMethods/KhqrRules"

/** Milliseconds for which the code of a sale can be paid. */
export const codeLifetime = 10 * 60_000

/** The amount that a customer pays with a code: whole cents or whole riel. */
export type CodeAmount = { readonly currency: Khqr["currency"]; readonly amount: number }

/** What a sale costs in the currency of a code; undefined while the rate that this takes is not known. */
export const amountIn = (
  { currency }: Pick<Khqr, "currency">,
  totalCents: number,
  rate: number | undefined,
): CodeAmount | undefined => {
  if (currency === "USD") return { currency, amount: totalCents }
  return rate === undefined ? undefined : { currency, amount: toRiel(totalCents, rate) }
}

/** The text of a code for one sale that is made now; undefined if it cannot be made. */
export const saleCode = (khqr: Khqr, { amount }: CodeAmount, now: number): string | undefined =>
  khqrOfSale(khqr, { amount, createdAt: now, expiresAt: now + codeLifetime })
