import { cents, sum } from "@rokthnam/shared/Primitives/Money"
import type { Cents } from "@rokthnam/shared/Primitives/Money"
import type { PaymentMethodId } from "@rokthnam/shared/Primitives/Id"
import type { PaymentInput } from "@rokthnam/shared/Sales/Payments"
import type { SaleInput } from "@rokthnam/shared/Sales/Sale"
import type { Method, NewPayment } from "./Payments.ts"

type Known = { readonly methods: ReadonlyArray<Method>; readonly riel_per_dollar: number }
type Payment = NewPayment<PaymentMethodId | null>

const none = { usd: cents(0), riel: 0 }

const exactly = (method: Payment["method"], amount: Cents): Payment => ({
  method,
  amount,
  received: method.kind === "cash" ? { usd: amount, riel: 0 } : none,
  change: none,
  rate: null,
})

/**
 * The payments of a sale made away, as they were made: nothing is refused. Cash is what was received and given back, at
 * the rate of the counter. A method that is gone keeps the name that the counter gave. Parts that do not come to the
 * total, which no counter sends, become one payment.
 */
export const paymentsAsMade = (
  input: SaleInput,
  total: Cents,
  { methods, riel_per_dollar }: Known,
): ReadonlyArray<Payment> => {
  const methodOf = ({ payment_method_id: id, method_name, cash }: PaymentInput): Payment["method"] =>
    methods.find((method) => method.id === id) ?? {
      id: null,
      name: method_name ?? input.away?.payment_method_name ?? "",
      kind: cash ? "cash" : "other",
    }
  const parts = input.payments ?? []
  if (parts.length === 0 || sum(parts.map(({ amount }) => amount)) !== total)
    return [exactly(methodOf({ payment_method_id: input.payment_method_id, amount: total }), total)]
  return parts.map((part) => {
    const method = methodOf(part)
    if (method.kind !== "cash" || !part.cash) return exactly(method, part.amount)
    const { received, change } = part.cash
    const rate = input.riel_per_dollar ?? riel_per_dollar
    return { method, amount: part.amount, received, change, rate }
  })
}
