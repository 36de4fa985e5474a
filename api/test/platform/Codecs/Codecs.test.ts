import { CartsApi } from "@rokthnam/shared/Carts/CartsApi"
import { MedicinesReadApi } from "@rokthnam/shared/Medicines/MedicinesApi"
import { OverviewApi } from "@rokthnam/shared/Reports/ReportsApi"
import { SellingApi } from "@rokthnam/shared/Sales/SalesApi"
import { MoneyFromNumeric } from "@rokthnam/shared/Primitives/Money"
import { CartAddition } from "@rokthnam/shared/Carts/Cart"
import { SaleInput } from "@rokthnam/shared/Sales/Sale"
import { SearchQuery } from "@rokthnam/shared/Search/SearchApi"
import { Arbitrary, Either, Option, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { CartLine, Offer } from "../../../src/finding/Carts/CartsRepo.ts"
import { decoderOf, encoderOf } from "../../../src/platform/Codecs.ts"
import { parserOf, unknownResult } from "../../../src/platform/Codecs/Parsers.ts"
import { MedicineRow } from "../../../src/stock/Medicines/MedicineRow.ts"

type Plain = Schema.Schema.AnyNoContext

/** The answers of the frequent calls. */
const frequent = [
  CartsApi.endpoints["badge"],
  CartsApi.endpoints["read"],
  CartsApi.endpoints["add"],
  MedicinesReadApi.endpoints["list"],
  OverviewApi.endpoints["read"],
  SellingApi.endpoints["sell"],
]
const answers = frequent.flatMap((endpoint): ReadonlyArray<readonly [string, Plain]> =>
  endpoint === undefined ? [] : [[`${endpoint.method} ${endpoint.path}`, endpoint.successSchema]],
)

const rows: ReadonlyArray<readonly [string, Plain]> = [
  ["a row of medicines", MedicineRow],
  ["a cart line", CartLine],
  ["an offer", Offer],
  ["money of a row", MoneyFromNumeric],
  ["an addition with its default", CartAddition],
  ["the query of a search", SearchQuery],
]
const schemas = [...answers, ...rows]

/** Values near the good ones: one of their parts is another value, is missing, or one is added. */
const spoiled = (value: unknown): fc.Arbitrary<unknown> => {
  const other = fc.constantFrom<unknown>(
    null,
    undefined,
    "",
    "x",
    -1,
    0.5,
    Number.NaN,
    true,
    [],
    {},
    new Date(0),
  )
  if (Array.isArray(value) && value.length > 0)
    return fc.oneof(
      other,
      spoiled(value[0]).map((first) => value.with(0, first)),
    )
  if (typeof value !== "object" || value === null || value instanceof Date) return other
  const names = Object.keys(value)
  return names.length === 0
    ? other
    : fc.oneof(
        other,
        fc
          .constantFrom(...names)
          .chain((name) =>
            spoiled(Reflect.get(value, name)).map((part) => Object.assign({}, value, { [name]: part })),
          ),
        fc
          .constantFrom(...names)
          .map((name) => Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))),
        fc.constant({ ...value, unknown: 1 }),
      )
}

const resultOf = <A>(work: () => A): unknown => {
  try {
    return { value: work() }
  } catch (error) {
    return { error: String(error) }
  }
}

const id = fc.integer({ min: 1, max: 9 })
/** Sales as counters send them. Made by hand: few random sales would fit their rules. */
const sentSale = fc.record(
  {
    items: fc.array(
      fc.oneof(
        fc.record({ medicine_id: id, quantity_sold: id, discount: fc.constantFrom(null, 0, 0.5) }),
        fc.record({ medicine_id: id, units_sold: id }),
      ),
      { minLength: 1, maxLength: 3 },
    ),
    payment_method_id: id,
    notes: fc.constantFrom(null, "", " for tomorrow "),
    customer_phone: fc.constantFrom(null, "012 345 678"),
    discount: fc.constantFrom(null, 1),
    payments: fc.constantFrom<unknown>(
      null,
      [{ payment_method_id: 1, amount: 2 }],
      [
        {
          payment_method_id: 1,
          amount: 2,
          cash: { received: { usd: 1, riel: 4100 }, change: { usd: 0, riel: 0 } },
        },
      ],
    ),
    riel_per_dollar: fc.constantFrom(null, 4100),
  },
  { requiredKeys: ["items", "payment_method_id"] },
)

describe("compiled codecs", () => {
  it("decode a sale as the schema does, and refuse what it refuses", () => {
    const [decode, decodeBySchema] = [decoderOf(SaleInput), Schema.decodeUnknownEither(SaleInput)]
    const parse = parserOf(SaleInput.ast, "decode")
    let compiled = 0
    fc.assert(
      fc.property(fc.oneof(sentSale, sentSale.chain(spoiled)), (sent) => {
        expect(Either.mapLeft(decode(sent), String)).toStrictEqual(
          Either.mapLeft(decodeBySchema(sent), String),
        )
        if (parse(sent) !== unknownResult) compiled++
      }),
      { numRuns: 500, endOnFailure: true },
    )
    expect(compiled).toBeGreaterThan(100)
  })

  it("are tested with all frequent calls", () => {
    expect(answers).toHaveLength(frequent.length)
  })

  it.each(schemas)("encode and decode %s as the schema does, and refuse what it refuses", (_, schema) => {
    const [encode, encodeBySchema] = [encoderOf(schema), Schema.encodeUnknownSync(schema)]
    const [decode, decodeBySchema] = [decoderOf(schema), Schema.decodeUnknownEither(schema)]
    const parse = parserOf(schema.ast, "encode")
    const decoded = (by: typeof decode, input: unknown) => Either.mapLeft(by(input), ({ message }) => message)
    fc.assert(
      fc.property(
        Arbitrary.make(Schema.typeSchema(schema)).chain((value) =>
          fc.tuple(
            fc.constant(value),
            spoiled(value),
            spoiled(Option.getOrUndefined(Schema.encodeUnknownOption(schema)(value))),
          ),
        ),
        ([value, badValue, badInput]) => {
          const encoded = encode(value)
          expect(encoded).toStrictEqual(encodeBySchema(value))
          expect(parse(value), "compiled").not.toBe(unknownResult)
          expect(decoded(decode, encoded)).toStrictEqual(decoded(decodeBySchema, encoded))
          expect(resultOf(() => encode(badValue))).toStrictEqual(resultOf(() => encodeBySchema(badValue)))
          expect(decoded(decode, badInput)).toStrictEqual(decoded(decodeBySchema, badInput))
        },
      ),
      { numRuns: 50, endOnFailure: true },
    )
  })
})
