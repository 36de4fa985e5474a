import { Schema } from "effect"
import { percentile } from "../../../scripts/measuring/measure.ts"
import { noAnswer } from "./Replay.ts"
import type { Replayed } from "./Replay.ts"

/** What became of the calls of one kind, or of one hour. Times in milliseconds from the planned moment. */
const Figures = Schema.Struct({
  calls: Schema.Int,
  /** Answers by status; `timeout`, `lost` and `unsent` are calls without one. */
  answers: Schema.Record({ key: Schema.String, value: Schema.Int }),
  p50: Schema.Number,
  p95: Schema.Number,
  p99: Schema.Number,
  most: Schema.Number,
  /** Of all answers together. */
  bytes: Schema.Number,
})
export type Figures = typeof Figures.Type

export const Summary = Schema.Struct({
  whole: Figures,
  kinds: Schema.Record({ key: Schema.String, value: Figures }),
  /** By the hour of the day in which they were due. */
  hours: Schema.Record({ key: Schema.String, value: Figures }),
  /** p99 of the time from the planned moment until a call was sent. */
  sentLate: Schema.Number,
  mostInFlight: Schema.Int,
  /** Milliseconds. */
  lasted: Schema.Number,
})
export type Summary = typeof Summary.Type

const names: Readonly<Record<number, string>> = {
  [noAnswer.timeout]: "timeout",
  [noAnswer.lost]: "lost",
  [noAnswer.unsent]: "unsent",
}
const nameOf = (outcome: number): string => names[outcome] ?? String(outcome)

const figuresOf = ({ outcomes, took, bytes }: Replayed, places: ReadonlyArray<number>): Figures => {
  const answers: Record<string, number> = {}
  const times: Array<number> = []
  let size = 0
  for (const place of places) {
    const name = nameOf(outcomes[place] ?? 0)
    answers[name] = (answers[name] ?? 0) + 1
    times.push(took[place] ?? 0)
    size += bytes[place] ?? 0
  }
  const part = (share: number) => percentile(times, share)
  return {
    calls: places.length,
    answers,
    p50: part(0.5),
    p95: part(0.95),
    p99: part(0.99),
    most: part(1),
    bytes: size,
  }
}

/** Adds up what became of the calls, by their kinds and hours, which are given in the order of the calls. */
export const summaryOf = (
  replayed: Replayed,
  calls: ReadonlyArray<{ readonly kind: string; readonly hour: number }>,
): Summary => {
  const all = Array.from(calls.keys())
  const grouped = (by: (call: { readonly kind: string; readonly hour: number }) => string) =>
    Object.fromEntries(
      Array.from(
        Map.groupBy(all, (place) => {
          const call = calls[place]
          return call === undefined ? "" : by(call)
        }),
        ([name, places]) => [name, figuresOf(replayed, places)],
      ),
    )
  return {
    whole: figuresOf(replayed, all),
    kinds: grouped(({ kind }) => kind),
    hours: grouped(({ hour }) => String(hour)),
    sentLate: percentile(Array.from(replayed.waited), 0.99),
    mostInFlight: replayed.mostInFlight,
    lasted: replayed.lasted,
  }
}
