import { Either, Schema } from "effect"
import type { ParseResult } from "effect"
import { inspect, isDeepStrictEqual } from "node:util"
import * as Compiled from "../../src/platform/Codecs.ts"
import { nearMisses } from "./NearMisses.ts"

/**
 * The compiled codecs, compared with the schemas that they stand for. The API's tests run with this module in place of
 * `src/platform/Codecs` (`vitest.config.ts`): each value of a row, a cached copy or a hot answer is decoded or encoded
 * both ways, and so are values near the first good one of each schema. `disagreements` must stay empty.
 */
export const disagreements: Array<string> = []

/** How many decoders and encoders were made. */
export const made = { codecs: 0 }

type Result = { readonly value?: unknown; readonly refused?: string }

const attempted = (work: () => unknown): Result => {
  try {
    return { value: work() }
  } catch (error) {
    return { refused: String(error) }
  }
}

const compare = (direction: string, schema: Schema.Schema.AnyNoContext, one: Result, other: Result): void => {
  // the fields of an answer keep their order
  if (isDeepStrictEqual(one, other) && JSON.stringify(one) === JSON.stringify(other)) return
  const found = inspect({ compiled: one, schema: other }, { depth: 6 })
  disagreements.push(`${direction} ${String(schema.ast).slice(0, 500)}: ${found.slice(0, 1500)}`)
}

/** See `src/platform/Codecs`. */
export const decoderOf = <A, I>(
  schema: Schema.Schema<A, I>,
): ((input: unknown) => Either.Either<A, ParseResult.ParseError>) => {
  made.codecs++
  const decode = Compiled.decoderOf(schema)
  const bySchema = Schema.decodeUnknownEither(schema)
  const check = (input: unknown) => {
    const by = (one: typeof decode) =>
      attempted(() => Either.getOrThrowWith(one(input), ({ message }) => message))
    compare("decoding", schema, by(decode), by(bySchema))
  }
  let isNew = true
  return (input) => {
    check(input)
    const decoded = decode(input)
    if (isNew && Either.isRight(decoded)) {
      isNew = false
      nearMisses(input).forEach(check)
    }
    return decoded
  }
}

/** See `src/platform/Codecs`. */
export const encoderOf = <A, I>(schema: Schema.Schema<A, I>): ((value: unknown) => I) => {
  made.codecs++
  const encode = Compiled.encoderOf(schema)
  const bySchema = Schema.encodeUnknownSync(schema)
  const check = (value: unknown) =>
    compare(
      "encoding",
      schema,
      attempted(() => encode(value)),
      attempted(() => bySchema(value)),
    )
  let isNew = true
  return (value) => {
    check(value)
    const encoded = encode(value)
    if (isNew) {
      isNew = false
      nearMisses(value).forEach(check)
    }
    return encoded
  }
}
