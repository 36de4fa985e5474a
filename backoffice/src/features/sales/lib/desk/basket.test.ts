import { describe, expect, it } from "vitest"
import type { Sellable } from "../../api/sell.ts"
import {
  addOne,
  bodyOf,
  emptyBasket,
  inBasket,
  isPhoneWrong,
  lineKey,
  mostOfLine,
  refresh,
  setMeasure,
  setQuantity,
  totalCents,
} from "./basket.ts"
import type { Basket } from "./basket.ts"
import { measuresOf, packOf } from "./measures.ts"

const today = "2026-11-21"

const medicine = (overrides: Partial<Sellable> = {}): Sellable => ({
  id: 1,
  name: "Paracetamol",
  dosage: "500mg",
  manufacter_name: "Medopharm",
  manufactor_country: "India",
  price: 1.1,
  quantity: 3,
  expiration_date: "2027-01-01",
  price_per_unit: 0.1,
  unit_per_package: 10,
  loose_units: 0,
  units_per_strip: null,
  photo: null,
  barcode: null,
  supplier: null,
  last_updated: "2026-11-20T01:00:00.000Z",
  category: null,
  ...overrides,
})

const filled = (times: number, item = medicine()): Basket =>
  Array.from({ length: times }).reduce<Basket>((basket) => addOne(basket, item, today).basket, emptyBasket)

describe("the basket", () => {
  it("starts a line with one package and counts up when the medicine is added again", () => {
    expect(filled(1).lines).toMatchObject([{ id: 1, quantity: 1 }])
    expect(filled(2).lines).toMatchObject([{ id: 1, quantity: 2 }])
  })

  it("refuses one more than the stock and says how many there are", () => {
    const { basket, refusal } = addOne(filled(3), medicine(), today)
    expect(inBasket(basket)).toEqual({ packages: 3, units: 0 })
    expect(refusal).toEqual({ kind: "add", name: "Paracetamol", stock: 3 })
  })

  it("refuses to set more than the stock and keeps the line", () => {
    const { basket, refusal } = setQuantity(filled(1), "1 package", 9)
    expect(inBasket(basket)).toEqual({ packages: 1, units: 0 })
    expect(refusal).toEqual({ kind: "set", quantity: 9, stock: 3, measure: "package" })
  })

  it("lets a seller lower a line that the stock has fallen under", () => {
    const short = refresh(filled(3), [medicine({ quantity: 1 })])
    expect(short.lines).toMatchObject([{ quantity: 3, pack: { stock: 1 } }])
    expect(setQuantity(short, "1 package", 2).basket.lines).toMatchObject([{ quantity: 2 }])
  })

  it.each([0, -1])("removes a line set to %i", (quantity) => {
    expect(setQuantity(filled(2), "1 package", quantity).basket.lines).toEqual([])
  })

  it("refuses an expired medicine, but not one on its last day", () => {
    const expired = medicine({ expiration_date: "2026-11-20" })
    expect(addOne(emptyBasket, expired, today)).toEqual({
      basket: emptyBasket,
      refusal: { kind: "expired", name: "Paracetamol" },
    })
    expect(filled(1, medicine({ expiration_date: today })).lines).toHaveLength(1)
  })

  it("adds money exactly where floating point would not", () => {
    expect(1.1 * 3).not.toBe(3.3)
    expect(totalCents(filled(3))).toBe(330)
  })

  it("takes today's price and stock of a medicine and keeps the quantity", () => {
    const after = refresh(filled(2), [medicine({ price: 2.25, quantity: 8 })])
    expect(after.lines).toMatchObject([{ price: 2.25, pack: { stock: 8 }, quantity: 2 }])
    expect(totalCents(after)).toBe(450)
  })

  it("stays the same object when nothing changed, so that nothing is drawn anew", () => {
    const basket = filled(2)
    expect(refresh(basket, [medicine()])).toBe(basket)
  })

  it("sends notes only when there are any", () => {
    expect(bodyOf(filled(2), 7)).toEqual({
      items: [{ medicine_id: 1, quantity_sold: 2 }],
      payment_method_id: 7,
    })
    expect(bodyOf({ ...filled(1), notes: " for Dara " }, 7).notes).toBe("for Dara")
    expect(bodyOf({ ...filled(1), phone: " 012 345 678 " }, 7).customer_phone).toBe("012 345 678")
    expect(
      ["", " ", "012 345 678", "០១២៣៤៥៦៧៨", "12", "call me"].map((phone) => isPhoneWrong({ phone })),
    ).toEqual([false, false, false, false, true, true])
  })
})

