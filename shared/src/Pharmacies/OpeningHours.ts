import { Schema } from "effect"
import { CalendarDay } from "../Primitives/CalendarDay.ts"
import { Instant } from "../Primitives/Instant.ts"
import { refusedAs } from "../Primitives/Constraint.ts"
import { everyError } from "../Primitives/Text.ts"
import { misplacedSpan, mostDays, mostSpans } from "./HoursRules.ts"

/** A time of the day in Phnom Penh, `08:00`. */
const ClockTime = Schema.String.pipe(
  Schema.pattern(/^(?:[01]\d|2[0-3]):[0-5]\d$/, refusedAs("WrongFormat", {}, "must be a time like 08:30")),
)

const atMost = (max: number) => refusedAs("TooManyItems", { max }, `must have at most ${max} entries`)

const overlapping = refusedAs("NotAfterwards", {}, "must begin when the time before it has ended")

/** A day that is closed, one with a break, and one that ends in the night. */
const sampleDays = [
  [],
  [
    { opens: "07:30", closes: "12:00" },
    { opens: "13:00", closes: "21:00" },
  ],
  [{ opens: "18:00", closes: "02:00" }],
]

const DayHours = Schema.Array(Schema.Struct({ opens: ClockTime, closes: ClockTime })).pipe(
  Schema.maxItems(mostSpans, atMost(mostSpans)),
  Schema.filter((spans) => {
    const index = misplacedSpan(spans)
    return index === -1 ? undefined : { path: [index, "opens"], message: overlapping.message() }
  }, overlapping),
  // times at random hardly ever follow each other: tests would look for them for minutes
  Schema.annotations({ arbitrary: () => (fc) => fc.constantFrom(...sampleDays) }),
)

const Days = Schema.Array(CalendarDay).pipe(Schema.maxItems(mostDays, atMost(mostDays)))

/** See `HoursRules`: `week` has seven days, Monday first. */
export const OpeningHours = Schema.Struct({
  week: Schema.Array(DayHours).pipe(
    Schema.itemsCount(7, refusedAs("WrongFormat", {}, "must have seven days, from Monday on")),
  ),
  closed_days: Days,
  duty_nights: Days,
}).annotations(everyError)
export type OpeningHours = typeof OpeningHours.Type

/**
 * `seen` are the hours as their reader saw them (null for none), for a write that takes another one back: if they are not so
 * any more, nothing is written (ChangedMeanwhile), unless they already are as sent.
 */
export const OpeningHoursUpdate = Schema.Struct({
  ...OpeningHours.fields,
  seen: Schema.optional(Schema.NullOr(OpeningHours)),
}).annotations(everyError)
export type OpeningHoursUpdate = typeof OpeningHoursUpdate.Type

/** The hours of a pharmacy; null while its owner has told none. */
export const OwnOpeningHours = Schema.Struct({ opening_hours: Schema.NullOr(OpeningHours) })

/**
 * Whether a pharmacy is open when it is asked, and when that changes: null if not within 31 days. `on_duty` is true in the
 * night on duty and on the day before it; `duty_ends_at` is the end of that night, after which an answer that was kept says
 * nothing of it.
 */
export const Opening = Schema.Struct({
  is_open: Schema.Boolean,
  changes_at: Schema.NullOr(Instant),
  on_duty: Schema.Boolean,
  duty_ends_at: Schema.NullOr(Instant),
})
export type Opening = typeof Opening.Type
