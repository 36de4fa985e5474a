import { addDays, CalendarDay, daysBetween } from "@rokthnam/shared/Primitives/CalendarDay"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Chunk, Clock, Effect, Metric } from "effect"
import { today } from "../platform/Today.ts"
import { transactional } from "../Sql.ts"
import type { Window } from "./SalesSummaries/ReckonedRepo.ts"
import { SummariesRepo } from "./SalesSummaries/SummariesRepo.ts"
import { SummaryChecksRepo } from "./SalesSummaries/SummaryChecksRepo.ts"
import { traced } from "../platform/Span.ts"

/** Pharmacies, their days in all, and marks of changed days that one transaction summarises. */
const pharmaciesAtOnce = 100
const daysAtOnce = 300
const marksAtOnce = 50
/** Milliseconds after which a run begins no other transaction. What is left waits for the next run and costs only speed. */
const longestRun = 5000

/** Finished days that each nightly check compares, and nights after which every pharmacy had its turn with all of its days. */
const recentDays = 2
const nights = 90
/** Milliseconds of a night in which the pharmacies of the nights to come are compared as well. */
const longestCheck = 120_000

const differences = Metric.counter("sales_summary_differences_total", {
  description: "Days and months whose summaries were not what their sale lines add up to",
  incremental: true,
})
const waitingMarks = Metric.gauge("sales_summary_marks", {
  description:
    "Marks of changed days and months whose sales are read line by line until they are summarised again",
})
const behind = Metric.gauge("sales_summary_pharmacies_behind", {
  description: "Pharmacies that are not summarised until the last finished day",
})

const beginsMonth = (day: CalendarDay): boolean => day.endsWith("-01")
/** The first day of the month that ends before a day. */
const monthBefore = (day: CalendarDay): CalendarDay => CalendarDay.make(`${addDays(day, -1).slice(0, 8)}01`)

/** The first of these windows: one, and others while all together have few days. */
const firstDays = (windows: ReadonlyArray<Window>): ReadonlyArray<Window> => {
  let days = 0
  return windows.filter(({ first, last }, place) => {
    days += daysBetween(first, last)
    return place === 0 || days <= daysAtOnce
  })
}

/**
 * Keeps the sums of finished days and months, from which figures are read (`SalesFigures`). They are never needed for a
 * figure to be right: what is not summarised, or was changed since, is read from the lines.
 */
