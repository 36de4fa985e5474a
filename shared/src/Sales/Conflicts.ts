import { Schema } from "effect"
import { largestQuantity } from "../Medicines/MedicineRules.ts"
import { LooseUnits, Quantity, strengthFields } from "../Medicines/Medicine.ts"
import { Failure } from "../Primitives/Failure.ts"
import { Instant } from "../Primitives/Instant.ts"
import { ConflictId, MedicineId, SaleId } from "../Primitives/Id.ts"
import { Money } from "../Primitives/Money.ts"
import { Pagination } from "../Primitives/Page.ts"
import { everyError } from "../Primitives/Text.ts"
import { conflictKinds, settlements } from "./ConflictKinds.ts"

/**
 * What a sale made away did not agree with. `subject` is the medicine or the payment method as the counter named it.
 * `wanted` and `had` are packages, or loose units if the line sold those (`is_loose`): sold, and in stock before. The
 * prices are for one of them: taken, and of the books at arrival. Of a discount, `subject` is its reason, and the prices
 * are those of the whole sale: with and without it. What does not belong to the kind is null.
 */
export const Conflict = Schema.Struct({
  id: ConflictId,
  sale_id: SaleId,
  kind: Schema.Literal(...conflictKinds),
  /** Null for a payment method, and for a medicine that was deleted. */
  medicine_id: Schema.NullOr(MedicineId),
  subject: Schema.String,
  /** The strength and form of the medicine as they are now; absent without a medicine. */
  dosage: Schema.optional(Schema.String),
  form: strengthFields.form,
  wanted: Schema.NullOr(Schema.Int),
  had: Schema.NullOr(Schema.Int),
  is_loose: Schema.Boolean,
  price_taken: Schema.NullOr(Money),
  price_listed: Schema.NullOr(Money),
  /** The medicine's packages and loose units in stock now. */
  stock: Schema.NullOr(Schema.Int),
  stock_loose_units: Schema.NullOr(Schema.Int),
  /** Who sold. */
  staff_name: Schema.String,
  /** When the sale was made, as far as it is known, and when it arrived. */
  transaction_date: Schema.Date,
  received_at: Schema.Date,
  settled_at: Schema.NullOr(Schema.Date),
  settlement: Schema.NullOr(Schema.Literal(...settlements)),
  /** The packages and loose units that were counted or written off. */
  settled_quantity: Schema.NullOr(Schema.Int),
  settled_loose_units: Schema.NullOr(Schema.Int),
})
export type Conflict = typeof Conflict.Type

/** `open` counts the conflicts that wait, whatever the filter. */
export const ConflictList = Schema.Struct({
  items: Schema.Array(Conflict),
  pagination: Pagination,
  open: Schema.Int,
})

/**
 * `count` needs the `quantity` of packages on the shelf, and may give the loose units beside them. `write_off` takes
 * packages, loose units or both out of the stock; units are taken as a sale takes them. `quantity_seen` and
 * `loose_units_seen` are the stock that the page showed: if it has changed meanwhile, a count is refused with
 * StockChanged.
 */
export const SettlementInput = Schema.Struct({
  how: Schema.Literal(...settlements),
  quantity: Schema.optional(Quantity),
  quantity_seen: Schema.optional(Quantity),
  loose_units: Schema.optional(LooseUnits),
  loose_units_seen: Schema.optional(LooseUnits),
}).annotations(everyError)
export type SettlementInput = typeof SettlementInput.Type

/**
 * What takes a settlement back: the time at which it was settled, and where it changed the stock, the stock that its reader
 * sees now and that to which it goes back. Sent again it changes nothing.
 */
export const UnsettleInput = Schema.Struct({
  settled_at: Instant,
  stock: Schema.optional(
    Schema.Struct({
      quantity: Quantity,
      loose_units: LooseUnits,
      quantity_seen: Quantity,
      loose_units_seen: LooseUnits,
    }),
  ),
}).annotations(everyError)
export type UnsettleInput = typeof UnsettleInput.Type

/** The settlement lacks its quantity, or would write nothing or more than the stock off, in packages or loose units. */
export class SettlementQuantity extends Failure<SettlementQuantity>()("SettlementQuantity", {
  status: 422,
  params: { min: Schema.Int, max: Schema.Int, is_loose: Schema.Boolean },
  detail: (p) =>
    p.max === largestQuantity
      ? "Please enter how many packages there are."
      : p.max === 0
        ? "There is nothing in stock to write off."
        : `Please enter a number between ${p.min} and ${p.max}.`,
  field: (p) => (p.is_loose ? "loose_units" : "quantity"),
}) {}

/** Somebody else settled the conflict in another way. */
export class ConflictSettled extends Failure<ConflictSettled>()("ConflictSettled", {
  status: 409,
  params: {},
  detail: () => "This was settled already.",
}) {}
