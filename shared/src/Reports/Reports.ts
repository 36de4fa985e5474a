import { Schema } from "effect"
import { strengthFields } from "../Medicines/Medicine.ts"
import { DateFilter, TimeFilter } from "../Primitives/CalendarDay.ts"
import { CategoryId, IdFromString, MedicineId, SaleId, SaleLineId, StaffId } from "../Primitives/Id.ts"
import { Money } from "../Primitives/Money.ts"
import { between, whole } from "../Primitives/Numbers.ts"
import { Pagination, paging } from "../Primitives/Page.ts"
import { LooseText } from "../Primitives/Text.ts"
import { saleKinds } from "../Sales/SaleKinds.ts"

const WithSummary = <A, I, R, B, J, Q>(item: Schema.Schema<A, I, R>, summary: Schema.Schema<B, J, Q>) =>
  Schema.Struct({ items: Schema.Array(item), summary, pagination: Pagination })

const categoryId = Schema.optional(Schema.Union(IdFromString(CategoryId), Schema.Literal("")))
const flag = Schema.optional(Schema.Literal("true", "false"))

/** Calendar days in Phnom Penh, both ends included. A start after the end is refused with 422. */
export const dateRange = { start_date: DateFilter, end_date: DateFilter } as const

/** What belongs to no row of a table: medicines without a category, sales of nobody's account. */
const none = Schema.Literal("none", "")
const name = Schema.optional(LooseText(200))

/**
 * What leaves only some lines of the sales, so that a figure leads to the lines that it counted. A medicine is one by its
 * name and strength (an empty one is none), and with them by its maker and the units in its package; names are compared
 * without their case, and a medicine has those that it has now. `staff_id` is the account that sold, `none` with a
 * `staff_name` the name of a sale whose account is the owner's or was deleted.
 */
const linesFilter = {
  medicine_name: name,
  dosage: name,
  manufacter_name: name,
  unit_per_package: Schema.optional(
    Schema.Union(between(whole(Schema.NumberFromString), 1, 1_000_000), Schema.Literal("")),
  ),
  category_id: Schema.optional(Schema.Union(IdFromString(CategoryId), none)),
  staff_id: Schema.optional(Schema.Union(IdFromString(StaffId), none)),
  staff_name: name,
} as const

/**
 * `start_time` is the time of the first day from which sales count, `end_time` that of the last day before which they do:
 * without them the days are whole. Without its day a time means nothing.
 * `payment_method` is the method's name at the time of the sale. `kind` leaves only what was sold, returned or voided; a
 * voided sale is sold and voided.
 */
export const salesFilter = {
  ...dateRange,
  start_time: TimeFilter,
  end_time: TimeFilter,
  payment_method: Schema.optional(Schema.String),
  kind: Schema.optional(Schema.Union(Schema.Literal(...saleKinds), Schema.Literal(""))),
  ...linesFilter,
} as const
export const stockFilter = { category_id: categoryId, low_stock_only: flag } as const
/**
 * With 0 days only what has expired; `in_stock_only` leaves out that of which nothing is left, and `unexpired_only` what has
 * expired, that is what has 0 days left or fewer.
 */
export const expiryFilter = {
  days_threshold: Schema.optional(between(whole(Schema.NumberFromString), 0, 3650, "must be 0 to 3650")),
  category_id: categoryId,
  in_stock_only: flag,
  unexpired_only: flag,
} as const

/** What was sold, what was returned and what was voided of it, both 0 or negative. */
export const kindAmounts = { sold_amount: Money, returned_amount: Money, voided_amount: Money } as const

/**
 * The profit of the lines whose cost is known: their amount (`known_amount`, part of the whole amount), what they had cost
 * when they were sold, and the difference. Goods that came back take theirs away. Lines without a cost have no part in it.
 */
export const profitFields = { known_amount: Money, cost: Money, profit: Money } as const

