import type { Pharmacies, Place } from "./Pharmacies.ts"
import type { Postings } from "./Postings.ts"

/** How many rows each pharmacy has: group `i` is that of `pharmacies[i]` and has `starts[i + 1] - starts[i]` rows. */
export interface Counts {
  readonly pharmacies: Int32Array
  readonly starts: Int32Array
}

/**
 * The rows of some names, grouped by pharmacy: the slots of `pharmacies[i]` are `slots[starts[i]]` to
 * `slots[starts[i + 1] - 1]`.
 */
export interface Groups extends Counts {
  readonly slots: Int32Array
  /** The name id of each slot. */
  readonly names: Int32Array
}

export interface RowFilter {
  /** Rows that expire before this day (days since 1970-01-01) are left out. */
  readonly today: number
  readonly inStock: boolean
}

/** Indexed by pharmacy: a counter, a position or a mark while a function of this file runs, otherwise 0. */
let counts = new Int32Array(1024)

/** Counts the rows of some names by pharmacy in `counts`. Returns the pharmacies that have any. */
const countRows = (
  postings: Postings,
  names: ReadonlyArray<number>,
  pharmacyCount: number,
  filter: RowFilter,
): Int32Array => {
  if (counts.length < pharmacyCount) counts = new Int32Array(pharmacyCount * 2)
  const { pharmacies, lives, starts: slabs, lengths } = postings
  // an even life is out of stock
  const leastLife = filter.today * 2
  const wanted = filter.inStock ? 1 : 0
  const touched: Array<number> = []
  for (const name of names) {
    const start = slabs[name] ?? 0
    const end = start + (lengths[name] ?? 0)
    for (let slot = start; slot < end; slot++) {
      const life = lives[slot] ?? 0
      if (life < leastLife || (life & wanted) !== wanted) continue
      const pharmacy = pharmacies[slot] ?? 0
      const count = counts[pharmacy] ?? 0
      if (count === 0) touched.push(pharmacy)
      counts[pharmacy] = count + 1
    }
  }
  return Int32Array.from(touched)
}

/** The first position of each group, from `counts`. */
const startsOf = (pharmacies: Int32Array): Int32Array => {
  const starts = new Int32Array(pharmacies.length + 1)
  for (let i = 0; i < pharmacies.length; i++)
    starts[i + 1] = (starts[i] ?? 0) + (counts[pharmacies[i] ?? 0] ?? 0)
  return starts
}

const clear = (pharmacies: Int32Array): void => {
  for (const pharmacy of pharmacies) counts[pharmacy] = 0
}

/** Counts the rows of some names by pharmacy, without expired rows and, if wanted, without rows out of stock. */
export const countByPharmacy = (
  postings: Postings,
  names: ReadonlyArray<number>,
  pharmacyCount: number,
  filter: RowFilter,
): Counts => {
  const pharmacies = countRows(postings, names, pharmacyCount, filter)
  const starts = startsOf(pharmacies)
  clear(pharmacies)
  return { pharmacies, starts }
}

/** Calls `visit` with the slots of some names that the filter lets through and whose pharmacy is marked in `counts`. */
const visitMarked = (
  postings: Postings,
  names: ReadonlyArray<number>,
  filter: RowFilter,
  visit: (pharmacy: number, slot: number, name: number) => void,
): void => {
  const { pharmacies, lives, starts: slabs, lengths } = postings
  const leastLife = filter.today * 2
  const wanted = filter.inStock ? 1 : 0
  for (const name of names) {
    const start = slabs[name] ?? 0
    const end = start + (lengths[name] ?? 0)
    for (let slot = start; slot < end; slot++) {
      const pharmacy = pharmacies[slot] ?? 0
      if (counts[pharmacy] === 0) continue
      const life = lives[slot] ?? 0
      if (life < leastLife || (life & wanted) !== wanted) continue
      visit(pharmacy, slot, name)
    }
  }
}

