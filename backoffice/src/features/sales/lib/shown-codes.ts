import type { Khqr } from "@rokthnam/shared/PaymentMethods/KhqrRules"
import { codeLifetime, saleCode } from "./sale-code.ts"
import type { CodeAmount } from "./sale-code.ts"

/** Codes that are remembered: those of the order and of some that were put aside. */
const mostCodes = 50

/** The codes of this page, the oldest first. */
const shown = new Map<string, { readonly code: string; readonly madeAt: number }>()

/**
 * The code of an order's payment. It stays the same while it can be paid, also if its dialog is closed and opened again,
 * so that a check asks for the code that the customer scanned. Another order never gets it, or the payment of one
 * customer would be reported for the next. Undefined if no code can be made.
 *
 * @param order the key of the order
 */
export const shownCode = (
  order: string,
  method: { readonly id: number; readonly khqr: Khqr },
  amount: CodeAmount,
  now: number,
): string | undefined => {
  const key = [order, method.id, method.khqr.payload, amount.currency, amount.amount].join(" ")
  const known = shown.get(key)
  if (known !== undefined && now >= known.madeAt && now < known.madeAt + codeLifetime) return known.code
  const code = saleCode(method.khqr, amount, now)
  if (code === undefined) return undefined
  shown.delete(key)
  shown.set(key, { code, madeAt: now })
  for (const oldest of shown.keys()) {
    if (shown.size <= mostCodes) break
    shown.delete(oldest)
  }
  return code
}
