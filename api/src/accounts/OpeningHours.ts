import { SessionEnded } from "@rokthnam/shared/Identity/IdentityFailures"
import { OpeningHours as Stored } from "@rokthnam/shared/Pharmacies/OpeningHours"
import { ChangedMeanwhile } from "@rokthnam/shared/Primitives/CommonFailures"
import { addDays } from "@rokthnam/shared/Primitives/CalendarDay"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { Audit } from "../platform/Audit.ts"
import { profileChange } from "../platform/Audit/NewAuditEntry.ts"
import { today } from "../platform/Today.ts"
import { transactional } from "../Sql.ts"
import { OpeningHoursRepo } from "./OpeningHours/OpeningHoursRepo.ts"
import { traced } from "../platform/Span.ts"

/** The days from one on, each once and in their order. */
const daysFrom = (first: CalendarDay, days: ReadonlyArray<CalendarDay>): ReadonlyArray<CalendarDay> =>
  [...new Set(days)].filter((day) => day >= first).toSorted()

type Hours = typeof Stored.Type
const isSame = Schema.equivalence(Schema.NullOr(Stored))

/** When a pharmacy is open, as its owner keeps it. */
export class OpeningHours extends Effect.Service<OpeningHours>()("OpeningHours", {
  effect: Effect.gen(function* () {
    const repo = yield* OpeningHoursRepo
    const audit = yield* Audit
    const transaction = yield* transactional

    /** The hours of the own pharmacy; null while none were told. */
    const read = traced("OpeningHours.read")(function* (id: PharmacyId) {
      return (yield* repo.read(id)) ?? (yield* Effect.die(new SessionEnded({ reason: "removed" })))
    })

    /** Writes the hours, null for none. Those that are there already change nothing. */
    const keep = Effect.fnUntraced(function* (id: PharmacyId, hours: Hours | null) {
      const written = yield* repo.write(id, hours)
      if (written === undefined) return yield* read(id)
      yield* audit.record(profileChange(id, ["opening_hours"]))
      return written
    })

    /**
     * Sets the hours, without days that are over: the night of yesterday may not be. Hours that are told again change nothing.
     * `seen` are the hours that are taken back by it, null for none.
     */
    const write = traced("OpeningHours.write")(function* (
      id: PharmacyId,
      hours: Hours,
      seen: Hours | null | undefined,
    ) {
      const yesterday = addDays(yield* today, -1)
      const kept = {
        week: hours.week,
        closed_days: daysFrom(yesterday, hours.closed_days),
        duty_nights: daysFrom(yesterday, hours.duty_nights),
      }
      return yield* Effect.gen(function* () {
        if (seen === undefined) return yield* keep(id, kept)
        const present = (yield* repo.lock(id))?.opening_hours ?? null
        if (!isSame(present, seen) && !isSame(present, kept)) return yield* new ChangedMeanwhile()
        return yield* keep(id, kept)
      }).pipe(transaction)
    })

    /** Takes the hours back: customers are told none. */
    const remove = traced("OpeningHours.remove")((id: PharmacyId) => transaction(keep(id, null)))

    return { read, write, remove }
  }),
  dependencies: [OpeningHoursRepo.Default, Audit.Default],
}) {}
