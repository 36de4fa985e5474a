import type { Pharmacies, Place } from "./Pharmacies.ts"
import type { Postings } from "./Postings.ts"

/**
 * The rows of some names, grouped by pharmacy: the slots of `pharmacies[i]` are `slots[starts[i]]` to
 * `slots[starts[i + 1] - 1]`.
 */
export interface Groups {
  readonly pharmacies: Int32Array
  readonly starts: Int32Array
  readonly slots: Int32Array
  /** The name id of each slot. */
  readonly names: Int32Array
}

export interface RowFilter {
  /** Rows that expire before this day (days since 1970-01-01) are left out. */
  readonly today: number
  readonly inStock: boolean
}

let counts = new Int32Array(1024)

/** Groups the rows of some names by pharmacy, without expired rows and, if wanted, without rows out of stock. */
export const groupByPharmacy = (
  postings: Postings,
  names: ReadonlyArray<number>,
  pharmacyCount: number,
  filter: RowFilter,
): Groups => {
  if (counts.length < pharmacyCount) counts = new Int32Array(pharmacyCount * 2)
  const { pharmacies, lives, starts: slabs, lengths } = postings
  // an even life is out of stock
  const leastLife = filter.today * 2
  const wanted = filter.inStock ? 1 : 0
  const touched: Array<number> = []
  let total = 0
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
      total++
    }
  }
  const groups = startGroups(touched, total)
  const { slots, names: slotNames } = groups
  for (const name of names) {
    const start = slabs[name] ?? 0
    const end = start + (lengths[name] ?? 0)
    for (let slot = start; slot < end; slot++) {
      const life = lives[slot] ?? 0
      if (life < leastLife || (life & wanted) !== wanted) continue
      const pharmacy = pharmacies[slot] ?? 0
      const position = counts[pharmacy] ?? 0
      slots[position] = slot
      slotNames[position] = name
      counts[pharmacy] = position + 1
    }
  }
  for (const pharmacy of touched) counts[pharmacy] = 0
  return groups
}

/** Turns the counts into the first position of each group. */
const startGroups = (touched: ReadonlyArray<number>, total: number): Groups => {
  const starts = new Int32Array(touched.length + 1)
  let position = 0
  for (let i = 0; i < touched.length; i++) {
    const pharmacy = touched[i] ?? 0
    starts[i] = position
    position += counts[pharmacy] ?? 0
    counts[pharmacy] = starts[i] ?? 0
  }
  starts[touched.length] = position
  return {
    pharmacies: Int32Array.from(touched),
    starts,
    slots: new Int32Array(total),
    names: new Int32Array(total),
  }
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

export const reachOf = (
  groups: Groups,
  pharmacies: Pharmacies,
  place: Place,
  longestChord: number,
): Reach => {
  const chords = pharmacies.chordsFrom(place, groups.pharmacies)
  const inReach = new Int32Array(chords.length)
  let count = 0
  let total = 0
  for (let group = 0; group < chords.length; group++) {
    if ((chords[group] ?? 0) > longestChord) continue
    inReach[count++] = group
    total += (groups.starts[group + 1] ?? 0) - (groups.starts[group] ?? 0)
  }
  return { inReach: inReach.subarray(0, count), chords, total }
}
