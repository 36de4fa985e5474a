import { HttpApiSchema } from "@effect/platform"
import { Option, Schema } from "effect"
import { describe, expect, expectTypeOf, it } from "vitest"
import type { Calls } from "../src/Calls.ts"
import type { CallOf, FileContent, OneFile } from "../src/Primitives/Call.ts"
import { NotFound } from "../src/Primitives/CommonFailures.ts"
import { get, patch } from "../src/Primitives/Endpoint.ts"
import { Id, IdPath } from "../src/Primitives/Id.ts"

type CodeOf<Name extends keyof Calls> = Calls[Name]["refusal"]["code"]

describe("an endpoint of the contract", () => {
  const change = patch("change", "/things/:id", {
    path: IdPath,
    query: Schema.Struct({ force: Schema.optional(Schema.Literal("true")) }),
    headers: Schema.Struct({ "x-kind": Schema.String }),
    body: Schema.Struct({ amount: Schema.NumberFromString }),
    answer: Schema.Struct({ id: Id }),
    status: 201,
    failures: [NotFound],
  })

  it("is the platform's own, with each schema in its place", () => {
    expect(change.name).toBe("change")
    expect(change.method).toBe("PATCH")
    expect(change.path).toBe("/things/:id")
    expect(Schema.decodeUnknownSync(Option.getOrThrow(change.pathSchema))({ id: "7" })).toEqual({ id: 7 })
    expect(Option.isSome(change.urlParamsSchema)).toBe(true)
    expect(Option.isSome(change.headersSchema)).toBe(true)
    expect(Option.isSome(change.payloadSchema)).toBe(true)
    expect(HttpApiSchema.getStatusSuccess(change.successSchema)).toBe(201)
    expect(Schema.is(change.errorSchema)(new NotFound({ what: "Thing" }))).toBe(true)
  })

  it("remembers how its call looks on the wire", () => {
    type Change = CallOf<typeof change>
    expectTypeOf<Change["path"]>().toEqualTypeOf<"/things/:id">()
    expectTypeOf<Change["parameters"]>().toEqualTypeOf<{ readonly id: string }>()
    expectTypeOf<Change["body"]>().toEqualTypeOf<{ readonly amount: string }>()
    expectTypeOf<Change["answer"]>().toEqualTypeOf<{ readonly id: number }>()
    expectTypeOf<Change["failure"]["params"]>().toEqualTypeOf<{ readonly what: string }>()
  })

  it("names every parameter of its path, and no other", () => {
    const answer = Schema.Struct({ id: Id })
    // @ts-expect-error The path has a parameter without a schema.
    expect(get("read", "/things/:id", { answer }).path).toBe("/things/:id")
    // @ts-expect-error The schema names a parameter that the path has not.
    expect(get("read", "/things", { path: IdPath, answer }).path).toBe("/things")
  })
})

describe("the contract's calls", () => {
  it("say whose token they carry", () => {
    expectTypeOf<Calls["GET /cart"]["credential"]>().toEqualTypeOf<"customer">()
    expectTypeOf<Calls["GET /inventory/alerts"]["credential"]>().toEqualTypeOf<"member">()
    expectTypeOf<Calls["GET /pharmacies/me"]["credential"]>().toEqualTypeOf<"pharmacy">()
    expectTypeOf<Calls["GET /staff/me"]["credential"]>().toEqualTypeOf<"staff">()
    expectTypeOf<Calls["GET /admin/dashboard"]["credential"]>().toEqualTypeOf<"admin">()
    expectTypeOf<Calls["POST /users/login"]["credential"]>().toEqualTypeOf<"none">()
  })

  it("say what they may be refused with, their access's failures included", () => {
    expectTypeOf<CodeOf<"GET /cart">>().toEqualTypeOf<
      | "NotAuthenticated"
      | "SessionEnded"
      | "WrongRole"
      | "InvalidRequest"
      | "MalformedRequest"
      | "BodyTooLarge"
      | "BodyTypeRefused"
    >()
    type OverStock = Extract<Calls["POST /cart/items"]["refusal"], { readonly code: "CartOverStock" }>
    expectTypeOf<OverStock["params"]["available"]>().toEqualTypeOf<number>()
  })

  it("tell files from JSON, both ways", () => {
    expectTypeOf<Calls["POST /users/ocr/medicine"]["body"]>().toEqualTypeOf<OneFile>()
    expectTypeOf<Calls["GET /files/pharmacy/license/:name"]["answer"]>().toEqualTypeOf<FileContent>()
    expectTypeOf<Calls["GET /inventory/reports/sales/export"]["answer"]>().toEqualTypeOf<FileContent>()
    expectTypeOf<Calls["GET /admin/pharmacies/pending"]["counted"]>().toEqualTypeOf<true>()
    expectTypeOf<Calls["GET /inventory/alerts"]["counted"]>().toEqualTypeOf<false>()
  })

  it("are known by name alone", () => {
    // @ts-expect-error There is no such call.
    expectTypeOf<Calls["GET /carts"]>().toBeNever()
  })
})
