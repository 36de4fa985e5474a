import { describe, expect, it } from "vitest"
import { medicineOf } from "../../../../test/support/entities.ts"
import { categoryChanges, isPriceRule, priceChanges, takenBack } from "./many-changes.ts"

const cheap = medicineOf(1, { price: 2.05, price_per_unit: 0.1 })
const dear = medicineOf(2, { price: 10, price_per_unit: 0.33 })

describe("prices of several medicines", () => {
  it("are raised and lowered by a part, rounded to the cent, with the price of a unit if wanted", () => {
    expect(priceChanges([cheap, dear], { way: "raise", value: 10, withUnits: true })).toEqual([
      { id: 1, price: { before: 2.05, after: 2.26 }, price_per_unit: { before: 0.1, after: 0.11 } },
      { id: 2, price: { before: 10, after: 11 }, price_per_unit: { before: 0.33, after: 0.36 } },
    ])
    expect(priceChanges([dear], { way: "lower", value: 2.5, withUnits: false })).toEqual([
      { id: 2, price: { before: 10, after: 9.75 } },
    ])
  })

  it("become one price, and are left out where they have it already", () => {
    expect(priceChanges([cheap, dear], { way: "set", value: 10, withUnits: true })).toEqual([
      { id: 1, price: { before: 2.05, after: 10 } },
    ])
  })

  it("are taken back by the same changes the other way round", () => {
    const changes = [
      ...priceChanges([cheap], { way: "raise", value: 10, withUnits: true }),
      ...categoryChanges([dear], 3),
    ]
    expect(takenBack(changes)).toEqual([
      { id: 1, price: { before: 2.26, after: 2.05 }, price_per_unit: { before: 0.11, after: 0.1 } },
      { id: 2, category_id: { before: 3, after: null } },
    ])
  })

  it("need a number that makes sense", () => {
    expect([isPriceRule("raise", 0), isPriceRule("lower", 101), isPriceRule("set", "")]).toEqual([
      false,
      false,
      false,
    ])
    expect([isPriceRule("raise", 12.5), isPriceRule("lower", 100), isPriceRule("set", 0)]).toEqual([
      true,
      true,
      true,
    ])
  })
})
