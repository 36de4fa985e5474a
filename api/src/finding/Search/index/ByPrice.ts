import type { PackUnit } from "../../../../matching/product/Families.ts"
import type { ReadProduct } from "../../../../matching/product/Products.ts"
import { contentOf } from "../../../../matching/product/UnitPrice.ts"
import type { Found, Hit, Slice } from "./Page.ts"
import { itemAt, rowsInReach, stockedAndNearer } from "./Page.ts"
import { windowOf } from "./Windows.ts"

/** The order of units among rows of the same form and strength, by number, as the SQL path has it too. */
export const unitOrder: Readonly<Record<PackUnit, number>> = { piece: 0, ml: 1, g: 2 }
/** The number of rows whose content is not known. */
const unknownUnit = 3

/** Rows that are compared with each other: of one form, strength and unit, or all whose content is not known. */
interface Section {
  readonly likeness: Likeness | undefined
  readonly unit: number
  rows: number
}

/** Rows of the same form and strength whose content is known: how cheap the cheapest package of them is, in cents. */
interface Likeness {
  readonly key: string
  least: number
  readonly sections: Array<Section | undefined>
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const inOrder = (a: Section, b: Section): number => {
  if (a.likeness === undefined || b.likeness === undefined) return a.unit - b.unit
  const leasts = a.likeness.least - b.likeness.least
  return leasts || compareText(a.likeness.key, b.likeness.key) || a.unit - b.unit
}

/** The section of each row, and by what rows of one section are compared: the unit price, or else the price, in cents. */
class Sections {
  readonly all: Array<Section> = []
  private readonly likenesses = new Map<string, Likeness>()
  private readonly products = new Map<
    number,
    { readonly product: ReadProduct; readonly likeness: Likeness }
  >()
  private readonly unknown: Section = { likeness: undefined, unit: unknownUnit, rows: 0 }
  private readonly productOf: Found["productOf"]

  constructor(productOf: Found["productOf"]) {
    this.productOf = productOf
  }

  place(name: number, cents: number, units: number): readonly [section: Section, value: number] {
    const { product, likeness } = this.named(name)
    const content = contentOf(product, units)
    const section = content === undefined ? this.unknown : this.sectionOf(likeness, unitOrder[content.unit])
    if (section.rows++ === 0) this.all.push(section)
    if (content === undefined) return [section, cents]
    likeness.least = Math.min(likeness.least, cents)
    return [section, cents / content.amount]
  }

  private sectionOf(likeness: Likeness, unit: number): Section {
    return (likeness.sections[unit] ??= { likeness, unit, rows: 0 })
  }

  private named(name: number): { readonly product: ReadProduct; readonly likeness: Likeness } {
    const known = this.products.get(name)
    if (known !== undefined) return known
    const product = this.productOf(name)
    const key = product.likeness
    const likeness = this.likenesses.get(key) ?? { key, least: Infinity, sections: [] }
    this.likenesses.set(key, likeness)
    const named = { product, likeness }
    this.products.set(name, named)
    return named
  }
}

/**
 * Rows by price, like compared with like: rows of the same form and strength stand together, by unit price; those with
 * the cheapest package come first. Rows whose content is not known follow, by price.
 */
export const cheapestFirst = (found: Found, { from, size }: Slice): ReadonlyArray<Hit> => {
  const { positions, groupOf } = rowsInReach(found)
  const { slots, names } = found.groups
  const { cents, units } = found.postings
  const sections = new Sections(found.productOf)
  const sectionAt: Array<Section> = []
  const values = new Float64Array(slots.length)
  for (const position of positions) {
    const slot = slots[position] ?? 0
    const [section, value] = sections.place(names[position] ?? 0, cents[slot] ?? 0, units[slot] ?? 1)
    sectionAt[position] = section
    values[position] = value
  }
  const hits: Array<Hit> = []
  let before = 0
  for (const section of sections.all.toSorted(inOrder)) {
    if (before >= from + size) break
    if (before + section.rows > from) {
      const own = positions.filter((position) => sectionAt[position] === section)
      const slice = { from: Math.max(0, from - before), size: size - hits.length }
      hits.push(...cheapestOf(found, { positions: own, groupOf, values }, slice))
    }
    before += section.rows
  }
  return hits
}

/** The rows of one section, as positions, with the group and the value of each. */
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
  // most medicines cost little next to the dearest: logarithms spread them over the bins
  const key = (position: number): number => Math.log1p(value(position))
  const window = windowOf(positions, key, () => 1, Math.log1p(dearest), from, from + size)
  return window.items
    .map((position) => ({ item: itemAt(found, groupOf[position] ?? 0, position), value: value(position) }))
    .toSorted((a, b) => a.value - b.value || stockedAndNearer(a.item, b.item))
    .slice(from - window.before, from - window.before + size)
    .map(({ item }) => item)
}
