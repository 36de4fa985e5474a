import type { PaymentKind } from "@rokthnam/shared/PaymentMethods/PaymentKinds"
import type { PaymentMethodId } from "@rokthnam/shared/Primitives/Id"
import { cents, sum, toNumeric } from "@rokthnam/shared/Primitives/Money"
import type { Cents } from "@rokthnam/shared/Primitives/Money"
import { isPaidBy } from "@rokthnam/shared/Sales/CashRules"
import { CashNotEven, PaymentsNotTotal, RateChanged } from "@rokthnam/shared/Sales/Payments"
import type { PaymentInput, SalePayment } from "@rokthnam/shared/Sales/Payments"
import { PaymentMethodUnknown } from "@rokthnam/shared/Sales/Sale"
import type { SaleInput } from "@rokthnam/shared/Sales/Sale"
import { Either } from "effect"

/** A payment method of the pharmacy; without an id it was deleted since the sale that is taken back. */
export type Method<Id = PaymentMethodId> = {
  readonly id: Id
  readonly name: string
  readonly kind: PaymentKind
}

/** Notes of cash: whole cents, and whole riel. */
type Notes = { readonly usd: Cents; readonly riel: number }

/** A payment to be written. `rate` is null for other kinds than cash, and for cash that nobody counted. */
export type NewPayment<Id = PaymentMethodId> = {
  readonly method: Method<Id>
  readonly amount: Cents
  readonly received: Notes
  readonly change: Notes
  readonly rate: number | null
}

export type PaymentRefusal = PaymentMethodUnknown | PaymentsNotTotal | CashNotEven | RateChanged

const none: Notes = { usd: cents(0), riel: 0 }

/** The ids of the payment methods that a sale names. */
export const methodIdsOf = (input: SaleInput): ReadonlyArray<PaymentMethodId> => [
  ...new Set([
    input.payment_method_id,
    ...(input.payments ?? []).map((payment) => payment.payment_method_id),
  ]),
]

/** What a payment puts into the drawer, or undefined if the cash received less the change does not pay it. */
const paymentOf = (method: Method, { amount, cash }: PaymentInput, rate: number): NewPayment | undefined => {
  if (method.kind !== "cash")
    return cash ? undefined : { method, amount, received: none, change: none, rate: null }
  if (!cash) return { method, amount, received: { usd: amount, riel: 0 }, change: none, rate: null }
  const { received, change } = cash
  return isPaidBy(amount, received, change, rate) ? { method, amount, received, change, rate } : undefined
}

/** The rate by which a sale's cash was counted, and the pharmacy's methods and current rate. */
type Known = { readonly methods: ReadonlyArray<Method>; readonly riel_per_dollar: number }

/** The payments of a sale, which add up to its total exactly, or the first reason to refuse them. */
export const paymentsOf = (
  input: SaleInput,
  total: Cents,
  { methods, riel_per_dollar: rate }: Known,
): Either.Either<ReadonlyArray<NewPayment>, PaymentRefusal> => {
  const parts = input.payments ?? [{ payment_method_id: input.payment_method_id, amount: total }]
  if (parts[0]?.payment_method_id !== input.payment_method_id) return Either.left(new PaymentMethodUnknown())
  const paid = sum(parts.map(({ amount }) => amount))
  if (paid !== total) return Either.left(new PaymentsNotTotal({ total, paid }))
  if (parts.some(({ cash }) => cash) && input.riel_per_dollar !== rate)
    return Either.left(new RateChanged({ riel_per_dollar: rate }))
  const byId = new Map(methods.map((method) => [method.id, method]))
  const made: Array<NewPayment> = []
  for (const part of parts) {
    const method = byId.get(part.payment_method_id)
    if (method === undefined) return Either.left(new PaymentMethodUnknown())
    const payment = paymentOf(method, part, rate)
    if (payment === undefined) return Either.left(new CashNotEven())
    made.push(payment)
  }
  return Either.right(made)
}

/** A payment as answers show it. */
export const shownPayment = ({
  method,
  amount,
  received,
  change,
  rate,
}: NewPayment<unknown>): SalePayment => ({
  method_name: method.name,
  kind: method.kind,
  amount,
  cash: rate === null ? null : { received, change, riel_per_dollar: rate },
})

/** What a statement calls the records of `paymentRecords`. */
export const paymentRecord = `payment (position smallint, id integer, name text, kind text, amount numeric,
  received_usd numeric, received_riel bigint, change_usd numeric, change_riel bigint, riel_per_dollar integer)`

/** New payments as JSON for `json_to_recordset`, in their order. */
export const paymentRecords = (payments: ReadonlyArray<NewPayment<PaymentMethodId | null>>): string =>
  JSON.stringify(
    payments.map(({ method, amount, received, change, rate }, index) => ({
      position: index + 1,
      ...method,
      amount: toNumeric(amount),
      received_usd: toNumeric(received.usd),
      received_riel: received.riel,
      change_usd: toNumeric(change.usd),
      change_riel: change.riel,
      riel_per_dollar: rate,
    })),
  )
