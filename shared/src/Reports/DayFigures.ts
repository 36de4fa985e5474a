import { Schema } from "effect"
import { strengthFields } from "../Medicines/Medicine.ts"
import { MedicineId } from "../Primitives/Id.ts"
import { Money } from "../Primitives/Money.ts"
import { ReorderLine } from "../Reorder/ReorderApi.ts"

/** What was sold, less what was taken back; a voided sale is not counted. */
const Sold = { amount: Money, sales: Schema.Int } as const

const soldMedicine = {
  name: Schema.String,
  ...strengthFields,
  manufacter_name: Schema.String,
  total_quantity: Schema.Int,
  total_loose_units: Schema.Int,
  unit_per_package: Schema.Int,
  total_revenue: Money,
} as const

/**
 * What does not last `days` days, the soonest first: the first lines of the reorder list for so many days of cover, and how
 * many it has.
 */
const RunsOut = Schema.Struct({
  total: Schema.Int,
  days: Schema.Int,
  items: Schema.Array(
    ReorderLine.pick("medicine_id", "name", "dosage", "form", "quantity", "loose_units", "days_left"),
  ),
})

/** What has expired or expires within `days`, with the price of what is left of it; the dearest first. */
const Expires = Schema.Struct({
  days: Schema.Int,
  expired_items: Schema.Int,
  expired_amount: Money,
  soon_items: Schema.Int,
  soon_amount: Money,
  items: Schema.Array(
    Schema.Struct({
      medicine_id: MedicineId,
      name: Schema.String,
      ...strengthFields,
      quantity: Schema.Int,
      loose_units: Schema.Int,
      expiration_date: Schema.String,
      days_until_expiry: Schema.Int,
      amount: Money,
    }),
  ),
})

/**
 * How the day is going, at `read_at`, in calendar days of Phnom Penh. A part is only compared with the same part:
 * `same_weekday` is the same weekday a week ago until the same time, and `last_month` the month before until the same day
 * and time, or until its end if it has fewer days.
 */
export const DayFigures = Schema.Struct({
  read_at: Schema.Date,
  day: Schema.String,
  today: Schema.Struct(Sold),
  same_weekday: Schema.Struct(Sold),
  month: Schema.Struct(Sold),
  last_month: Schema.Struct(Sold),
  /** The hours of today in which something was sold now or on the same weekday before, from 0 to 23. */
  hours: Schema.Array(Schema.Struct({ hour: Schema.Int, ...Sold, earlier_amount: Money })),
  /** The last fourteen days, today last. */
  days: Schema.Array(Schema.Struct({ day: Schema.String, ...Sold })),
  /** How this month was paid. */
  methods: Schema.Array(Schema.Struct({ method: Schema.String, ...Sold })),
  /** The medicines of the last thirty days with the most money; the overview has those with the most packages. */
  top_by_amount: Schema.Array(Schema.Struct(soldMedicine)),
  runs_out: RunsOut,
  expires: Expires,
  /** What waits for somebody; null for those who may not see to it. */
  waiting: Schema.Struct({
    alerts: Schema.NullOr(Schema.Int),
    conflicts: Schema.NullOr(Schema.Int),
    open_shifts: Schema.NullOr(Schema.Int),
  }),
  /** What a pharmacy has done that begins. */
  steps: Schema.Struct({
    medicine: Schema.Boolean,
    payment_method: Schema.Boolean,
    opening_hours: Schema.Boolean,
    sale: Schema.Boolean,
  }),
})
export type DayFigures = typeof DayFigures.Type
