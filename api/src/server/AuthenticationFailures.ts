import type { HttpServerResponse } from "@effect/platform"
import { Effect, Metric, Option, Schema } from "effect"

const failures = Metric.counter("authentication_failures_total", {
  description: "Refused sign-ins and tokens by the code of the answer",
  incremental: true,
})

const Refusal = Schema.parseJson(Schema.Struct({ code: Schema.String }))
const decode = Schema.decodeOption(Refusal)

/** The refusals with status 429 that are about a sign-in. */
const signInLimits = new Set(["TooManyAttempts"])

/**
 * Counts refused sign-ins and refused tokens by the code of the answer. `Identity/SignInFailures` logs the sign-ins and
 * counts them by role.
 */
export const countFailure = ({
  status,
  body,
}: HttpServerResponse.HttpServerResponse): Effect.Effect<void> => {
  if ((status !== 401 && status !== 429) || body._tag !== "Uint8Array") return Effect.void
  return Option.match(decode(new TextDecoder().decode(body.body)), {
    onNone: () => Effect.void,
    onSome: ({ code }) =>
      status === 401 || signInLimits.has(code)
        ? Metric.increment(Metric.tagged(failures, "code", code))
        : Effect.void,
  })
}
