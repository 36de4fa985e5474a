import type { CurrentMember } from "@rokthnam/shared/Identity/Actors"
import type { Permission } from "@rokthnam/shared/Identity/Permissions"
import { addDays, startOfDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { DayFigures } from "@rokthnam/shared/Reports/DayFigures"
import { Clock, Effect, Record, Schema } from "effect"
import type { Context } from "effect"
import { dayOf } from "../platform/Today.ts"
import { AppConfig } from "../Config.ts"
import { Conflicts } from "../counter/Conflicts.ts"
import { Shifts } from "../counter/Shifts.ts"
import { PharmacyCopies } from "../platform/PharmacyCopies.ts"
import { Alerts } from "../stock/Alerts.ts"
import { medicineWithForm } from "../stock/Medicines/MedicineForms.ts"
import { Reorder } from "../stock/Reorder.ts"
import { standbyReads } from "../Sql/Standby.ts"
import { BeginningsRepo } from "./Day/BeginningsRepo.ts"
import { comparedTimes } from "./Day/ComparedTimes.ts"
import type { Span } from "./Day/ComparedTimes.ts"
import { SalesFigures } from "./SalesFigures.ts"
import { StockFigures } from "./StockFigures.ts"
import { traced } from "../platform/Span.ts"

/** Days whose sums are shown, and days of stock that are enough: what ends sooner runs out. */
const daysShown = 14
const enoughDays = 7
/** How many of what runs out are named. */
const endingShown = 8

/** The remembered figures: those that take reading thousands of rows and change with stock and sales alone. */
const Pace = Schema.Struct({
  top_by_amount: DayFigures.fields.top_by_amount,
  runs_out: DayFigures.fields.runs_out,
  expires: DayFigures.fields.expires,
})

/** How the day of a pharmacy is going. */
export class Day extends Effect.Service<Day>()("Day", {
  effect: Effect.gen(function* () {
    const sold = yield* SalesFigures
    const shelf = yield* StockFigures
    const reorder = yield* Reorder
    const alerts = yield* Alerts
    const conflicts = yield* Conflicts
    const shifts = yield* Shifts
    const copies = yield* PharmacyCopies
    const beginnings = yield* BeginningsRepo
    const elsewhere = yield* standbyReads
    const { expiryAlertDays } = yield* AppConfig

    const totalsOf = (pharmacyId: PharmacyId, span: Span) =>
      Effect.map(sold.totals({ pharmacyId, ...span, paymentMethod: null }), (totals) => ({
        sold: { amount: totals.revenue, sales: totals.transactions },
        methods: totals.methods.map(({ method, transaction_count, total_amount }) => ({
          method,
          amount: total_amount,
          sales: transaction_count,
        })),
      }))

    /** The hours of today beside those of the same weekday before. */
    const hoursOf = (pharmacyId: PharmacyId, today: Span, before: Span) =>
      Effect.map(
        Effect.all(
          [
            sold.byHour(pharmacyId, today.from, today.until),
            sold.byHour(pharmacyId, before.from, before.until),
          ],
          { concurrency: 2 },
        ),
        ([now, earlier]) => {
          const hours = new Set([...now, ...earlier].map(({ hour }) => hour))
          return [...hours]
            .toSorted((one, other) => one - other)
            .map((hour) => {
              const { amount = cents(0), sales = 0 } = now.find((one) => one.hour === hour) ?? {}
              const found = earlier.find((one) => one.hour === hour)
              return { hour, amount, sales, earlier_amount: found?.amount ?? cents(0) }
            })
        },
      )

    const daysOf = (pharmacyId: PharmacyId, today: CalendarDay, until: Date) => {
      const first = addDays(today, 1 - daysShown)
      return Effect.map(sold.byDay(pharmacyId, startOfDay(first), until), (found) =>
        Array.from({ length: daysShown }, (_, index) => {
          const day = addDays(first, index)
          const { amount = cents(0), sales = 0 } = found.find((one) => one.day === day) ?? {}
          return { day, amount, sales }
        }),
      )
    }

    const paceOf = (pharmacyId: PharmacyId) =>
      Effect.gen(function* () {
        const [byAmount, runsOut, expires] = yield* Effect.all(
          [
            sold.bestSellers(pharmacyId, "amount"),
            reorder.soonest(pharmacyId, enoughDays, endingShown),
            shelf.expiring(pharmacyId, expiryAlertDays),
          ],
          { concurrency: 2 },
        )
        return {
          top_by_amount: byAmount.map(medicineWithForm),
          runs_out: runsOut,
          expires: { ...expires, items: expires.items.map(medicineWithForm) },
        }
      })

    const waitingFor = ({ pharmacyId, permissions }: Context.Tag.Service<CurrentMember>) => {
      const ifMay = <E, R>(permission: Permission, figure: Effect.Effect<number, E, R>) =>
        permissions.has(permission) ? figure : Effect.succeed(null)
      return Effect.all({
        alerts: ifMay("View Alerts", alerts.count(pharmacyId)),
        conflicts: ifMay("Refund Sale", conflicts.countOpen(pharmacyId)),
        open_shifts: ifMay("Manage Shifts", shifts.countOpen(pharmacyId)),
      })
    }

    /** What was sold until now: in all, by hours and by days. */
    const soldUntil = Effect.fnUntraced(function* (pharmacyId: PharmacyId, now: Date) {
      const times = comparedTimes(now)
      const totals = yield* Effect.all(
        Record.map(times, (span) => totalsOf(pharmacyId, span)),
        { concurrency: 2 },
      )
      return {
        ...totals,
        hours: yield* hoursOf(pharmacyId, times.today, times.sameWeekday),
        days: yield* daysOf(pharmacyId, dayOf(now.getTime()), now),
      }
    }, elsewhere)

    const read = traced("Day.read")(function* (member: Context.Tag.Service<CurrentMember>) {
      const { pharmacyId } = member
      const now = new Date(yield* Clock.currentTimeMillis)
      const { today, sameWeekday, month, lastMonth, hours, days } = yield* soldUntil(pharmacyId, now)
      const answer: DayFigures = {
        read_at: now,
        day: dayOf(now.getTime()),
        today: today.sold,
        same_weekday: sameWeekday.sold,
        month: month.sold,
        last_month: lastMonth.sold,
        methods: month.methods,
        hours,
        days,
        ...(yield* copies.remember("pace", pharmacyId, Pace, elsewhere(paceOf(pharmacyId)))),
        waiting: yield* waitingFor(member),
        steps: yield* beginnings.read(pharmacyId),
      }
      return answer
    })

    return { read }
  }),
  dependencies: [
    SalesFigures.Default,
    StockFigures.Default,
    Reorder.Default,
    Alerts.Default,
    Conflicts.Default,
    Shifts.Default,
    PharmacyCopies.Default,
    BeginningsRepo.Default,
  ],
}) {}
