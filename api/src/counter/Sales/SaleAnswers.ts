import { KeyReused } from "@rokthnam/shared/Primitives/CommonFailures"
import { Sale } from "@rokthnam/shared/Sales/Sale"
import { Array as Arr, Effect, Schema } from "effect"
import type { Priced } from "./Baskets.ts"
import type { Counter, Keyed } from "./SalesRepo.ts"

/** What is stored for a key: the hash of its basket and the encoded answer. */
type Answered = { readonly body_hash: string; readonly answer: unknown }

/** The answer of a sale in the form that is stored for its key. */
export const encodeSale = Schema.encodeSync(Sale)
const decodeSale = Schema.decodeUnknown(Sale)

/** The stored answer of a key, provided it was given for the same basket. */
export const answerOf = Effect.fnUntraced(function* (known: Answered, { bodyHash }: Keyed) {
  if (known.body_hash !== bodyHash) return yield* new KeyReused()
  return yield* Effect.orDie(decodeSale(known.answer))
})

/** The sale as it is written and answered. */
export const saleOf = (
  { sale_id, line_ids, sold_at }: Pick<Counter, "sale_id" | "line_ids" | "sold_at">,
  { payment_method_name, staff_name, notes }: Pick<Sale, "payment_method_name" | "staff_name" | "notes">,
  { lines, total }: Priced,
): Sale => ({
  id: sale_id,
  items: Arr.zipWith(line_ids, lines, (id, { medicine, quantity, total: amount }) => ({
    id,
    medicine_id: medicine.id,
    medicine_name: medicine.name,
    quantity_sold: quantity,
    unit_price: medicine.price,
    total_amount: amount,
  })),
  total_amount: total,
  payment_method_name,
  notes,
  staff_name,
  transaction_date: sold_at,
})
