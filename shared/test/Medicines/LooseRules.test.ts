import {
  isSoldLoose,
  isStripSize,
  lacking,
  packagesBeside,
  stripsOf,
  unitsBeside,
  unitsOf,
  withBack,
  without,
} from "@rokthnam/shared/Medicines/LooseRules"
import type { Amount, Stock } from "@rokthnam/shared/Medicines/LooseRules"
import { largestPackage, largestQuantity } from "@rokthnam/shared/Medicines/MedicineRules"
import { largestLine } from "@rokthnam/shared/Sales/Sale"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

const stocks = (mostUnits: number, mostPackages: number): fc.Arbitrary<Stock> =>
  fc.integer({ min: 1, max: mostUnits }).chain((unit_per_package) =>
    fc.record({
      quantity: fc.integer({ min: 0, max: mostPackages }),
      loose_units: fc.integer({ min: 0, max: unit_per_package - 1 }),
      unit_per_package: fc.constant(unit_per_package),
    }),
  )
const amountsUpTo = (most: number): fc.Arbitrary<Amount> =>
  fc.record({ packages: fc.integer({ min: 0, max: most }), units: fc.integer({ min: 0, max: most }) })

/** The largest ones, and small ones, where amounts are often just enough. */
const cases = fc.oneof(
  fc.tuple(stocks(largestPackage, largestQuantity), amountsUpTo(largestLine)),
  fc.tuple(stocks(6, 4), amountsUpTo(6)),
)

const isWhole = ({ quantity, loose_units, unit_per_package }: Stock) =>
  [quantity, loose_units].every((number) => Number.isSafeInteger(number) && number >= 0) &&
  loose_units < unit_per_package

const inUnits = ({ packages, units }: Amount, { unit_per_package }: Stock) =>
  packages * unit_per_package + units

/** Sells one unit after the other by hand: a loose one if there is one, otherwise one of a package that is opened. */
const byHand = (stock: Stock, { packages, units }: Amount): Stock | undefined => {
  if (packages > stock.quantity) return undefined
  let [quantity, loose_units] = [stock.quantity - packages, stock.loose_units]
  for (let sold = 0; sold < units; sold++) {
    if (loose_units === 0) {
      if (quantity === 0) return undefined
      quantity -= 1
      loose_units = stock.unit_per_package
    }
    loose_units -= 1
  }
  return { ...stock, quantity, loose_units }
}

describe("the stock of packages and loose units", () => {
  it("is never negative and never a fraction, and what was sold and what is left is what there was", () => {
    fc.assert(
      fc.property(cases, ([stock, amount]) => {
        const left = without(stock, amount)
        const difference = unitsOf(stock) - inUnits(amount, stock)
        expect(left === undefined).toBe(difference < 0)
        expect(left === undefined || isWhole(left)).toBe(true)
        expect(left === undefined || unitsOf(left) === difference).toBe(true)
      }),
    )
  })

  it("opens a package only when the loose units do not suffice, and sells packages from the whole ones", () => {
    fc.assert(
      fc.property(stocks(6, 4), amountsUpTo(30), (stock, amount) => {
        expect(without(stock, amount)).toEqual(byHand(stock, amount))
      }),
    )
  })

  it("is the same again when all comes back, in whatever parts", () => {
    fc.assert(
      fc.property(cases, fc.double({ min: 0, max: 1, noNaN: true }), ([stock, amount], part) => {
        const left = without(stock, amount)
        fc.pre(left !== undefined)
        const first = {
          packages: Math.floor(amount.packages * part),
          units: Math.floor(amount.units * part),
        }
        const rest = { packages: amount.packages - first.packages, units: amount.units - first.units }
        expect(withBack(withBack(left, first), rest)).toEqual(stock)
      }),
    )
  })

  it("tells how much can be sold beside what is in the basket already, to the unit", () => {
    fc.assert(
      fc.property(cases, ([stock, { packages, units }]) => {
        const mostPackages = packagesBeside(stock, units)
        const mostUnits = unitsBeside(stock, packages)
        const fits = (amount: Amount) => without(stock, amount) !== undefined
        expect(mostPackages < 0 || fits({ packages: mostPackages, units })).toBe(true)
        expect(fits({ packages: mostPackages + 1, units })).toBe(false)
        expect(fits({ packages, units: mostUnits + 1 })).toBe(false)
        expect(mostUnits < 0 || fits({ packages, units: mostUnits })).toBe(true)
      }),
    )
  })

  it("lacks just what a sale that was made needs beyond it", () => {
    fc.assert(
      fc.property(cases, ([stock, amount]) => {
        const found = lacking(stock, amount)
        const left = without(withBack(stock, found), amount)
        expect(left !== undefined && isWhole(left)).toBe(true)
        expect(found.packages + found.units > 0).toBe(without(stock, amount) === undefined)
      }),
    )
  })

  it("keeps its loose units when more packages were sold than there were", () => {
    const stock = { quantity: 2, loose_units: 3, unit_per_package: 10 }
    const found = lacking(stock, { packages: 5, units: 0 })
    expect(found).toEqual({ packages: 3, units: 0 })
    expect(without(withBack(stock, found), { packages: 5, units: 0 })).toMatchObject({
      quantity: 0,
      loose_units: 3,
    })
  })
})

describe("what can be sold by the unit", () => {
  it("has several units in a package, and a price for one", () => {
    expect(isSoldLoose({ unit_per_package: 10, price_per_unit: 5 })).toBe(true)
    expect(isSoldLoose({ unit_per_package: 1, price_per_unit: 5 })).toBe(false)
    expect(isSoldLoose({ unit_per_package: 10, price_per_unit: 0 })).toBe(false)
  })

  it("comes in strips that divide the package", () => {
    expect(isStripSize(10, 100)).toBe(true)
    expect([1, 100, 30, 0].map((size) => isStripSize(size, 100))).toEqual([false, false, false, false])
  })

  it("is a number of strips only if no unit is left over", () => {
    expect([20, 10, -10].map((units) => stripsOf(units, 10))).toEqual([2, 1, -1])
    expect([0, 5, 15].map((units) => stripsOf(units, 10))).toEqual([undefined, undefined, undefined])
    expect(stripsOf(20, null)).toBe(undefined)
  })
})
