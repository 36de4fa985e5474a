import type { Groups, Reach } from "./Grouping.ts"
import type { Pharmacies } from "./Pharmacies.ts"
import { kilometresOf } from "./Pharmacies.ts"
import type { Postings } from "./Postings.ts"
import { isInStock } from "./Rows.ts"
import { windowOf } from "./Windows.ts"

/** One medicine of a page. */
export interface Hit {
  readonly id: number
  /** Ordinal in `Pharmacies`. */
  readonly pharmacy: number
  readonly kilometres: number
}

export interface Slice {
  readonly from: number
  readonly size: number
}

/** What paging needs: the rows found, their distances and their details. */
export interface Found {
  readonly groups: Groups
  readonly reach: Reach
  readonly postings: Postings
  readonly pharmacies: Pharmacies
  /** How well a name matches the query; lower is better. */
  readonly rankOf: (name: number) => number
  readonly textOf: (name: number) => string
}

const hitAt = (found: Found, group: number, position: number): Hit => ({
  id: found.postings.ids[found.groups.slots[position] ?? 0] ?? 0,
  pharmacy: found.groups.pharmacies[group] ?? 0,
  kilometres: kilometresOf(found.reach.chords[group] ?? 0),
})

const pharmacyId = (found: Found, group: number): number =>
  found.pharmacies.at(found.groups.pharmacies[group] ?? 0)?.id ?? 0

const positionsOf = ({ starts }: Groups, group: number): Array<number> => {
  const start = starts[group] ?? 0
  return Array.from({ length: (starts[group + 1] ?? 0) - start }, (_, i) => start + i)
}

/** Rows by distance; rows of the same pharmacy by how well they match, then those in stock, then by id. */
export const nearestFirst = (
  found: Found,
  longestChord: number,
  { from, size }: Slice,
): ReadonlyArray<Hit> => {
  const { groups, reach } = found
  const { starts } = groups
  const chord = (group: number): number => reach.chords[group] ?? 0
  const weight = (group: number): number => (starts[group + 1] ?? 0) - (starts[group] ?? 0)
  // the square root spreads near pharmacies over more bins than distant ones
  const window = windowOf(
    reach.inReach,
    (group) => Math.sqrt(chord(group)),
    weight,
    Math.sqrt(longestChord),
    from,
    from + size,
  )
  const ordered = window.items.toSorted(
    (a, b) => chord(a) - chord(b) || pharmacyId(found, a) - pharmacyId(found, b),
  )
  const hits: Array<Hit> = []
  let before = window.before
  for (const group of ordered) {
    if (before >= from + size) break
    const rows = weight(group)
    if (before + rows > from) {
      const best = bestFirst(found, group)
      hits.push(
        ...best
          .slice(Math.max(0, from - before), from + size - before)
          .map((row) => hitAt(found, group, row)),
      )
    }
    before += rows
  }
  return hits
}

const bestFirst = (found: Found, group: number): ReadonlyArray<number> => {
  const { names, slots } = found.groups
  const positions = positionsOf(found.groups, group)
  if (positions.length === 1) return positions
  const id = (position: number): number => found.postings.ids[slots[position] ?? 0] ?? 0
  const rank = (position: number): number => found.rankOf(names[position] ?? 0)
  const isOut = (position: number): number =>
    isInStock(found.postings.lives[slots[position] ?? 0] ?? 0) ? 0 : 1
  return positions.toSorted((a, b) => rank(a) - rank(b) || isOut(a) - isOut(b) || id(a) - id(b))
}

interface Item extends Hit {
  readonly chord: number
  readonly cents: number
  readonly name: number
}

const itemAt = (found: Found, group: number, position: number): Item => ({
  ...hitAt(found, group, position),
  chord: found.reach.chords[group] ?? 0,
  cents: found.postings.cents[found.groups.slots[position] ?? 0] ?? 0,
  name: found.groups.names[position] ?? 0,
})

/** The positions of the rows within reach, and the group of each position. */
const rowsInReach = ({
  groups,
  reach,
}: Found): { readonly positions: Int32Array; readonly groupOf: Int32Array } => {
  const positions = new Int32Array(reach.total)
  const groupOf = new Int32Array(groups.slots.length)
  let count = 0
  for (const group of reach.inReach) {
    const end = groups.starts[group + 1] ?? 0
    for (let position = groups.starts[group] ?? 0; position < end; position++) {
      positions[count++] = position
      groupOf[position] = group
    }
  }
  return { positions, groupOf }
}

const nearer = (a: Item, b: Item): number => a.chord - b.chord || a.id - b.id

/** Rows by price, then by distance, then by id. */
export const cheapestFirst = (found: Found, { from, size }: Slice): ReadonlyArray<Hit> => {
  const { positions, groupOf } = rowsInReach(found)
  const { slots } = found.groups
  const cents = (position: number): number => found.postings.cents[slots[position] ?? 0] ?? 0
  let dearest = 0
  for (const position of positions) dearest = Math.max(dearest, cents(position))
  // most medicines cost little compared with the dearest one; the logarithm spreads them over the bins
  const key = (position: number): number => Math.log1p(cents(position))
  const window = windowOf(positions, key, () => 1, Math.log1p(dearest), from, from + size)
  return window.items
    .map((position) => itemAt(found, groupOf[position] ?? 0, position))
    .toSorted((a, b) => a.cents - b.cents || nearer(a, b))
    .slice(from - window.before, from - window.before + size)
}

/** Rows by normalised name, then by distance, then by id. */
export const byName = (found: Found, { from, size }: Slice): ReadonlyArray<Hit> => {
  const { positions, groupOf } = rowsInReach(found)
  const { names } = found.groups
  const counts = new Map<number, number>()
  for (const position of positions)
    counts.set(names[position] ?? 0, (counts.get(names[position] ?? 0) ?? 0) + 1)
  const inOrder = [...counts.keys()]
    .map((name) => ({ name, text: found.textOf(name) }))
    .toSorted((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0))
  const wanted = new Map<number, number>()
  let before = 0
  let skipped = 0
  for (const { name } of inOrder) {
    const rows = counts.get(name) ?? 0
    if (before >= from + size) break
    if (before + rows > from) wanted.set(name, wanted.size)
    else skipped += rows
    before += rows
  }
  return Array.from(positions)
    .filter((position) => wanted.has(names[position] ?? 0))
    .map((position) => itemAt(found, groupOf[position] ?? 0, position))
    .toSorted((a, b) => (wanted.get(a.name) ?? 0) - (wanted.get(b.name) ?? 0) || nearer(a, b))
    .slice(from - skipped, from - skipped + size)
}
