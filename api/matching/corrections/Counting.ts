/**
 * What resolving a query has to know of the stock: how many rows, or how many pharmacies, carry any of some
 * names. Resolving is written as a generator that asks, so that the memory index can answer at once and
 * the SQL path after a round trip, and both resolve alike.
 */
export interface CountRequest {
  readonly count: "rows" | "pharmacies"
  readonly names: ReadonlyArray<number>
  /** Counting may stop here. */
  readonly limit: number
}

export type Counting<A> = Generator<CountRequest, A, number>

export const rowsOf = (names: ReadonlyArray<number>, limit: number): CountRequest => ({
  count: "rows",
  names,
  limit,
})
export const pharmaciesOf = (names: ReadonlyArray<number>, limit: number): CountRequest => ({
  count: "pharmacies",
  names,
  limit,
})

/** Runs to the end with counts that are at hand. */
export const runCounting = <A>(counting: Counting<A>, count: (request: CountRequest) => number): A => {
  let step = counting.next()
  while (step.done !== true) step = counting.next(count(step.value))
  return step.value
}
