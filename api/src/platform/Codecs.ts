import { Either, Schema } from "effect"
import type { ParseResult } from "effect"
import { parserOf, unknownResult } from "./Codecs/Parsers.ts"

/**
 * Decoders and encoders of schemas that are compiled to plain functions, which take a fraction of the CPU time of the
 * schema's own. Where they do not know the result, above all for every value that does not fit, the schema decides and
 * says why. A property test holds both equal.
 */

/** Decodes values that may be anything, as `Schema.decodeUnknownEither` does. */
export const decoderOf = <A, I>(
  schema: Schema.Schema<A, I>,
): ((input: unknown) => Either.Either<A, ParseResult.ParseError>) => {
  const parse = parserOf(schema.ast, "decode")
  const decode = Schema.decodeUnknownEither(schema)
  return (input) => {
    const value = parse(input)
    return value === unknownResult ? decode(input) : Either.right(value as A)
  }
}

/** Encodes values as `Schema.encodeUnknownSync` does. Throws for a value that is not of the schema's type. */
export const encoderOf = <A, I>(schema: Schema.Schema<A, I>): ((value: unknown) => I) => {
  const parse = parserOf(schema.ast, "encode")
  const encode = Schema.encodeUnknownSync(schema)
  return (value) => {
    const encoded = parse(value)
    return encoded === unknownResult ? encode(value) : (encoded as I)
  }
}
