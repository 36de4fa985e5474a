import { Schema } from "effect"
import { refusedAs } from "../Primitives/Constraint.ts"
import { CategoryId, MedicineId } from "../Primitives/Id.ts"
import { Price } from "../Primitives/Money.ts"
import { everyError } from "../Primitives/Text.ts"
import { Barcode } from "./Medicine.ts"
import { mostTogether } from "./MedicineListRules.ts"

const atMost = <A, I>(items: Schema.Schema<A, I>) =>
  Schema.Array(items).pipe(
    Schema.maxItems(
      mostTogether,
      refusedAs("TooManyItems", { max: mostTogether }, `must be at most ${mostTogether}`),
    ),
  )

const change = <A, I>(value: Schema.Schema<A, I>) =>
  Schema.optional(Schema.Struct({ before: value, after: value }))

/** What becomes of a medicine's prices and category: what its reader saw, and what it becomes. */
export const MedicineChange = Schema.Struct({
  id: MedicineId,
  price: change(Price),
  price_per_unit: change(Price),
  category_id: change(Schema.NullOr(CategoryId)),
})
export type MedicineChange = typeof MedicineChange.Type

/**
 * Changes of several medicines, written together. Each is written if the medicine still is what its reader saw. Sent
 * again it changes nothing, and sent with before and after exchanged it is taken back.
 */
export const MedicineChanges = Schema.Struct({ changes: atMost(MedicineChange) }).annotations(everyError)

/**
 * How many medicines are as they were to become, and those that are not: `changed` by somebody else meanwhile, or
 * `deleted`, with "" as name.
 */
export const ChangesResult = Schema.Struct({
  changed: Schema.Int,
  refused: Schema.Array(
    Schema.Struct({
      id: MedicineId,
      name: Schema.String,
      dosage: Schema.String,
      reason: Schema.Literal("changed", "deleted"),
    }),
  ),
})
export type ChangesResult = typeof ChangesResult.Type

/** The medicines that get a bar code of the pharmacy's own. Those that have one keep it. */
export const BarcodeRequest = Schema.Struct({ ids: atMost(MedicineId) }).annotations(everyError)

/** Bar codes of the pharmacy's own that are taken back from medicines that still have them. Sent again it changes nothing. */
export const BarcodesBack = Schema.Struct({
  items: atMost(Schema.Struct({ id: MedicineId, barcode: Barcode })),
}).annotations(everyError)

/** The bar codes that the medicines have now, and how many of them are new. */
export const GivenBarcodes = Schema.Struct({
  given: Schema.Int,
  items: Schema.Array(Schema.Struct({ id: MedicineId, barcode: Schema.String })),
})
export type GivenBarcodes = typeof GivenBarcodes.Type
