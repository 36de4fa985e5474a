import { CashMoveId, ShiftId } from "@rokthnam/shared/Primitives/Id"
import { cents, MoneyFromNumeric } from "@rokthnam/shared/Primitives/Money"
import type { Cents } from "@rokthnam/shared/Primitives/Money"
import { paymentKinds } from "@rokthnam/shared/PaymentMethods/PaymentKinds"
import type { Notes } from "@rokthnam/shared/Sales/CashRules"
import type { CashMoved, Shift } from "@rokthnam/shared/Shifts/Shift"
import { cashMoves, differenceOf, plus } from "@rokthnam/shared/Shifts/ShiftRules"
import { Schema } from "effect"

/** Notes as answers show them. */
export const shownNotes = ({ usd, riel }: Notes): { readonly usd: Cents; readonly riel: number } => ({
  usd: cents(usd),
  riel,
})

/** A shift. `expected` is what should have been there at the count; `late` is what arrived since. */
export const ShiftRow = Schema.Struct({
  id: ShiftId,
  staff_name: Schema.String,
  is_own: Schema.Boolean,
  drawer: Schema.NullOr(Schema.String),
  opened_at: Schema.DateFromSelf,
  closed_at: Schema.NullOr(Schema.DateFromSelf),
  closed_by: Schema.NullOr(Schema.String),
  float_usd: MoneyFromNumeric,
  float_riel: Schema.Int,
  counted_usd: Schema.NullOr(MoneyFromNumeric),
  counted_riel: Schema.NullOr(Schema.Int),
  expected_usd: Schema.NullOr(MoneyFromNumeric),
  expected_riel: Schema.NullOr(Schema.Int),
  riel_per_dollar: Schema.NullOr(Schema.Int),
  note: Schema.NullOr(Schema.String),
  late_usd: MoneyFromNumeric,
  late_riel: Schema.Int,
})

const notesOf = (usd: number | null, riel: number | null): Notes | null =>
  usd === null || riel === null ? null : { usd, riel }
const shownIfAny = (notes: Notes | null) => (notes === null ? null : shownNotes(notes))

/** Converts a row to the contract's shift. Nothing tells what should be in the drawer before it was counted. */
export const toShift = (row: typeof ShiftRow.Type): Shift => {
  const counted = notesOf(row.counted_usd, row.counted_riel)
  const known = notesOf(row.expected_usd, row.expected_riel)
  const expected = known && plus(known, { usd: row.late_usd, riel: row.late_riel })
  return {
    id: row.id,
    staff_name: row.staff_name,
    is_own: row.is_own,
    drawer: row.drawer,
    opened_at: row.opened_at,
    closed_at: row.closed_at,
    closed_by: row.closed_by,
    float: { usd: row.float_usd, riel: row.float_riel },
    counted: shownIfAny(counted),
    expected: shownIfAny(expected),
    difference: shownIfAny(counted && expected && differenceOf(counted, expected)),
    riel_per_dollar: row.riel_per_dollar,
  }
}

export const TakingsRow = Schema.Struct({
  method_name: Schema.String,
  kind: Schema.Literal(...paymentKinds),
  sold: MoneyFromNumeric,
  given_back: MoneyFromNumeric,
})

/** The sums of a shift: notes by kind of entry. Those of returns and of cash taken out are negative. */
export const CashRow = Schema.Struct({
  kind: Schema.Literal("sale", "back", ...cashMoves),
  usd: MoneyFromNumeric,
  riel: Schema.Int,
  late_usd: MoneyFromNumeric,
  late_riel: Schema.Int,
  /** Sales, or returns and voids. */
  sales: Schema.Int,
  late_sales: Schema.Int,
})

export const MoveRow = Schema.Struct({
  id: CashMoveId,
  kind: Schema.Literal(...cashMoves),
  usd: MoneyFromNumeric,
  riel: Schema.Int,
  reason: Schema.String,
  at: Schema.DateFromSelf,
})

/** Converts an entry to the contract's form, in which the notes are positive. */
export const toCashMoved = ({ usd, riel, ...row }: typeof MoveRow.Type): CashMoved => ({
  ...row,
  notes: { usd: cents(Math.abs(usd)), riel: Math.abs(riel) },
})
