/** A question about the stock: how many rows, or pharmacies, carry any of these names. */
export interface CountRequest {
  readonly count: "rows" | "pharmacies"
  readonly names: ReadonlyArray<number>
  /** Counting stops here: a larger count makes no difference. */
  readonly limit: number
}

/**
 * Work that needs counts of the stock. All counts are listed beforehand, so that the memory index can count at once, the
 * SQL path can count in one round trip, and both continue with the same code.
 */
export interface Counted<A> {
  readonly asks: ReadonlyArray<CountRequest>
  /** Takes the counts in the order of `asks`. */
  readonly given: (counts: ReadonlyArray<number>) => A
}

/**
 * Work that asks for counts again and again, each time for those that the ones before have made necessary. What a count
 * would decide need not be worked out before it is asked for.
 */
export type Steps<A> =
  | { readonly answer: A }
  | {
      readonly asks: ReadonlyArray<CountRequest>
      /** Takes the counts in the order of `asks`. */
      readonly next: (counts: ReadonlyArray<number>) => Steps<A>
    }

/** Takes all steps at once, where counting does not have to be waited for. */
export const taken = <A>(steps: Steps<A>, count: (asked: CountRequest) => number): A => {
  let step = steps
  while (!("answer" in step)) step = step.next(step.asks.map(count))
  return step.answer
}
