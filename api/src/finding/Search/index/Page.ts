import type { ReadProduct } from "../../../../matching/product/Products.ts"
import type { Counts, Groups, Reach } from "./Grouping.ts"
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

/** What paging needs: the rows found or how many there are, their distances and their details. */
export interface Found<Rows extends Counts = Groups> {
  readonly groups: Rows
  readonly reach: Reach
  readonly postings: Postings
  readonly pharmacies: Pharmacies
  /** How well a name matches the query; lower is better. */
  readonly rankOf: (name: number) => number
  readonly productOf: (name: number) => ReadProduct
  readonly textOf: (name: number) => string
}

const hitAt = (found: Found, group: number, position: number): Hit => ({
  id: found.postings.ids[found.groups.slots[position] ?? 0] ?? 0,
  pharmacy: found.groups.pharmacies[group] ?? 0,
  kilometres: kilometresOf(found.reach.chords[group] ?? 0),
})

const positionsOf = ({ starts }: Groups, group: number): Array<number> => {
  const start = starts[group] ?? 0
  return Array.from({ length: (starts[group + 1] ?? 0) - start }, (_, i) => start + i)
}

/** Groups at equal distance, and the number of rows that are nearer. */
interface Distance {
  readonly groups: ReadonlyArray<number>
  readonly before: number
}

/** The distances whose rows are on a page, nearest first. */
const distancesOf = (
  { groups: { starts }, reach }: Found<Counts>,
  longestChord: number,
  { from, size }: Slice,
): ReadonlyArray<Distance> => {
  const chord = (group: number): number => reach.chords[group] ?? 0
  const weight = (group: number): number => (starts[group + 1] ?? 0) - (starts[group] ?? 0)
  // the square root spreads near pharmacies over more bins than distant ones
  const binned = (group: number): number => Math.sqrt(chord(group))
  const window = windowOf(reach.inReach, binned, weight, Math.sqrt(longestChord), from, from + size)
  const ordered = window.items.toSorted((a, b) => chord(a) - chord(b))
  const distances: Array<Distance> = []
  let before = window.before
  for (let at = 0; at < ordered.length && before < from + size;) {
    let end = at + 1
    while (end < ordered.length && chord(ordered[end] ?? 0) === chord(ordered[at] ?? 0)) end++
    const groups = ordered.slice(at, end)
    const rows = groups.reduce((sum, group) => sum + weight(group), 0)
    if (before + rows > from) distances.push({ groups, before })
    before += rows
    at = end
  }
  return distances
}

/**
 * Rows by distance. Rows at equal distance (one pharmacy, or several at one place) are sorted by how well they match,
 * then those in stock, then by pharmacy and id. `rowsOf` gives the rows of some groups: those of the page.
 */
export const nearestFirst = (
  found: Found<Counts>,
  longestChord: number,
  slice: Slice,
  rowsOf: (chosen: Int32Array) => Groups,
): ReadonlyArray<Hit> => {
  const { from, size } = slice
  const distances = distancesOf(found, longestChord, slice)
  const chosen = Int32Array.from(distances.flatMap(({ groups }) => groups))
  const chords = Float64Array.from(chosen, (group) => found.reach.chords[group] ?? 0)
  const shown = { ...found, groups: rowsOf(chosen), reach: { ...found.reach, chords } }
  let group = 0
  return distances.flatMap(({ groups, before }) => {
    const first = group
    group += groups.length
    const best = bestFirst(
      shown,
      groups.map((_, i) => first + i),
    )
    return best.slice(Math.max(0, from - before), from + size - before)
  })
}

const bestFirst = (found: Found, groups: ReadonlyArray<number>): ReadonlyArray<Hit> => {
  const items = groups.flatMap((group) =>
    positionsOf(found.groups, group).map((position) => itemAt(found, group, position)),
  )
  if (items.length === 1) return items
  const rank = ({ name }: Item): number => found.rankOf(name)
  const pharmacy = (item: Item): number => found.pharmacies.at(item.pharmacy)?.id ?? 0
  return items.toSorted(
    (a, b) => rank(a) - rank(b) || a.isOut - b.isOut || pharmacy(a) - pharmacy(b) || a.id - b.id,
  )
}

/** A medicine with the data that decides its position in a page. */
export interface Item extends Hit {
  readonly chord: number
  readonly name: number
  /** 1 when out of stock, otherwise 0. */
  readonly isOut: number
}

export const itemAt = (found: Found, group: number, position: number): Item => ({
  ...hitAt(found, group, position),
  chord: found.reach.chords[group] ?? 0,
  name: found.groups.names[position] ?? 0,
  isOut: isInStock(found.postings.lives[found.groups.slots[position] ?? 0] ?? 0) ? 0 : 1,
})

/** The positions of the rows within reach, and the group of each position. */
export const rowsInReach = ({
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

/** Compares rows that are otherwise equal: in stock before out of stock, then by distance, then by id. */
export const stockedAndNearer = (a: Item, b: Item): number =>
  a.isOut - b.isOut || a.chord - b.chord || a.id - b.id

/** Rows by normalised name. Rows of one name: those in stock first, then by distance, then by id. */
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
    .toSorted((a, b) => (wanted.get(a.name) ?? 0) - (wanted.get(b.name) ?? 0) || stockedAndNearer(a, b))
    .slice(from - skipped, from - skipped + size)
}