/** Three packages of 30 in strips of 10; a unit costs 4 cents, and 5 units are loose. */
const strips = medicine({ unit_per_package: 30, units_per_strip: 10, loose_units: 5, price_per_unit: 0.04 })
const looseOf = (quantity: number): Basket =>
  setQuantity(setMeasure(filled(1, strips), "1 package", "unit").basket, "1 unit", quantity).basket

describe("a line of strips or units", () => {
  it("costs its units to the cent, and is sent as units", () => {
    const strip = setMeasure(filled(1, strips), "1 package", "strip").basket
    expect(strip.lines).toMatchObject([{ measure: "strip", quantity: 1, price: 0.4 }])
    const three = setQuantity(strip, "1 strip", 3).basket
    expect(totalCents(three)).toBe(120)
    expect(bodyOf(three, 7).items).toEqual([{ medicine_id: 1, units_sold: 30 }])
    expect(inBasket(three)).toEqual({ packages: 0, units: 30 })
  })

  it("never becomes as many of a larger measure", () => {
    const ten = looseOf(10)
    expect(setMeasure(ten, "1 unit", "package").basket.lines).toMatchObject([
      { measure: "package", quantity: 1, price: 1.1 },
    ])
    expect(setMeasure(filled(2, strips), "1 package", "unit").basket.lines).toMatchObject([{ quantity: 2 }])
  })

  it("shares the stock with the other lines of its medicine, and joins a line of its measure", () => {
    const both = addOne(looseOf(40), strips, today).basket
    expect(both.lines.map(lineKey)).toEqual(["1 unit", "1 package"])
    // 95 units in stock: one package and 65 units, or two packages and 35, which 40 exceed.
    expect(both.lines.map((line) => mostOfLine(both, line))).toEqual([65, 1])
    expect(setQuantity(both, "1 unit", 66).refusal).toEqual({
      kind: "set",
      quantity: 66,
      stock: 65,
      measure: "unit",
    })
    expect(addOne(both, strips, today).refusal).toEqual({ kind: "add", name: "Paracetamol", stock: 1 })
    expect(setMeasure(both, "1 package", "unit").basket.lines).toMatchObject([
      { measure: "unit", quantity: 41 },
    ])
  })

  it("is offered where units have a price and a package has several", () => {
    const bottle = medicine({ unit_per_package: 1 })
    expect(measuresOf(packOf(bottle))).toEqual(["package"])
    expect(measuresOf(packOf(medicine({ price_per_unit: 0 })))).toEqual(["package"])
    expect(measuresOf(packOf(medicine()))).toEqual(["package", "unit"])
    expect(measuresOf(packOf(strips))).toEqual(["package", "strip", "unit"])
  })

  it("begins when only loose units are left", () => {
    const rest = medicine({ quantity: 0, loose_units: 2 })
    expect(filled(2, rest).lines).toMatchObject([{ measure: "unit", quantity: 2 }])
    expect(addOne(filled(2, rest), rest, today).refusal).toMatchObject({ kind: "add", stock: 2 })
    expect(addOne(emptyBasket, medicine({ quantity: 0 }), today).refusal).toMatchObject({ kind: "add" })
  })

  it("keeps its units when the owner gives the strips another size", () => {
    const two = setQuantity(setMeasure(filled(1, strips), "1 package", "strip").basket, "1 strip", 2).basket
    expect(refresh(two, [{ ...strips, units_per_strip: 15 }]).lines).toMatchObject([
      { measure: "unit", quantity: 20, price: 0.04 },
    ])
  })
})