/** Some of the groups, renumbered in the given order. */
export const someOf = ({ pharmacies, starts, slots, names }: Groups, chosen: Int32Array): Groups => {
  const own = (rows: Int32Array): Int32Array =>
    Int32Array.from(
      Array.from(chosen, (group) => [...rows.subarray(starts[group] ?? 0, starts[group + 1] ?? 0)]).flat(),
    )
  const ownStarts = new Int32Array(chosen.length + 1)
  chosen.forEach((group, i) => {
    ownStarts[i + 1] = (ownStarts[i] ?? 0) + (starts[group + 1] ?? 0) - (starts[group] ?? 0)
  })
  return {
    pharmacies: chosen.map((group) => pharmacies[group] ?? 0),
    starts: ownStarts,
    slots: own(slots),
    names: own(names),
  }
}

/** Groups the rows of some names that belong to some pharmacies only: those of a page. */
export const groupSome = (
  postings: Postings,
  names: ReadonlyArray<number>,
  chosen: Int32Array,
  filter: RowFilter,
): Groups => {
  const rows = new Map<number, Array<{ readonly slot: number; readonly name: number }>>()
  for (const pharmacy of chosen) {
    counts[pharmacy] = 1
    rows.set(pharmacy, [])
  }
  visitMarked(postings, names, filter, (pharmacy, slot, name) => rows.get(pharmacy)?.push({ slot, name }))
  clear(chosen)
  const starts = new Int32Array(chosen.length + 1)
  chosen.forEach((pharmacy, i) => (starts[i + 1] = (starts[i] ?? 0) + (rows.get(pharmacy)?.length ?? 0)))
  const inOrder = Array.from(chosen).flatMap((pharmacy) => rows.get(pharmacy) ?? [])
  return {
    pharmacies: chosen,
    starts,
    slots: Int32Array.from(inOrder, ({ slot }) => slot),
    names: Int32Array.from(inOrder, ({ name }) => name),
  }
}

/** Groups the rows of some names by pharmacy, without expired rows and, if wanted, without rows out of stock. */
export const groupByPharmacy = (
  postings: Postings,
  names: ReadonlyArray<number>,
  pharmacyCount: number,
  filter: RowFilter,
): Groups => {
  const pharmacies = countRows(postings, names, pharmacyCount, filter)
  const starts = startsOf(pharmacies)
  const total = starts[pharmacies.length] ?? 0
  const slots = new Int32Array(total)
  const slotNames = new Int32Array(total)
  // positions are counted from 1, so that the mark of the first one is not 0
  for (let i = 0; i < pharmacies.length; i++) counts[pharmacies[i] ?? 0] = (starts[i] ?? 0) + 1
  visitMarked(postings, names, filter, (pharmacy, slot, name) => {
    const position = counts[pharmacy] ?? 0
    slots[position - 1] = slot
    slotNames[position - 1] = name
    counts[pharmacy] = position + 1
  })
  clear(pharmacies)
  return { pharmacies, starts, slots, names: slotNames }
}

/** Memory of groups in bytes. */
export const groupBytes = (groups: Groups): number =>
  groups.pharmacies.byteLength + groups.starts.byteLength + groups.slots.byteLength + groups.names.byteLength

/**
 * The groups within reach of a place: their indexes, the squared chord of every group, and the number of rows
 * within reach.
 */
export interface Reach {
  readonly inReach: Int32Array
  readonly chords: Float64Array
  readonly total: number
}

/** @param openAt milliseconds since 1970 at which a pharmacy must be open; undefined if it need not */
export const reachOf = (
  groups: Counts,
  pharmacies: Pharmacies,
  place: Place,
  { longestChord, openAt }: { readonly longestChord: number; readonly openAt: number | undefined },
): Reach => {
  const chords = pharmacies.chordsFrom(place, groups.pharmacies)
  const inReach = new Int32Array(chords.length)
  let count = 0
  let total = 0
  for (let group = 0; group < chords.length; group++) {
    if ((chords[group] ?? 0) > longestChord) continue
    if (openAt !== undefined && !pharmacies.isOpen(groups.pharmacies[group] ?? 0, openAt)) continue
    inReach[count++] = group
    total += (groups.starts[group + 1] ?? 0) - (groups.starts[group] ?? 0)
  }
  return { inReach: inReach.subarray(0, count), chords, total }
}
