import { Schema } from "effect"
import { CalendarDay } from "../Primitives/CalendarDay.ts"
import { refusedAs } from "../Primitives/Constraint.ts"
import { Failure } from "../Primitives/Failure.ts"
import { CategoryId, MedicineId } from "../Primitives/Id.ts"
import { Money, Price } from "../Primitives/Money.ts"
import { between, whole } from "../Primitives/Numbers.ts"
import { everyError, LooseText, StoredFileName, Text, Trimmed } from "../Primitives/Text.ts"
import { barcodePattern } from "../Primitives/TextRules.ts"
import { correctionReasons, longestNote } from "./MedicineListRules.ts"
import { largestPackage, largestQuantity, longestTexts, medicineForms } from "./MedicineRules.ts"

/**
 * What tells medicines of one name apart. `dosage` is the strength, "" where nobody knows it any more: of a sold line
 * whose medicine was deleted. `form` is read from name and dosage, if they say it.
 */
export const strengthFields = {
  dosage: Schema.String,
  form: Schema.optional(Schema.Literal(...medicineForms)),
} as const

export const Medicine = Schema.Struct({
  id: MedicineId,
  name: Schema.String,
  ...strengthFields,
  manufacter_name: Schema.String,
  manufactor_country: Schema.String,
  price: Money,
  quantity: Schema.Int,
  expiration_date: Schema.String,
  price_per_unit: Money,
  unit_per_package: Schema.Int,
  /** Units of opened packages, fewer than a package; `quantity` does not count them. */
  loose_units: Schema.Int,
  /** How many units a strip has; null for packages without strips. */
  units_per_strip: Schema.NullOr(Schema.Int),
  photo: Schema.NullOr(Schema.String),
  barcode: Schema.NullOr(Schema.String),
  /** From whom the pharmacy buys it, in its own words. */
  supplier: Schema.NullOr(Schema.String),
  /**
   * What the pharmacy paid for a package; null if nobody has said it. Only answers about one medicine have it, and only for
   * callers who may see it (`seesCosts`).
   */
  cost: Schema.optional(Schema.NullOr(Money)),
  last_updated: Schema.Date,
  category: Schema.NullOr(Schema.Struct({ id: CategoryId, name: Schema.String })),
})
export type Medicine = typeof Medicine.Type

/**
 * How a list matches its search. `exact`: the words or the bar code occur. `ingredient`: other names of the same
 * ingredients. `fuzzy`: nothing matches, and the items match `corrected_query` instead; clients must ask before they
 * use one.
 */
export const ListMatch = Schema.Literal("exact", "ingredient", "fuzzy")
export type ListMatch = typeof ListMatch.Type

/** A number of packages, 0 or more. */
export const Quantity = between(whole(Schema.Number), 0, largestQuantity)

/** A number of loose units, 0 or more, fewer than a package. */
export const LooseUnits = between(whole(Schema.Number), 0, largestPackage - 1)

/** A GTIN as printed below the barcode: 8, 12, 13 or 14 digits. */
export const Barcode = Trimmed.pipe(
  Schema.pattern(barcodePattern, refusedAs("NotBarcode", {}, "must have 8, 12, 13 or 14 digits")),
)

/**
 * A medicine as a form sends it, for creation and update. In an update an absent photo, category, barcode, supplier, cost,
 * number of loose units or strip size is not changed; an empty photo, barcode or supplier and a null category, cost or strip
 * size remove it. Whoever may not see costs may not send one.
 */
export const MedicineInput = Schema.Struct({
  name: Text(longestTexts.name),
  dosage: Text(longestTexts.dosage),
  manufacter_name: Text(longestTexts.manufacter_name),
  manufactor_country: Text(longestTexts.manufactor_country),
  price: Price,
  quantity: Quantity,
  expiration_date: CalendarDay,
  price_per_unit: Price,
  unit_per_package: between(whole(Schema.Number), 1, largestPackage),
  loose_units: Schema.optional(LooseUnits),
  units_per_strip: Schema.optional(Schema.NullOr(between(whole(Schema.Number), 2, largestPackage))),
  photo: Schema.optional(Schema.Union(StoredFileName, Schema.Literal(""), Schema.Null)),
  category_id: Schema.optional(Schema.NullOr(CategoryId)),
  barcode: Schema.optional(Schema.Union(Barcode, Schema.Literal(""), Schema.Null)),
  supplier: Schema.optional(Schema.NullOr(LooseText(longestTexts.supplier))),
  cost: Schema.optional(Schema.NullOr(Price)),
}).annotations(everyError)
export type MedicineInput = typeof MedicineInput.Type