/** A row sells packages (`quantity_sold`) or loose units (`units_sold`); the other number is 0. What came back is negative. */
export const SalesReportRow = Schema.Struct({
  id: SaleLineId,
  medicine_name: Schema.String,
  ...strengthFields,
  quantity_sold: Schema.Int,
  units_sold: Schema.Int,
  total_amount: Money,
  /** What was taken off the line, which its total no longer contains; negative for goods that came back. */
  discount_amount: Money,
  payment_method: Schema.String,
  staff_name: Schema.String,
  sale_date: Schema.Date,
  kind: Schema.Literal(...saleKinds),
  /** What the line had cost when it was sold, and what remains of its amount; null where nobody has said the cost. */
  cost: Schema.NullOr(Money),
  profit: Schema.NullOr(Money),
})

/**
 * The summary covers the whole filter, not only the page. The average is rounded half up to whole cents.
 * `total_units_sold` counts packages, `total_loose_units_sold` the loose units beside them,
 * and `total_discount` is what was taken off the lines. With a filter by payment method the amounts are what was paid by
 * it, while discount and profit are of the whole lines. With a filter by medicine, category or staff everything is of its
 * lines: `total_transactions` counts the sales that have any, and a sale that was paid in parts has their names as its method.
 */
export const SalesReport = WithSummary(
  SalesReportRow,
  Schema.Struct({
    total_revenue: Money,
    total_transactions: Schema.Int,
    average_transaction: Money,
    total_units_sold: Schema.Int,
    total_loose_units_sold: Schema.Int,
    total_discount: Money,
    ...kindAmounts,
    ...profitFields,
    payment_methods: Schema.Array(
      Schema.Struct({ method: Schema.String, transaction_count: Schema.Int, total_amount: Money }),
    ),
  }),
)

export const StockReportRow = Schema.Struct({
  id: MedicineId,
  name: Schema.String,
  ...strengthFields,
  category_name: Schema.NullOr(Schema.String),
  quantity: Schema.Int,
  loose_units: Schema.Int,
  unit_per_package: Schema.Int,
  price: Money,
  price_per_unit: Money,
  last_updated: Schema.Date,
})

export const StockReport = WithSummary(
  StockReportRow,
  Schema.Struct({
    total_items: Schema.Int,
    low_stock_items: Schema.Int,
    out_of_stock_items: Schema.Int,
    generated_at: Schema.Date,
  }),
)

export const ExpiryReportRow = Schema.Struct({
  id: MedicineId,
  name: Schema.String,
  ...strengthFields,
  category_name: Schema.NullOr(Schema.String),
  manufacter_name: Schema.String,
  quantity: Schema.Int,
  loose_units: Schema.Int,
  expiration_date: Schema.String,
  days_until_expiry: Schema.Int,
})

export const ExpiryReport = WithSummary(
  ExpiryReportRow,
  Schema.Struct({
    total_expiring_items: Schema.Int,
    expiring_this_month: Schema.Int,
    expired_items: Schema.Int,
  }),
)

export const DashboardOverview = Schema.Struct({
  total_medicines: Schema.Int,
  total_categories: Schema.Int,
  sales_last_30_days: Schema.Struct({ total_revenue: Money, total_sales: Schema.Int }),
  inventory_alerts: Schema.Struct({ low_stock_count: Schema.Int, expiring_soon_count: Schema.Int }),
  top_selling_medicines: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      ...strengthFields,
      manufacter_name: Schema.String,
      total_quantity: Schema.Int,
      total_loose_units: Schema.Int,
      unit_per_package: Schema.Int,
      total_revenue: Money,
    }),
  ),
  recent_sales: Schema.Array(
    Schema.Struct({
      id: SaleLineId,
      sale_id: SaleId,
      medicine_name: Schema.String,
      ...strengthFields,
      quantity: Schema.Int,
      units_sold: Schema.Int,
      amount: Money,
      staff_name: Schema.String,
      date: Schema.Date,
    }),
  ),
})

export const TransactionsView = WithSummary(
  Schema.Struct({
    id: SaleLineId,
    date: Schema.Date,
    medicine_name: Schema.String,
    ...strengthFields,
    quantity: Schema.Int,
    units_sold: Schema.Int,
    amount: Money,
    staff_name: Schema.String,
    payment_method: Schema.String,
    notes: Schema.NullOr(Schema.String),
  }),
  Schema.Struct({ total_transactions: Schema.Int, total_amount: Money }),
)

export const pagedQuery = <F extends Schema.Struct.Fields>(filter: F) =>
  Schema.Struct({ ...paging, ...filter })
