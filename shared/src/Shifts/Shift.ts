import { Schema } from "effect"
import { paymentKinds } from "../PaymentMethods/PaymentKinds.ts"
import { CalendarDay } from "../Primitives/CalendarDay.ts"
import { Failure } from "../Primitives/Failure.ts"
import { CashMoveId, ShiftId } from "../Primitives/Id.ts"
import { Money } from "../Primitives/Money.ts"
import { everyError, LooseText, Text } from "../Primitives/Text.ts"
import { CashNotes, CountedNotes } from "../Sales/Payments.ts"
import { cashMoves, longestDrawerName, mostCashMoves } from "./ShiftRules.ts"

/**
 * A shift: one clerk and one drawer, from a float until a count. What should be in the drawer (`expected`) is null until
 * the count is kept, so that the count is blind. `expected` and `difference` include sales that arrived later
 * (`ShiftFigures`). `riel_per_dollar` is the rate at the time of the count.
 */
export const Shift = Schema.Struct({
  id: ShiftId,
  /** The pharmacy's name if it is the owner's shift. */
  staff_name: Schema.String,
  /** Whether it is the caller's own. */
  is_own: Schema.Boolean,
  /** The name of the drawer, as it was given at the opening; null without one. */
  drawer: Schema.NullOr(Schema.String),
  opened_at: Schema.Date,
  closed_at: Schema.NullOr(Schema.Date),
  /** Who counted; null until then. */
  closed_by: Schema.NullOr(Schema.String),
  float: CashNotes,
  counted: Schema.NullOr(CashNotes),
  expected: Schema.NullOr(CashNotes),
  difference: Schema.NullOr(CashNotes),
  riel_per_dollar: Schema.NullOr(Schema.Int),
})
export type Shift = typeof Shift.Type

/** What was paid by one method: in sales, and given back in returns and voids. Both are positive. */
export const Takings = Schema.Struct({
  method_name: Schema.String,
  kind: Schema.Literal(...paymentKinds),
  sold: Money,
  given_back: Money,
})
export type Takings = typeof Takings.Type

/**
 * The figures of a closed shift. They are those of the payments at their time: a medicine that is deleted later takes
 * its sale lines along, and the shift stays as it was. `late` are sales that were made in the shift without a connection
 * and arrived after the count; all other figures include them.
 */
export const ShiftFigures = Schema.Struct({
  sales: Schema.Int,
  returns: Schema.Int,
  takings: Schema.Array(Takings),
  sold: CashNotes,
  given_back: CashNotes,
  cash_in: CashNotes,
  cash_out: CashNotes,
  late: Schema.Struct({ sales: Schema.Int, cash: CashNotes }),
})
export type ShiftFigures = typeof ShiftFigures.Type

/** Cash that was put into the drawer or taken out of it, and why. The notes are positive. */
export const CashMoved = Schema.Struct({
  id: CashMoveId,
  kind: Schema.Literal(...cashMoves),
  notes: CashNotes,
  reason: Schema.String,
  at: Schema.Date,
})
export type CashMoved = typeof CashMoved.Type

/** One shift with everything that its report shows. `figures` is null until the count is kept. */
export const ShiftReport = Schema.Struct({
  ...Shift.fields,
  /** What the clerk noted at the count. */
  note: Schema.NullOr(Schema.String),
  moves: Schema.Array(CashMoved),
  figures: Schema.NullOr(ShiftFigures),
})
export type ShiftReport = typeof ShiftReport.Type

/** What the closed shifts of one drawer add up to. */
export const DrawerSum = Schema.Struct({
  drawer: Schema.String,
  shifts: Schema.Int,
  /** The clerks who had it, in the order of their shifts. */
  clerks: Schema.Array(Schema.String),
  /** What should have been added to the drawer: the cash that came in less what went out, without floats. */
  cash: CashNotes,
  difference: CashNotes,
})
export type DrawerSum = typeof DrawerSum.Type

/** Largest number of shifts in the report of a day. */
export const mostShiftsOfADay = 200

/**
 * The report of a calendar day in Phnom Penh: the shifts that were opened on it, what was paid in those that are closed,
 * and what was sold on it outside any shift. `difference` adds up those of the closed shifts.
 */
export const ShiftDay = Schema.Struct({
  day: CalendarDay,
  shifts: Schema.Array(Shift),
  takings: Schema.Array(Takings),
  difference: CashNotes,
  /** The closed shifts of each drawer that has a name, if there are any; by name. */
  drawers: Schema.Array(DrawerSum),
  outside: Schema.Struct({
    sales: Schema.Int,
    returns: Schema.Int,
    takings: Schema.Array(Takings),
    cash: CashNotes,
  }),
})
export type ShiftDay = typeof ShiftDay.Type

/** `drawer` names the drawer of the shift where a pharmacy has several. */
export const OpenShiftInput = Schema.Struct({
  float: CountedNotes,
  drawer: Schema.optional(Schema.NullOr(LooseText(longestDrawerName))),
}).annotations(everyError)
export type OpenShiftInput = typeof OpenShiftInput.Type

export const CashMoveInput = Schema.Struct({
  kind: Schema.Literal(...cashMoves),
  notes: CountedNotes,
  reason: Text(500),
}).annotations(everyError)
export type CashMoveInput = typeof CashMoveInput.Type

export const CloseShiftInput = Schema.Struct({
  counted: CountedNotes,
  note: Schema.optional(Schema.NullOr(LooseText(500))),
}).annotations(everyError)
export type CloseShiftInput = typeof CloseShiftInput.Type

export class ShiftAlreadyOpen extends Failure<ShiftAlreadyOpen>()("ShiftAlreadyOpen", {
  status: 409,
  params: {},
  detail: () => "You have an open shift already.",
}) {}

export class ShiftClosed extends Failure<ShiftClosed>()("ShiftClosed", {
  status: 409,
  params: {},
  detail: () => "This shift was closed already.",
}) {}

export class NoCashMoved extends Failure<NoCashMoved>()("NoCashMoved", {
  status: 422,
  params: {},
  detail: () => "Please enter an amount.",
  field: () => "notes",
}) {}

export class TooManyCashMoves extends Failure<TooManyCashMoves>()("TooManyCashMoves", {
  status: 409,
  params: { max: Schema.Int },
  detail: (p) => `Cash was moved ${p.max} times in this shift. Please close it and open a new one.`,
}) {}

export const tooManyCashMoves = () => new TooManyCashMoves({ max: mostCashMoves })
