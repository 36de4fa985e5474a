import { HttpServerResponse } from "@effect/platform"
import { Option, Schema } from "effect"

const TooMany = Schema.parseJson(Schema.Struct({ params: Schema.Struct({ retry_after: Schema.Int }) }))
const decode = Schema.decodeOption(TooMany)

/** Adds the header `Retry-After` to a 429 or 503 of the contract: the seconds of its `params.retry_after`. */
export const withRetryAfter = (
  response: HttpServerResponse.HttpServerResponse,
): HttpServerResponse.HttpServerResponse => {
  if ((response.status !== 429 && response.status !== 503) || response.body._tag !== "Uint8Array")
    return response
  const body = decode(new TextDecoder().decode(response.body.body))
  return Option.match(body, {
    onNone: () => response,
    onSome: ({ params }) => HttpServerResponse.setHeader(response, "retry-after", String(params.retry_after)),
  })
}
