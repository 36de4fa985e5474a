/** How many rows, or pharmacies, carry any of some names: what resolving a query has to know of the stock. */
export interface CountRequest {
  readonly count: "rows" | "pharmacies"
  readonly names: ReadonlyArray<number>
  /** Counting may stop here. */
  readonly limit: number
}

/**
 * Work that depends on counts, which are all known beforehand: the memory index counts at once, the SQL path in
 * a round trip, and both go on alike.
 */
export interface Counted<A> {
  readonly asks: ReadonlyArray<CountRequest>
  /** Takes the counts in the order of `asks`. */
  readonly given: (counts: ReadonlyArray<number>) => A
}
