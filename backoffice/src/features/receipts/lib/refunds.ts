import { notesFor } from "@rokthnam/shared/Sales/CashRules"
import type { ChangeCurrency, Notes } from "@rokthnam/shared/Sales/CashRules"
import { refundParts } from "@rokthnam/shared/Sales/PaymentParts"
import type { PaymentKind } from "@rokthnam/shared/PaymentMethods/PaymentKinds"
import { toCents } from "../../../lib/money.ts"
import type { SaleDetails } from "../api/receipts.ts"

/** A way to give money back. */
export type RefundMethod = { readonly id: number; readonly method_name: string; readonly kind: PaymentKind }

/** Riel for a dollar, and what change is given in; undefined while it is not known. */
export type Money = { readonly rate: number; readonly changeIn: ChangeCurrency } | undefined

/** Whole cents that are given back by a method; for cash the notes. */
export type Refund = { readonly name: string; readonly cents: number; readonly notes: Notes | null }

const refundBy = (name: string, kind: PaymentKind, cents: number, money: Money): Refund => ({
  name,
  cents,
  notes: kind === "cash" && money !== undefined ? notesFor(cents, money.rate, money.changeIn) : null,
})

/** What the API gives back of a sale for an amount of cents: by the chosen method, otherwise as the sale was paid. */
export const refundsOf = (
  payments: SaleDetails["payments"],
  cents: number,
  money: Money,
  method: RefundMethod | undefined,
): ReadonlyArray<Refund> => {
  if (cents === 0) return []
  if (method !== undefined) return [refundBy(method.method_name, method.kind, cents, money)]
  const parts = payments.map((one) => ({ amount: toCents(one.amount), given_back: toCents(one.given_back) }))
  const back = refundParts(parts, cents)
  return payments.flatMap(({ method_name: name, kind }, index) => {
    const part = back[index] ?? 0
    return part === 0 ? [] : [refundBy(name, kind, part, money)]
  })
}
