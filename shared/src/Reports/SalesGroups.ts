import { Schema } from "effect"
import { strengthFields } from "../Medicines/Medicine.ts"
import { CategoryId, StaffId } from "../Primitives/Id.ts"
import { Money } from "../Primitives/Money.ts"
import { Pagination, paging } from "../Primitives/Page.ts"
import { kindAmounts, profitFields, salesFilter } from "./Reports.ts"
import { salesGroupings } from "./SalesGroupRules.ts"

/** What was sold, returned and voided, what remains, and the profit of it. */
const amounts = { ...kindAmounts, total_amount: Money, ...profitFields } as const

export const salesGroupQuery = Schema.Struct({
  ...paging,
  ...salesFilter,
  by: Schema.Literal(...salesGroupings),
})

/**
 * The sales of the filter added up by medicine, category or staff, the largest amount first. A payment method counts the
 * whole lines of the sales that were paid by it. Packages and loose units are what was sold less what came back;
 * `sales` does not count voided ones. `label` is null for medicines without a category. `category_id` and
 * `staff_id` name the group to the filter of the report; a group of staff without one is that of a name.
 */
export const SalesGroups = Schema.Struct({
  items: Schema.Array(
    Schema.Struct({
      label: Schema.NullOr(Schema.String),
      dosage: Schema.optional(strengthFields.dosage),
      form: strengthFields.form,
      category_id: Schema.optional(Schema.NullOr(CategoryId)),
      staff_id: Schema.optional(Schema.NullOr(StaffId)),
      sales: Schema.Int,
      packages: Schema.Int,
      loose_units: Schema.Int,
      discount_amount: Money,
      ...amounts,
    }),
  ),
  summary: Schema.Struct({ groups: Schema.Int, ...amounts }),
  pagination: Pagination,
})
