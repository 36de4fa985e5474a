/** Computes the price of one piece, of 10 ml or of 10 g, so that packages of different sizes can be compared. */
import type { PackUnit } from "./Families.ts"
import { isMeasured, pieceName } from "./Families.ts"
import type { Pack } from "./Pack.ts"
import type { Product } from "./Product.ts"

export interface UnitPrice {
  readonly price: number
  readonly unit: string
}

/** Millilitres or grams for which the unit price of a liquid or cream is given. */
const measure = 10

const rounded = (price: number): number => Math.round(price * 10_000) / 10_000

/**
 * What a package holds: `unit_per_package` pieces if pieces are counted and it is above 1, otherwise what the text
 * says.
 */
export const contentOf = ({ pack, isCounted }: Product, unitPerPackage: number): Pack | undefined =>
  isCounted && unitPerPackage > 1 ? { amount: unitPerPackage, unit: "piece" } : pack

const unitName = (unit: PackUnit, product: Product): string =>
  isMeasured(unit) ? `${measure} ${unit}` : pieceName(product.form)

/**
 * The unit price of a package in the currency of `price`, to four decimals; undefined when its content is not known.
 */
export const unitPriceOf = (
  product: Product,
  price: number,
  unitPerPackage: number,
): UnitPrice | undefined => {
  const content = contentOf(product, unitPerPackage)
  if (content === undefined) return undefined
  const each = isMeasured(content.unit) ? measure : 1
  return { price: rounded((price / content.amount) * each), unit: unitName(content.unit, product) }
}
