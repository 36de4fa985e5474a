import { isSoldLoose, packagesBeside, unitsBeside } from "@rokthnam/shared/Medicines/LooseRules"
import type { Amount } from "@rokthnam/shared/Medicines/LooseRules"
import { toCents } from "../../../../lib/money.ts"
import type { Sellable } from "../../api/sell.ts"

/** What a line of the order counts: packages, strips or units, from the largest to the smallest. */
export const measures = ["package", "strip", "unit"] as const
export type Measure = (typeof measures)[number]

/** What the counter knows of a medicine's packages. Prices are dollars. */
export type Pack = {
  /** Packages and loose units in stock, as last read. */
  readonly stock: number
  readonly looseUnits: number
  readonly unitsPerPackage: number
  /** Null for packages without strips. */
  readonly unitsPerStrip: number | null
  readonly pricePerPackage: number
  readonly pricePerUnit: number
}

/** So many packages, strips or units of a medicine. */
export type Counted = { readonly pack: Pack; readonly measure: Measure; readonly quantity: number }

/** The packages of a medicine. One that the device kept before there were loose units has none. */
export const packOf = (medicine: Sellable): Pack => {
  const { loose_units, units_per_strip }: Partial<Sellable> = medicine
  return {
    stock: medicine.quantity,
    looseUnits: loose_units ?? 0,
    unitsPerPackage: medicine.unit_per_package,
    unitsPerStrip: units_per_strip ?? null,
    pricePerPackage: medicine.price,
    pricePerUnit: medicine.price_per_unit,
  }
}

const stockOf = ({ stock, looseUnits, unitsPerPackage }: Pack) => ({
  quantity: stock,
  loose_units: looseUnits,
  unit_per_package: unitsPerPackage,
})

/** How a medicine can be sold, the largest measure first. */
export const measuresOf = ({ unitsPerPackage, unitsPerStrip, pricePerUnit }: Pack): ReadonlyArray<Measure> =>
  isSoldLoose({ unit_per_package: unitsPerPackage, price_per_unit: pricePerUnit })
    ? measures.filter((one) => one !== "strip" || unitsPerStrip !== null)
    : ["package"]

/** The price of one package, strip or unit in dollars. A strip costs what its units cost, to the cent. */
export const priceOf = ({ pricePerPackage, pricePerUnit, unitsPerStrip }: Pack, measure: Measure): number => {
  if (measure === "package") return pricePerPackage
  return measure === "unit" ? pricePerUnit : (toCents(pricePerUnit) * (unitsPerStrip ?? 1)) / 100
}

/** What a line takes of the stock. */
export const amountOf = ({ pack, measure, quantity }: Counted): Amount =>
  measure === "package"
    ? { packages: quantity, units: 0 }
    : { packages: 0, units: measure === "strip" ? quantity * (pack.unitsPerStrip ?? 1) : quantity }

export const amountOfAll = (lines: ReadonlyArray<Counted>): Amount => {
  const amounts = lines.map(amountOf)
  return {
    packages: amounts.reduce((sum, { packages }) => sum + packages, 0),
    units: amounts.reduce((sum, { units }) => sum + units, 0),
  }
}

/** How many of a measure can be sold beside other lines of the medicine, which share its stock; 0 or more. */
export const mostOf = (pack: Pack, measure: Measure, others: Amount): number => {
  const stock = stockOf(pack)
  if (measure === "package") return Math.max(0, packagesBeside(stock, others.units) - others.packages)
  const units = Math.max(0, unitsBeside(stock, others.packages) - others.units)
  return measure === "unit" ? units : Math.floor(units / (pack.unitsPerStrip ?? 1))
}
