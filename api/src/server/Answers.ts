import { HttpApiSchema, HttpServerResponse } from "@effect/platform"
import {
  BodyTooLarge,
  BodyTypeRefused,
  InternalError,
  MalformedRequest,
  Unavailable,
} from "@rokthnam/shared/Primitives/BorderFailures"
import { Failure } from "@rokthnam/shared/Primitives/Failure"
import { InvalidRequest } from "@rokthnam/shared/Primitives/InvalidRequest"
import { Schema } from "effect"

/** Encodes a failure that the contract does not encode itself. */
const failing = <A, I>(
  schema: Schema.Schema<A, I>,
  failure: A,
  headers: Record<string, string> = {},
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.unsafeJson(Schema.encodeSync(schema)(failure), {
    status: HttpApiSchema.getStatusError(schema),
    headers,
  })

/** The failure for a path that is not in the contract. No call can return it. */
class NoSuchCall extends Failure<NoSuchCall>()("NoSuchCall", {
  status: 404,
  params: {},
  detail: () => "There is no such call.",
}) {}

const closing = { connection: "close" }

export const notFound = failing(NoSuchCall.schema, new NoSuchCall())
export const malformed = failing(MalformedRequest.schema, new MalformedRequest())
export const tooLarge = (limit: string) => failing(BodyTooLarge.schema, new BodyTooLarge({ limit }), closing)
export const wrongType = failing(BodyTypeRefused.schema, new BodyTypeRefused(), closing)
export const unavailable = failing(Unavailable.schema, new Unavailable(), { "retry-after": "2" })
export const internal = failing(InternalError.schema, new InternalError())

/** A 422 with one readable sentence and the reason for each field. */
export const invalid = (refusal: InvalidRequest) => failing(InvalidRequest.schema, refusal)
