import { FileMissing } from "@rokthnam/shared/Pharmacies/Pharmacy"
import { OutOfStock } from "@rokthnam/shared/Sales/Sale"
import { Effect, Schema } from "effect"
import { describe, expect, it } from "vitest"

describe("a failure of the contract", () => {
  const failure = new OutOfStock({ medicine_id: 1, name: "Panadol", available: 2 })
  const wire = {
    detail: "Cannot add more Panadol. Only 2 in stock.",
    code: "OutOfStock",
    params: { medicine_id: 1, name: "Panadol", available: 2 },
  }

  it("is detail, code and params on the wire, and an instance again behind it", () => {
    expect(Schema.encodeSync(OutOfStock.schema)(failure)).toEqual(wire)
    const decoded = Schema.decodeUnknownSync(OutOfStock.schema)(wire)
    expect(decoded).toBeInstanceOf(OutOfStock)
    expect(decoded.params.available).toBe(2)
  })

  it("names the field at fault, where there is one", () => {
    expect(Schema.encodeSync(FileMissing.schema)(new FileMissing({ field: "photo" }))).toEqual({
      detail: "The uploaded file of photo is not there any more. Please upload it again.",
      code: "FileMissing",
      params: { field: "photo" },
      field: "photo",
    })
    expect(Schema.encodeSync(OutOfStock.schema)(failure)).not.toHaveProperty("field")
  })

  it("is yielded and caught by its name", () => {
    const caught = Effect.gen(function* () {
      return yield* failure
    }).pipe(Effect.catchTag("OutOfStock", ({ params }) => Effect.succeed(params.name)))
    expect(Effect.runSync(caught)).toBe("Panadol")
  })
})
