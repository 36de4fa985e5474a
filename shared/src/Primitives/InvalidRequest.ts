import { HttpApiSchema } from "@effect/platform"
import { Data, Schema } from "effect"
import type { ParseResult } from "effect"
import { codesByParams } from "./FieldProblem.ts"
import type { FieldRefusal } from "./FieldProblem.ts"
import { fieldRefusals } from "./FieldRefusals.ts"

/** What a field's refusal has beside its code and params. */
const said = { field: Schema.String, message: Schema.String }

/** The wire's shape of what `FieldProblem` lists. */
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

/** The fields that `detail` speaks of; `errors` names all of them. */
const mostSaid = 3

/** A request whose path, query, headers or body is not as the contract says; 422 with each field's reason in `errors`. */
export class InvalidRequest extends Data.TaggedError("InvalidRequest")<{
  readonly errors: ReadonlyArray<FieldRefusal>
}> {
  /** From what Schema found; the request's values are not kept. */
  static from(issue: ParseResult.ParseIssue): InvalidRequest {
    return new InvalidRequest({ errors: fieldRefusals(issue) })
  }

  override get message(): string {
    return this.detail
  }

  /** The first reasons as one sentence. */
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
