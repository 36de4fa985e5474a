import type { PackUnit } from "../../../../matching/product/Families.ts"
import type { ReadProduct } from "../../../../matching/product/Products.ts"
import type { Found, Hit, Slice } from "./Page.ts"
import { itemAt, rowsInReach, stockedAndNearer } from "./Page.ts"
import { windowOf } from "./Windows.ts"

/** The order of units among rows of the same form and strength. The SQL search uses the same numbers. */
export const unitOrder: Readonly<Record<PackUnit, number>> = { piece: 0, ml: 1, g: 2 }
/** The unit number of rows whose content is unknown. They come last. */
const unknownUnit = 3

/** Rows of the same form and strength with known content. `least` is the price of the cheapest package in cents. */
interface Likeness {
  readonly key: string
  least: number
}

/** Rows that are compared with each other: of one form, strength and unit, or all rows whose content is unknown. */
interface Section {
  /** Index in `Sections.all`. */
  readonly number: number
  readonly likeness: Likeness | undefined
  readonly unit: number
  rows: number
}

/** The data that all rows of a name have in common. */
interface NameOfRows {
  readonly product: ReadProduct
  readonly likeness: Likeness
  /** Indexed by unit. */
  readonly sections: Array<Section | undefined>
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const inOrder = (a: Section, b: Section): number => {
  if (a.likeness === undefined || b.likeness === undefined) return a.unit - b.unit
  const leasts = a.likeness.least - b.likeness.least
  return leasts || compareText(a.likeness.key, b.likeness.key) || a.unit - b.unit
}

/** Assigns rows to sections. A broad query has tens of thousands of rows, so no object is created for each row. */
class Sections {
  readonly all: Array<Section> = []
  /** Indexed by row: the unit price, or the price of the package if its content is unknown, in cents. */
  readonly values: Float64Array
  /** Indexed by row: the number of its section. */
  readonly numbers: Int32Array
  private readonly names = new Map<number, NameOfRows>()
  private readonly byKey = new Map<string, Pick<NameOfRows, "likeness" | "sections">>()
  private readonly unknown: Array<Section | undefined> = []
  private readonly productOf: Found["productOf"]

  constructor(productOf: Found["productOf"], rows: number) {
    this.productOf = productOf
    this.values = new Float64Array(rows)
    this.numbers = new Int32Array(rows)
  }

  place(row: number, name: number, cents: number, units: number): void {
    const { product, likeness, sections } = this.names.get(name) ?? this.read(name)
    const { pack, isCounted } = product
    const isByUnits = isCounted && units > 1
    if (!isByUnits && pack === undefined) {
      this.put(row, cents, this.unknown, unknownUnit, undefined)
      return
    }
    const unit = isByUnits || pack === undefined ? unitOrder.piece : unitOrder[pack.unit]
    const amount = isByUnits || pack === undefined ? units : pack.amount
    if (cents < likeness.least) likeness.least = cents
    this.put(row, cents / amount, sections, unit, likeness)
  }

  private put(
    row: number,
    value: number,
    sections: Array<Section | undefined>,
    unit: number,
    likeness: Likeness | undefined,
  ): void {
    const section = sections[unit] ?? { number: this.all.length, likeness, unit, rows: 0 }
    if (section.rows++ === 0) {
      sections[unit] = section
      this.all.push(section)
    }
    this.values[row] = value
    this.numbers[row] = section.number
  }

  private read(name: number): NameOfRows {
    const product = this.productOf(name)
    const key = product.likeness
    const known = this.byKey.get(key) ?? { likeness: { key, least: Infinity }, sections: [] }
    this.byKey.set(key, known)
    const read = { product, ...known }
    this.names.set(name, read)
    return read
  }
}

/**
 * Rows by price, comparing like with like. Rows of the same form and strength stay together, sorted by unit price
 * within each unit; the form and strength with the cheapest package comes first. Rows whose content is unknown come
 * last, by the price of the package.
 */
export const cheapestFirst = (found: Found, { from, size }: Slice): ReadonlyArray<Hit> => {
  const { positions, groupOf } = rowsInReach(found)
  const { slots, names } = found.groups
  const { cents, units } = found.postings
  const sections = new Sections(found.productOf, slots.length)
  for (const position of positions) {
    const slot = slots[position] ?? 0
    sections.place(position, names[position] ?? 0, cents[slot] ?? 0, units[slot] ?? 1)
  }
  const { numbers, values } = sections
  const hits: Array<Hit> = []
  let before = 0
  for (const { number, rows } of sections.all.toSorted(inOrder)) {
    if (before >= from + size) break
    if (before + rows > from) {
      const own = positions.filter((position) => numbers[position] === number)
      const slice = { from: Math.max(0, from - before), size: size - hits.length }
      hits.push(...cheapestOf(found, { positions: own, groupOf, values }, slice))
    }
    before += rows
  }
  return hits
}

/** Rows by the price of the package, whatever is in it. */
export const cheapestPackages = (found: Found, slice: Slice): ReadonlyArray<Hit> => {
  const { positions, groupOf } = rowsInReach(found)
  const values = Float64Array.from(found.groups.slots, (slot) => found.postings.cents[slot] ?? 0)
  return cheapestOf(found, { positions, groupOf, values }, slice)
}

/** The positions of the rows of one section. `groupOf` and `values` are indexed by position. */
interface Compared {
  readonly positions: Int32Array
  readonly groupOf: Int32Array
  readonly values: Float64Array
}

const cheapestOf = (
  found: Found,
  { positions, groupOf, values }: Compared,
  { from, size }: Slice,
): ReadonlyArray<Hit> => {
  const value = (position: number): number => values[position] ?? 0
  const dearest = positions.reduce((most, position) => Math.max(most, value(position)), 0)
  // most medicines cost little compared with the dearest one; the logarithm spreads them over the bins
  const key = (position: number): number => Math.log1p(value(position))
  const window = windowOf(positions, key, () => 1, Math.log1p(dearest), from, from + size)
  return window.items
    .map((position) => ({ item: itemAt(found, groupOf[position] ?? 0, position), value: value(position) }))
    .toSorted((a, b) => a.value - b.value || stockedAndNearer(a.item, b.item))
    .slice(from - window.before, from - window.before + size)
    .map(({ item }) => item)
}
