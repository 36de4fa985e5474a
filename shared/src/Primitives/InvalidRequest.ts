import { HttpApiSchema } from "@effect/platform"
import { Data, Schema } from "effect"
import type { ParseResult } from "effect"
import { codesByParams } from "./FieldProblem.ts"
import type { FieldRefusal } from "./FieldProblem.ts"
import { fieldRefusals } from "./FieldRefusals.ts"

/** The fields of a refusal in addition to code and params. */
const said = { field: Schema.String, message: Schema.String }

/** The wire schema of the refusals in `FieldProblem`. */
const Refusal: Schema.Schema<FieldRefusal> = Schema.Union(
  Schema.Struct({ ...said, code: Schema.Literal(...codesByParams.none), params: Schema.Struct({}) }),
  Schema.Struct({
    ...said,
    code: Schema.Literal(...codesByParams.min),
    params: Schema.Struct({ min: Schema.Number }),
  }),
  Schema.Struct({
    ...said,
    code: Schema.Literal(...codesByParams.max),
    params: Schema.Struct({ max: Schema.Number }),
  }),
  Schema.Struct({
    ...said,
    code: Schema.Literal(...codesByParams.minAndMax),
    params: Schema.Struct({ min: Schema.Number, max: Schema.Number }),
  }),
).annotations({ identifier: "FieldRefusal" })

const Refused = Schema.Struct({
  detail: Schema.String,
  code: Schema.Literal("InvalidRequest"),
  params: Schema.Struct({}),
  errors: Schema.Array(Refusal),
}).annotations({ identifier: "InvalidRequest" })

/** Number of fields in `detail`; `errors` contains all of them. */
const mostSaid = 3

/**
 * A request whose path, query, headers or body violates the contract: a 422 with the reason for each field in
 * `errors`.
 */
export class InvalidRequest extends Data.TaggedError("InvalidRequest")<{
  readonly errors: ReadonlyArray<FieldRefusal>
}> {
  /** Created from Schema's parse issue. The request's values are not stored. */
  static from(issue: ParseResult.ParseIssue): InvalidRequest {
    return new InvalidRequest({ errors: fieldRefusals(issue) })
  }

  override get message(): string {
    return this.detail
  }

  /** The first reasons in one sentence. */
  get detail(): string {
    const reasons = this.errors
      .slice(0, mostSaid)
      .map(({ field, message }) => (field === "" ? message : `${field} ${message}`))
    return reasons.length === 0 ? "The request is not valid." : `${reasons.join("; ")}.`
  }

  static readonly schema: Schema.Schema<InvalidRequest, typeof Refused.Encoded> = Schema.transform(
    Refused,
    Schema.declare((value): value is InvalidRequest => value instanceof InvalidRequest),
    {
      strict: true,
      decode: ({ errors }) => new InvalidRequest({ errors }),
      encode: ({ detail, errors }) => ({ detail, code: "InvalidRequest" as const, params: {}, errors }),
    },
  ).annotations(HttpApiSchema.annotations({ status: 422, description: "InvalidRequest" }))
}
