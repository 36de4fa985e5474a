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

/** A failure as it goes over the wire, outside of the contract's own encoding of errors. */
const failing = <A, I>(
  schema: Schema.Schema<A, I>,
  failure: A,
  headers: Record<string, string> = {},
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.unsafeJson(Schema.encodeSync(schema)(failure), {
    status: HttpApiSchema.getStatusError(schema),
    headers,
  })

/** No call of the contract, so that no call can answer it. */
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

/** A 422 with one readable sentence and each field's reason. */
export const invalid = (refusal: InvalidRequest) => failing(InvalidRequest.schema, refusal)
