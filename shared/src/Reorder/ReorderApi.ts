import { HttpApiGroup } from "@effect/platform"
import { Schema } from "effect"
import { memberAccess } from "../Identity/Access.ts"
import { anyOf } from "../Identity/Policy.ts"
import { strengthFields } from "../Medicines/Medicine.ts"
import { longestTexts } from "../Medicines/MedicineRules.ts"
import { get } from "../Primitives/Endpoint.ts"
import { MedicineId } from "../Primitives/Id.ts"
import { between, whole } from "../Primitives/Numbers.ts"
import { Paged, paging } from "../Primitives/Page.ts"
import { LooseText } from "../Primitives/Text.ts"
import { defaultCoverDays, mostCoverDays } from "./ReorderRules.ts"

/**
 * A product of which the stock does not last, with all its batches. `medicine_id` is the batch that expires last.
 * `quantity` and `loose_units` are what can still be sold, `sold_units` what was sold in `pace_days`; returned units
 * count back. `days_left` is how long the stock lasts at this pace, `packages` what is missing for the days of cover.
 */
export const ReorderLine = Schema.Struct({
  medicine_id: MedicineId,
  name: Schema.String,
  ...strengthFields,
  manufacter_name: Schema.String,
  supplier: Schema.NullOr(Schema.String),
  unit_per_package: Schema.Int,
  quantity: Schema.Int,
  loose_units: Schema.Int,
  sold_units: Schema.Int,
  pace_days: Schema.Int,
  days_left: Schema.Int,
  packages: Schema.Int,
})
export type ReorderLine = typeof ReorderLine.Type

/** A supplier of the whole list, and the number of its lines; null for products without one. */
const ReorderSupplier = Schema.Struct({ supplier: Schema.NullOr(Schema.String), lines: Schema.Int })

/** What must be bought so that the stock lasts `days` days, by supplier and by what runs out first. */
export const ReorderQuery = Schema.Struct({
  ...paging,
  days: Schema.optionalWith(between(whole(Schema.NumberFromString), 1, mostCoverDays), {
    default: () => defaultCoverDays,
  }),
  /** Only the lines of this supplier; those without one by "-". */
  supplier: Schema.optional(LooseText(longestTexts.supplier)),
})
export type ReorderQuery = typeof ReorderQuery.Type

/** The suppliers that an answer names at most. */
export const mostSuppliers = 200

export class ReorderApi extends HttpApiGroup.make("reorder")
  .add(
    get("list", "/inventory/reorder", {
      query: ReorderQuery,
      answer: Schema.Struct({
        ...Paged(ReorderLine).fields,
        suppliers: Schema.Array(ReorderSupplier),
      }),
    }),
  )
  .middleware(memberAccess(anyOf("Manage Medicine Inventory"))) {}
