import { HttpServerResponse } from "@effect/platform"
import { InvalidRequest } from "@rokthnam/shared/Primitives/InvalidRequest"
import { Schema } from "effect"

/** A failing answer that the contract's errors do not name: what every call may meet. */
const failing = (
  status: number,
  code: string,
  detail: string,
  headers: Record<string, string> = {},
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.unsafeJson({ detail, code, params: {} }, { status, headers })

export const notFound = failing(404, "NoSuchCall", "There is no such call.")
export const malformed = failing(400, "MalformedRequest", "The request could not be read.")
export const tooLarge = (limit: string) =>
  failing(413, "BodyTooLarge", `The request is larger than ${limit}.`, { connection: "close" })
export const wrongType = failing(415, "BodyTypeRefused", "This call takes JSON, not a form with files.", {
  connection: "close",
})
export const unavailable = failing(
  503,
  "Unavailable",
  "The service is not ready. Please try again in a moment.",
  {
    "retry-after": "2",
  },
)
export const internal = failing(500, "InternalError", "Something went wrong on our side. Please try again.")

const encodeRefusal = Schema.encodeSync(InvalidRequest.schema)

/** A 422 with one readable sentence and each field's reason. */
export const invalid = (refusal: InvalidRequest): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.unsafeJson(encodeRefusal(refusal), { status: 422 })
