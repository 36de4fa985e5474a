import { HttpApiSchema, HttpServerResponse } from "@effect/platform"
import {
  BodyTooLarge,
  BodyTypeRefused,
  InternalError,
  MalformedRequest,
  RequestTooSlow,
  StorageFull,
  Unavailable,
} from "@rokthnam/shared/Primitives/BorderFailures"
import { TooManyRequests } from "@rokthnam/shared/Primitives/CommonFailures"
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

/** The failure for a call that another machine answers (`API_ROLES`): the load balancer should have sent it there. */
class AnsweredElsewhere extends Failure<AnsweredElsewhere>()("AnsweredElsewhere", {
  status: 421,
  params: {},
  detail: () => "This machine does not answer this call.",
}) {}

/** The failure for headers that Node refuses to read. No call can return it. */
class HeadersTooLarge extends Failure<HeadersTooLarge>()("HeadersTooLarge", {
  status: 431,
  params: {},
  detail: () => "The headers of the request are too large.",
}) {}

export const headersTooLarge = failing(HeadersTooLarge.schema, new HeadersTooLarge())
export const elsewhere = failing(AnsweredElsewhere.schema, new AnsweredElsewhere())
export const notFound = failing(NoSuchCall.schema, new NoSuchCall())
export const malformed = failing(MalformedRequest.schema, new MalformedRequest())
export const tooLarge = (limit: string) => failing(BodyTooLarge.schema, new BodyTooLarge({ limit }))
export const wrongType = failing(BodyTypeRefused.schema, new BodyTypeRefused())
export const unavailable = failing(Unavailable.schema, new Unavailable(), { "retry-after": "2" })
export const storageFull = failing(StorageFull.schema, new StorageFull())
export const tooSlow = failing(RequestTooSlow.schema, new RequestTooSlow(), { connection: "close" })
/** Too many bytes of this address are being received. `retryAfter` is in seconds. */
export const tooMany = (retryAfter: number) =>
  failing(TooManyRequests.schema, new TooManyRequests({ retry_after: retryAfter }))
export const internal = failing(InternalError.schema, new InternalError())

/** A 422 with one readable sentence and the reason for each field. */
export const invalid = (refusal: InvalidRequest) => failing(InvalidRequest.schema, refusal)