export class SalesSummaries extends Effect.Service<SalesSummaries>()("SalesSummaries", {
  effect: Effect.gen(function* () {
    const repo = yield* SummariesRepo
    const checks = yield* SummaryChecksRepo
    const transaction = yield* transactional
    // told from the start, so that the first difference is an increase
    yield* Metric.incrementBy(differences, 0)
    yield* Metric.set(waitingMarks, 0)
    yield* Metric.set(behind, 0)

    /** Reckons again what marks name. They were read first, so each of the writes that left them is seen. */
    const mend = Effect.gen(function* () {
      const marks = yield* repo.marks(marksAtOnce)
      if (marks.length === 0) return 0
      const ids = marks.map(({ id }) => id)
      const days = yield* repo.marked("day", ids)
      const months = yield* repo.marked("month", ids)
      if (days.length > 0) yield* repo.write("day", days)
      if (months.length > 0) {
        yield* repo.write("month", months)
        yield* repo.forgetEver(months)
      }
      yield* repo.forgetMarks(ids)
      return marks.length
    })

    /** Summarises the next days of pharmacies, and the months that end with them. */
    const goOn = (until: CalendarDay) =>
      Effect.gen(function* () {
        const windows = firstDays(yield* repo.missing(until, pharmaciesAtOnce))
        if (windows.length === 0) return 0
        const withDays = windows.filter(({ first, last }) => first < last)
        if (withDays.length > 0) yield* repo.write("day", withDays)
        const months = withDays
          .filter(({ last }) => beginsMonth(last))
          .map(({ pharmacy_id, last }) => ({ pharmacy_id, first: monthBefore(last), last }))
        if (months.length > 0) yield* repo.write("month", months)
        yield* repo.advance(windows)
        return windows.length
      })

    const addUp = (until: CalendarDay) =>
      Effect.gen(function* () {
        const ids = yield* repo.withoutEver(until, pharmaciesAtOnce)
        if (ids.length > 0) yield* repo.writeEver(ids)
        return ids.length
      })

    /** One transaction: the first of these that has something to do. Returns how much that was. */
    const step = Effect.gen(function* () {
      if (!(yield* repo.tryLock)) return 0
      const until = yield* repo.closedUntil(yield* today)
      if (until === null) return 0
      const missing = yield* goOn(until)
      if (missing > 0) return missing
      const mended = yield* mend
      if (mended > 0) return mended
      yield* repo.forgetClosings(until)
      return yield* addUp(until)
    }).pipe(transaction)

    const tellWaiting = Effect.gen(function* () {
      const waiting = yield* repo.waiting(yield* today)
      yield* Metric.set(waitingMarks, waiting.marks)
      yield* Metric.set(behind, waiting.behind)
    })

    /**
     * Summarises what is missing or was changed, for a few seconds at most. Several processes may do this at the same time;
     * one of them does it.
     */
    const summarise = Effect.gen(function* () {
      const began = yield* Clock.currentTimeMillis
      let done = 0
      let last = 1
      while (last > 0 && (yield* Clock.currentTimeMillis) - began < longestRun) {
        last = yield* step
        done += last
      }
      yield* tellWaiting
      return done
    }).pipe(Effect.withSpan("SalesSummaries.summarise"))

    /** Compares pharmacies with their lines, has what differs reckoned again, and tells it. Returns what differed. */
    const compare = (ids: ReadonlyArray<PharmacyId>, days: number | null) =>
      Effect.gen(function* () {
        yield* checks.beginSnapshot
        const found = [...(yield* checks.gaps("day", yield* checks.windows("day", ids, days)))]
        if (days === null) {
          found.push(...(yield* checks.gaps("month", yield* checks.windows("month", ids, null))))
          found.push(...(yield* checks.everGaps(ids)))
        }
        if (found.length > 0) yield* checks.mark(found)
        return found
      }).pipe(
        transaction,
        Effect.tap((found) =>
          found.length === 0
            ? Effect.void
            : Effect.zipRight(
                Metric.incrementBy(differences, found.length),
                Effect.annotateLogs(Effect.logError("Summaries and sale lines disagree"), {
                  summaries: JSON.stringify(found),
                }),
              ),
        ),
      )

    const compareAll = (ids: ReadonlyArray<PharmacyId>, atOnce: number, days: number | null) =>
      Effect.map(
        Effect.forEach(Chunk.chunksOf(Chunk.fromIterable(ids), atOnce), (some) =>
          compare(Chunk.toReadonlyArray(some), days),
        ),
        (found) => found.flat(),
      )

    /** Compares all summaries of all pharmacies with their lines. */
    const checkWhole = traced("SalesSummaries.checkWhole")(function* () {
      const ids = yield* checks.pharmacies
      return { pharmacies: ids.length, gaps: yield* compareAll(ids, 1, null) }
    })

    /**
     * The nightly check: the last days of every pharmacy, all days of those whose turn it is, and then of those whose turn
     * is next, until the time of the night is over. A difference is a bug; it is logged as an error and reckoned again. Returns the
     * number of differences.
     */
    const check = Effect.gen(function* () {
      const ids = yield* checks.pharmacies
      const night = daysBetween(CalendarDay.make("2020-01-01"), yield* today)
      const recent = yield* compareAll(ids, pharmaciesAtOnce, recentDays)
      const nightsLeft = (id: PharmacyId) => (((id - night) % nights) + nights) % nights
      const began = yield* Clock.currentTimeMillis
      let differing = recent.length
      let whole = 0
      for (const id of ids.toSorted((a, b) => nightsLeft(a) - nightsLeft(b))) {
        if (nightsLeft(id) > 0 && (yield* Clock.currentTimeMillis) - began >= longestCheck) break
        differing += (yield* compareAll([id], 1, null)).length
        whole += 1
      }
      yield* Effect.annotateLogs(Effect.logInfo("Summaries were compared with all of their lines"), {
        pharmacies: whole,
        of: ids.length,
      })
      return differing
    }).pipe(Effect.withSpan("SalesSummaries.check"))

    return { summarise, check, checkWhole }
  }),
  dependencies: [SummariesRepo.Default, SummaryChecksRepo.Default],
}) {}
