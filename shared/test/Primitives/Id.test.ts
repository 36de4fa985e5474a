import {
  CartItemId,
  CategoryId,
  IdFromString,
  IdPath,
  MedicineId,
  PharmacyId,
  SaleId,
} from "@rokthnam/shared/Primitives/Id"
import type { SaleInput } from "@rokthnam/shared/Sales/Sale"
import { Either, Schema } from "effect"
import { describe, expect, expectTypeOf, it } from "vitest"

const largest = 2_147_483_647
const decodePath = Schema.decodeEither(IdPath(PharmacyId))
const ofPharmacy = (id: PharmacyId): number => id

describe("an id", () => {
  it("is a plain number on the wire, both ways", () => {
    const id = Schema.decodeSync(MedicineId)(7)
    expect(id).toBe(7)
    expect(Schema.encodeSync(MedicineId)(id)).toBe(7)
    expectTypeOf<typeof MedicineId.Encoded>().toEqualTypeOf<number>()
    expectTypeOf<typeof SaleInput.Encoded.payment_method_id>().toEqualTypeOf<number>()
  })

  it("is text in a path and in a query, both ways", () => {
    const path = Either.getOrThrow(decodePath({ id: "7" }))
    expect(path).toEqual({ id: 7 })
    expect(Schema.encodeSync(IdPath(PharmacyId))(path)).toEqual({ id: "7" })
    expect(Schema.decodeSync(IdFromString(CategoryId))(String(largest))).toBe(largest)
  })

  it("is a whole number from 1 to the largest that a row can have", () => {
    for (const wrong of [0, -1, 1.5, largest + 1, Number.NaN, "1", null])
      expect(Either.isLeft(Schema.decodeUnknownEither(PharmacyId)(wrong)), String(wrong)).toBe(true)
    for (const wrong of ["0", "-1", "1.5", String(largest + 1), "NaN", "", "seven"])
      expect(Either.isLeft(decodePath({ id: wrong })), wrong).toBe(true)
  })

  it("of medicines, sales and carts is a whole number as far as JSON numbers are exact", () => {
    const wide = Number.MAX_SAFE_INTEGER
    expect(Schema.decodeSync(IdPath(MedicineId))({ id: String(wide) })).toEqual({ id: wide })
    expect(Schema.decodeSync(SaleId)(wide)).toBe(wide)
    expect(Schema.decodeSync(IdPath(CartItemId))({ id: String(wide) })).toEqual({ id: wide })
    for (const wrong of ["9007199254740992", "9007199254740993", "1e300", "0"])
      expect(Either.isLeft(Schema.decodeUnknownEither(IdFromString(SaleId))(wrong)), wrong).toBe(true)
  })

  it("of one table does not stand for another's, nor does a number", () => {
    const medicineId = Schema.decodeSync(IdFromString(MedicineId))("7")
    expect(ofPharmacy(Schema.decodeSync(PharmacyId)(7))).toBe(7)
    // @ts-expect-error A medicine is no pharmacy.
    expect(ofPharmacy(medicineId)).toBe(7)
    // @ts-expect-error Nobody knows whose number this is.
    expect(ofPharmacy(7)).toBe(7)
  })
})
