/*
 * Stock of whole packages and of loose units (tablets of opened packages). All numbers are whole. The stock in units is
 * packages × units in a package + loose units, and the loose units are always fewer than a package. So packages are sold
 * from the whole ones alone, loose units come first from what is loose, and a package is opened only when that does not
 * suffice. This module imports nothing, because the web apps load it too.
 */

/** The stock of a medicine: whole packages, loose units, and how many units a package has. */
export type Stock = {
  readonly quantity: number
  readonly loose_units: number
  readonly unit_per_package: number
}

/** An amount of a medicine that is sold or comes back: packages, and loose units beside them. */
export type Amount = { readonly packages: number; readonly units: number }

/** The stock in units. The largest stock is 10^11 units, which is exact. */
export const unitsOf = ({ quantity, loose_units, unit_per_package }: Stock): number =>
  quantity * unit_per_package + loose_units

/** So many units as whole packages and the rest. */
const stockOf = (units: number, unit_per_package: number): Stock => ({
  quantity: Math.floor(units / unit_per_package),
  loose_units: units % unit_per_package,
  unit_per_package,
})

const unitsIn = ({ packages, units }: Amount, { unit_per_package }: Stock): number =>
  packages * unit_per_package + units

/** The stock after so much was sold; undefined if there is not enough. */
export const without = (stock: Stock, amount: Amount): Stock | undefined => {
  const left = unitsOf(stock) - unitsIn(amount, stock)
  return left < 0 ? undefined : stockOf(left, stock.unit_per_package)
}

/** The stock after so much came back. Loose units that make up a package are a package again. */
export const withBack = (stock: Stock, amount: Amount): Stock =>
  stockOf(unitsOf(stock) + unitsIn(amount, stock), stock.unit_per_package)

/** The packages that can be sold beside so many loose units; negative if not even these can be sold. */
export const packagesBeside = (stock: Stock, units: number): number =>
  stock.quantity - Math.ceil(Math.max(0, units - stock.loose_units) / stock.unit_per_package)

/** The loose units that can be sold beside so many packages; negative if not even these can be sold. */
export const unitsBeside = (stock: Stock, packages: number): number =>
  unitsOf(stock) - packages * stock.unit_per_package

/**
 * What a stock lacks for an amount that was sold all the same: packages beyond the whole ones, and units beyond what is
 * then loose or can be opened. Packages that were sold do not take loose units away, which are still there.
 */
export const lacking = (stock: Stock, { packages, units }: Amount): Amount => {
  const left = { ...stock, quantity: Math.max(0, stock.quantity - packages) }
  return {
    packages: Math.max(0, packages - stock.quantity),
    units: Math.max(0, units - unitsOf(left)),
  }
}

/** A medicine as far as it decides about loose sales; the price of a unit in any whole measure. */
type Priced = { readonly unit_per_package: number; readonly price_per_unit: number }

/** Whether a medicine can be sold by the unit: its package has several, and a unit has a price. */
export const isSoldLoose = ({ unit_per_package, price_per_unit }: Priced): boolean =>
  unit_per_package > 1 && price_per_unit > 0

/** Whether strips of so many units divide a package into several equal strips of several units. */
export const isStripSize = (units_per_strip: number, unit_per_package: number): boolean =>
  units_per_strip > 1 && units_per_strip < unit_per_package && unit_per_package % units_per_strip === 0

/** So many units as whole strips; undefined if they are not a number of whole strips. Of what came back both are negative. */
export const stripsOf = (units: number, units_per_strip: number | null | undefined): number | undefined =>
  units !== 0 && units_per_strip && units % units_per_strip === 0 ? units / units_per_strip : undefined