/**
 * An update may contain the packages and loose units with which the form was opened. Then an unchanged number is not
 * written, and a changed one is refused (StockChanged) if sales changed the stock meanwhile. Without it the sent number
 * is written. `seen` is everything else as its reader saw it, for an edit that takes another one back: if it is not so any
 * more, nothing is written (MedicineChanged), unless it already is as sent.
 */
const {
  quantity: _quantity,
  loose_units: _looseUnits,
  cost: _cost,
  ...describingFields
} = MedicineInput.fields

export const MedicineUpdate = Schema.Struct({
  ...MedicineInput.fields,
  seen: Schema.optional(Schema.Struct(describingFields)),
  quantity_seen: Schema.optional(Quantity),
  loose_units_seen: Schema.optional(LooseUnits),
}).annotations(everyError)
export type MedicineUpdate = typeof MedicineUpdate.Type

/**
 * The stock of a medicine as it was found, and why it is not what the list said. The numbers that the list said are sent
 * too: if sales changed them meanwhile, nothing is written (StockChanged). Sent again it changes nothing.
 */
export const StockCorrection = Schema.Struct({
  quantity: Quantity,
  loose_units: LooseUnits,
  quantity_seen: Quantity,
  loose_units_seen: LooseUnits,
  reason: Schema.Literal(...correctionReasons),
  note: Schema.optional(LooseText(longestNote)),
}).annotations(everyError)
export type StockCorrection = typeof StockCorrection.Type

/** The stock differs from the quantity with which the form was opened. */
export class StockChanged extends Failure<StockChanged>()("StockChanged", {
  status: 409,
  params: { name: Schema.String, quantity: Schema.Int, loose_units: Schema.Int },
  detail: (p) =>
    p.loose_units === 0
      ? `The stock of ${p.name} changed to ${p.quantity} while you were editing. Please check the quantity.`
      : `The stock of ${p.name} changed to ${p.quantity} packages and ${p.loose_units} loose units while you were editing. Please check the quantity.`,
}) {}

/** Somebody changed the medicine since its reader saw it. */
export class MedicineChanged extends Failure<MedicineChanged>()("MedicineChanged", {
  status: 409,
  params: { name: Schema.String },
  detail: (p) => `${p.name} was changed meanwhile. Nothing was taken back.`,
}) {}

/** The loose units of a medicine, those that are sent or those that it has, make up a package or more. */
export class LooseUnitsTooMany extends Failure<LooseUnitsTooMany>()("LooseUnitsTooMany", {
  status: 422,
  params: { unit_per_package: Schema.Int },
  detail: (p) =>
    `The loose units must be fewer than the ${p.unit_per_package} of a package. Please count them first.`,
  field: () => "loose_units",
}) {}

/** A package is not so many equal strips of several units. */
export class StripsUneven extends Failure<StripsUneven>()("StripsUneven", {
  status: 422,
  params: { unit_per_package: Schema.Int },
  detail: (p) => `A package of ${p.unit_per_package} must be several equal strips of 2 units or more.`,
  field: () => "units_per_strip",
}) {}

/** A pharmacy has one row per name, dosage, manufacturer and expiration date. */
export class MedicineExists extends Failure<MedicineExists>()("MedicineExists", {
  status: 409,
  params: { name: Schema.String },
  detail: (p) => `${p.name} with this dosage, manufacturer and expiration date is already in your list.`,
}) {}

export class CategoryUnknown extends Failure<CategoryUnknown>()("CategoryUnknown", {
  status: 422,
  params: { category_id: Schema.Int },
  detail: () => "Category not found",
  field: () => "category_id",
}) {}
