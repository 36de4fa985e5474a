import type { IntentKey } from "@rokthnam/shared/web/intents/intent-key"
import { nameOfParts } from "@rokthnam/shared/Sales/PaymentParts"
import { toCents } from "../../../../lib/money.ts"
import type { SaleBody } from "../../api/sell.ts"
import { totalCents } from "../desk/basket.ts"
import type { Basket, Line } from "../desk/basket.ts"
import { amountOf } from "../desk/measures.ts"
import type { Attempt, KeptReceipt, Sold } from "../desk/desk.ts"

/** Why the API refused a sale for good. */
export type KeptFailure = {
  readonly code: string
  readonly detail: string
  readonly params: Readonly<Record<string, unknown>>
}

/** A sale that was made at this counter and that the API has not recorded yet. */
export type KeptSale = {
  readonly key: IntentKey
  /** Who sold, such as "staff 12", and under which name. Only this account sends it. */
  readonly account: string
  readonly seller: string
  readonly body: SaleBody
  /** The payment methods as they were shown, in the order of the payments. */
  readonly paymentMethodNames: ReadonlyArray<string>
  /** The total in cents. */
  readonly cents: number
  /** The lines in words. */
  readonly items: ReadonlyArray<string>
  /** When it was made, in milliseconds since 1970 by the device's clock. */
  readonly madeAt: number
  /** When it was first sent; null as long as it cannot have reached the API. */
  readonly firstSentAt: number | null
  readonly failure: KeptFailure | null
  /**
   * Until when a page is sending the sale itself, by the device's clock; 0 otherwise. It is kept before it is sent, so
   * that a power cut leaves it here.
   */
  readonly heldUntil: number
}

/** A kept sale with its number on this device: the lower one was made first. */
export type Kept = KeptSale & { readonly number: number }

/**
 * An order that was sold under this key. A power cut between the answer and the desk leaves the order on the desk; what
 * stands here tells that it has been sold.
 */
export type Settled = {
  readonly number: number
  readonly key: IntentKey
  readonly account: string
  /** The receipt as it was shown; null after its seller signed out. */
  readonly sold: Sold | null
}

type Making = {
  readonly key: IntentKey
  readonly account: string
  readonly seller: string
  readonly attempt: Attempt
  readonly basket: Basket
  /** Whether it was sent already, with an unknown outcome. */
  readonly mayHaveArrived: boolean
  readonly heldUntil?: number
}

/** The payments of a body, each with the name of its method. */
const namedPayments = ({ payments }: SaleBody, names: ReadonlyArray<string>): Pick<SaleBody, "payments"> =>
  payments
    ? {
        payments: payments.map((payment, index) => {
          const name = names[index]
          return name === undefined ? payment : { ...payment, method_name: name }
        }),
      }
    : {}

/** How much of a line was sold; of loose units also what part of a package: "20/100". */
const countOf = (line: Line): string => {
  const { packages, units } = amountOf(line)
  return units === 0 ? String(packages) : `${units}/${line.pack.unitsPerPackage}`
}

/** The record of an order, with the names and prices that were shown when it was sold. */
export const keptSaleOf = (making: Making): KeptSale => {
  const { key, account, seller, attempt, basket, mayHaveArrived, heldUntil = 0 } = making
  const items = attempt.body.items.map((item) => {
    const isLoose = item.units_sold !== undefined
    const line = basket.lines.find(
      ({ id, measure }) => id === item.medicine_id && isLoose === (measure !== "package"),
    )
    if (line === undefined) return item
    const unit_price = isLoose ? line.pack.pricePerUnit : line.price
    return { ...item, taken: { medicine_name: line.name, dosage: line.dosage, unit_price } }
  })
  return {
    key,
    account,
    seller,
    body: { ...attempt.body, items, ...namedPayments(attempt.body, attempt.paymentMethodNames) },
    paymentMethodNames: attempt.paymentMethodNames,
    cents: totalCents(basket),
    items: basket.lines.map((line) => `${line.name} ${line.dosage} × ${countOf(line)}`),
    madeAt: attempt.at,
    firstSentAt: mayHaveArrived ? attempt.at : null,
    failure: null,
    heldUntil,
  }
}

/** Milliseconds for which a page may send a sale itself. */
export const longestHold = 10_000

/** Whether a page is sending the sale itself. A time further away than a page asks for is of another clock. */
export const isHeld = ({ heldUntil }: KeptSale, now: number): boolean =>
  heldUntil > now && heldUntil <= now + longestHold

/** The body with which a kept sale is sent. The API uses only the time between the two, not the device's clock. */
export const bodyOfKept = ({ body, madeAt, paymentMethodNames }: KeptSale, now: number): SaleBody => ({
  ...body,
  away: {
    made_at: new Date(madeAt).toISOString(),
    sent_at: new Date(now).toISOString(),
    payment_method_name: paymentMethodNames[0] ?? "?",
  },
})

/** What the counter shows of a kept sale, by its own figures: the API has not answered yet. */
export const receiptOf = (
  { body, cents, paymentMethodNames, madeAt }: KeptSale,
  key: IntentKey,
): KeptReceipt => {
  const change = body.payments?.find(({ cash }) => cash)?.cash?.change
  return {
    key,
    at: madeAt,
    cents,
    paymentName: nameOfParts(paymentMethodNames),
    change: change === undefined ? null : { usd: toCents(change.usd), riel: change.riel },
  }
}
