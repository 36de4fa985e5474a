import { KeyReused } from "@rokthnam/shared/Primitives/CommonFailures"
import { nameOfParts } from "@rokthnam/shared/Sales/PaymentParts"
import { isDiscounted, SoldSale } from "@rokthnam/shared/Sales/Sale"
import type { SaleInput } from "@rokthnam/shared/Sales/Sale"
import { Array as Arr, Effect, Schema } from "effect"
import { encoderOf } from "../../platform/Codecs.ts"
import type { Priced } from "./Baskets.ts"
import { shownPayment } from "./Payments.ts"
import type { NewPayment } from "./Payments.ts"
import type { Counter, Keyed } from "./SalesRepo.ts"

/** What is stored for a key: the hash of its basket and the encoded answer. */
type Answered = { readonly body_hash: string; readonly answer: unknown }

/** The answer of a sale in the form that is stored for its key. */
export const encodeSale = encoderOf(SoldSale)
const decodeSale = Schema.decodeUnknown(SoldSale)

/** The stored answer of a key, provided it was given for the same basket. */
export const answerOf = Effect.fnUntraced(function* (known: Answered, { bodyHash }: Keyed) {
  if (known.body_hash !== bodyHash) return yield* new KeyReused()
  return yield* Effect.orDie(decodeSale(known.answer))
})

/** The words of a sale: who sold, notes, and the reason of its discounts. */
export const wordsOf = (input: SaleInput, staff_name: string) => ({
  staff_name,
  notes: input.notes || null,
  discount_reason: isDiscounted(input) ? input.discount_reason || null : null,
})

/** The sale as it is written and answered. */
export const saleOf = (
  { sale_id, line_ids, sold_at }: Pick<Counter, "sale_id" | "line_ids" | "sold_at">,
  named: Pick<SoldSale, "staff_name" | "notes" | "discount_reason">,
  { lines, total }: Priced,
  payments: ReadonlyArray<NewPayment<unknown>>,
): SoldSale => ({
  id: sale_id,
  items: Arr.zipWith(line_ids, lines, (id, { medicine, packages, units, discount, total: amount }) => ({
    id,
    medicine_id: medicine.id,
    medicine_name: medicine.name,
    quantity_sold: packages,
    units_sold: units,
    unit_price: medicine.price,
    discount_amount: discount,
    total_amount: amount,
  })),
  total_amount: total,
  payment_method_name: nameOfParts(payments.map(({ method }) => method.name)),
  ...named,
  transaction_date: sold_at,
  payments: payments.map(shownPayment),
})
