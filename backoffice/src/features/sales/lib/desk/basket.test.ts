import { describe, expect, it } from "vitest"
import type { Sellable } from "../../api/sell.ts"
import { addOne, bodyOf, emptyBasket, packages, refresh, setQuantity, totalCents } from "./basket.ts"
import type { Basket } from "./basket.ts"

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
  photo: null,
  barcode: null,
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
    expect(packages(basket)).toBe(3)
    expect(refusal).toEqual({ kind: "add", name: "Paracetamol", stock: 3 })
  })

  it("refuses to set more than the stock and keeps the line", () => {
    const { basket, refusal } = setQuantity(filled(1), 1, 9)
    expect(packages(basket)).toBe(1)
    expect(refusal).toEqual({ kind: "set", quantity: 9, stock: 3 })
  })

  it("lets a seller lower a line that the stock has fallen under", () => {
    const short = refresh(filled(3), [medicine({ quantity: 1 })])
    expect(short.lines).toMatchObject([{ quantity: 3, stock: 1 }])
    expect(setQuantity(short, 1, 2).basket.lines).toMatchObject([{ quantity: 2 }])
  })

  it.each([0, -1])("removes a line set to %i", (quantity) => {
    expect(setQuantity(filled(2), 1, quantity).basket.lines).toEqual([])
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
    expect(after.lines).toMatchObject([{ price: 2.25, stock: 8, quantity: 2 }])
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
  })
})
