import { Either, Schema } from "effect"
import { describe, expect, it } from "vitest"
import { MedicineInput } from "../../src/Medicines/Medicine.ts"
import { ProfileUpdate } from "../../src/Pharmacies/Pharmacy.ts"
import { InvalidRequest } from "../../src/Primitives/InvalidRequest.ts"
import { SaleInput } from "../../src/Sales/Sale.ts"
import { SearchQuery } from "../../src/Search/SearchApi.ts"
import { StaffCreation } from "../../src/Staff/StaffMember.ts"

const refusalOf = <A, I>(schema: Schema.Schema<A, I>, value: unknown): InvalidRequest =>
  Either.match(Schema.decodeUnknownEither(schema)(value), {
    onLeft: ({ issue }) => InvalidRequest.from(issue),
    onRight: () => expect.fail("The value was taken."),
  })

/** The code and params of each refused field. */
const codesOf = <A, I>(schema: Schema.Schema<A, I>, value: unknown) =>
  Object.fromEntries(
    refusalOf(schema, value).errors.map(({ field, code, params }) => [field, { code, ...params }]),
  )

const medicine = {
  name: "Panadol",
  dosage: "500mg",
  manufacter_name: "GSK",
  manufactor_country: "Ireland",
  price: 1.5,
  quantity: 1,
  expiration_date: "2027-12-31",
  price_per_unit: 0.1,
  unit_per_package: 10,
}

describe("a refused form", () => {
  it("says of every field why, with the numbers of the rule", () => {
    expect(
      codesOf(MedicineInput, {
        dosage: "x".repeat(101),
        manufacter_name: " ",
        manufactor_country: ["Ireland"],
        price: 1.005,
        quantity: 1.5,
        expiration_date: "2027-02-30",
        price_per_unit: -1,
        unit_per_package: 0,
        photo: "../etc/passwd",
        category_id: 0,
        barcode: "12",
      }),
    ).toEqual({
      name: { code: "Required" },
      dosage: { code: "TooLong", max: 100 },
      manufacter_name: { code: "Required" },
      manufactor_country: { code: "WrongType" },
      price: { code: "NotAmount" },
      quantity: { code: "NotWhole" },
      expiration_date: { code: "NotDate" },
      price_per_unit: { code: "AtLeast", min: 0 },
      unit_per_package: { code: "OutOfRange", min: 1, max: 100_000 },
      photo: { code: "NotFile" },
      category_id: { code: "WrongFormat" },
      barcode: { code: "NotBarcode" },
    })
  })

  it("tells a number's field that was left empty from one that holds no number", () => {
    expect(codesOf(MedicineInput, { ...medicine, price: null, quantity: "many" })).toEqual({
      price: { code: "Required" },
      quantity: { code: "NotNumber" },
    })
    expect(codesOf(MedicineInput, { ...medicine, price: 10_000_000 })).toEqual({
      price: { code: "AtMost", max: 9_999_999.99 },
    })
  })

  it("says it of accounts: e-mail, password, phone, role, and characters that no row can hold", () => {
    const staff = { name: "a\u0000b", email: "sok", password: "short", phone: "call me", role_ids: [] }
    expect(codesOf(StaffCreation, staff)).toEqual({
      name: { code: "BadCharacter" },
      email: { code: "NotEmail" },
      password: { code: "TooShort", min: 8 },
      phone: { code: "NotPhone" },
      role_ids: { code: "Required" },
    })
    expect(codesOf(StaffCreation, { ...staff, role_ids: [1, 2] })["role_ids"]).toEqual({
      code: "TooManyItems",
      max: 1,
    })
  })

  it("names a line by its place in the list", () => {
    const items = [
      { medicine_id: 1, quantity_sold: 1 },
      { medicine_id: 2, quantity_sold: 0 },
    ]
    const refusal = refusalOf(SaleInput, { items, payment_method_id: 1 })
    expect(refusal.errors).toEqual([
      {
        field: "items.1.quantity_sold",
        message: "must be between 1 and 100000",
        code: "OutOfRange",
        params: { min: 1, max: 100_000 },
      },
    ])
    expect(refusal.detail).toBe("items.1.quantity_sold must be between 1 and 100000.")
  })

  it("names the missing half of a point", () => {
    const profile = { name: "Central", address: "Street 63", phone: "012 345 678", latitude: 11.5 }
    expect(codesOf(ProfileUpdate, profile)).toEqual({ longitude: { code: "Required" } })
  })

  it("says of a query what it says of a body", () => {
    const query = { query: "a", user_latitude: "91", user_longitude: "east", sort_by: "luck", page: "0" }
    const codes = Object.keys(query).map((field) => {
      const valid = { query: "panadol", user_latitude: "11.5", user_longitude: "104.9" }
      return codesOf(SearchQuery, { ...valid, [field]: Reflect.get(query, field) })[field]
    })
    expect(codes).toEqual([
      { code: "TooShort", min: 2 },
      { code: "OutOfRange", min: -90, max: 90 },
      { code: "NotNumber" },
      { code: "NotOneOf" },
      { code: "AtLeast", min: 1 },
    ])
  })

  it("is named as a whole when it is no form at all", () => {
    expect(refusalOf(MedicineInput, []).errors).toEqual([
      { field: "", message: "has the wrong type or format", code: "WrongType", params: {} },
    ])
  })

  it("is said in one sentence, and at most fifty fields of it are named", () => {
    const items = Array.from({ length: 60 }, () => ({ medicine_id: 0, quantity_sold: 1 }))
    const refusal = refusalOf(SaleInput, { items, payment_method_id: 1 })
    expect(refusal.errors).toHaveLength(50)
    expect(refusal.detail).toBe(
      "items.0.medicine_id must be an id; items.1.medicine_id must be an id; items.2.medicine_id must be an id.",
    )
  })

  it("is the same again behind the wire", () => {
    const refusal = refusalOf(MedicineInput, { ...medicine, price: -1, name: "" })
    const wire = Schema.encodeSync(InvalidRequest.schema)(refusal)
    expect(wire).toMatchObject({ code: "InvalidRequest", params: {}, detail: refusal.detail })
    expect(Schema.decodeUnknownSync(InvalidRequest.schema)(wire)).toEqual(refusal)
  })
})
