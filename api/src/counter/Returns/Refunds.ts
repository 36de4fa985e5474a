import type { PaymentMethodId } from "@rokthnam/shared/Primitives/Id"
import { cents } from "@rokthnam/shared/Primitives/Money"
import type { Cents } from "@rokthnam/shared/Primitives/Money"
import { notesFor } from "@rokthnam/shared/Sales/CashRules"
import type { ChangeCurrency } from "@rokthnam/shared/Sales/CashRules"
import { refundParts } from "@rokthnam/shared/Sales/PaymentParts"
import type { Method, NewPayment } from "../Sales/Payments.ts"

/** A payment of a sale: what it paid, and what returns have given back of it already. */
export type PaidPayment = {
  readonly position: number
  readonly method: Method<PaymentMethodId | null>
  readonly amount: Cents
  readonly given_back: Cents
}

/** Money that is given back. `refunds` is the position of the payment that it takes back; null for another method. */
export type Refund = NewPayment<PaymentMethodId | null> & { readonly refunds: number | null }

/** What change is given in, and riel for a dollar. */
export type Money = { readonly rate: number; readonly changeIn: ChangeCurrency }

const nothing = { usd: cents(0), riel: 0 }

/** Money that is given back by a method: of cash, the notes as change is given. */
const refundBy = (
  method: Method<PaymentMethodId | null>,
  amount: Cents,
  refunds: number | null,
  { rate, changeIn }: Money,
): Refund => {
  const isCash = method.kind === "cash"
  const notes = isCash ? notesFor(amount, rate, changeIn) : nothing
  return {
    method,
    amount: cents(-amount),
    received: nothing,
    change: { usd: cents(notes.usd), riel: notes.riel },
    rate: isCash ? rate : null,
    refunds,
  }
}

/** Money that is given back by one method, whatever the sale was paid by. */
export const refundsBy = (method: Method, amount: Cents, money: Money): ReadonlyArray<Refund> => [
  refundBy(method, amount, null, money),
]

/** Money that is given back as the sale was paid. An amount of nothing is given back by the first method. */
export const refundsAsPaid = (
  payments: ReadonlyArray<PaidPayment>,
  amount: Cents,
  money: Money,
): ReadonlyArray<Refund> => {
  const back = refundParts(payments, amount)
  const refunds = payments.flatMap(({ method, position }, index) => {
    const part = cents(back[index] ?? 0)
    return part === 0 && (index > 0 || amount > 0) ? [] : [refundBy(method, part, position, money)]
  })
  return refunds
}
