/** Selects the items that a page needs, without sorting all of them. */

const bins = 1024
const histogram = new Float64Array(bins)

/** The items of a page, unsorted, and the total weight of the items before them. */
export interface Window {
  readonly items: ReadonlyArray<number>
  readonly before: number
}

/**
 * The items that may be at the positions from `from` to `to` when all items are sorted by key and each takes up
 * `weight` positions. Keys lie between 0 and `largest`. Items with equal keys stay together.
 */
export const windowOf = (
  items: Int32Array,
  key: (item: number) => number,
  weight: (item: number) => number,
  largest: number,
  from: number,
  to: number,
): Window => {
  const scale = largest > 0 ? (bins - 1) / largest : 0
  const binOf = (item: number): number => Math.min(bins - 1, Math.floor(key(item) * scale))
  histogram.fill(0)
  for (const item of items) {
    const bin = binOf(item)
    histogram[bin] = (histogram[bin] ?? 0) + weight(item)
  }
  let first = 0
  let before = 0
  while (first < bins && before + (histogram[first] ?? 0) <= from) before += histogram[first++] ?? 0
  let last = first
  let reached = before
  while (last < bins && reached < to) reached += histogram[last++] ?? 0
  const chosen: Array<number> = []
  for (const item of items) {
    const bin = binOf(item)
    if (bin >= first && bin < last) chosen.push(item)
  }
  return { items: chosen, before }
}
