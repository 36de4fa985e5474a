import type { HttpServerResponse } from "@effect/platform"
import { Clock, Effect, Metric, Option, Schema } from "effect"

const failures = Metric.counter("authentication_failures_total", {
  description: "Refused sign-ins and tokens by the code of the answer",
  incremental: true,
})

const Refusal = Schema.parseJson(Schema.Struct({ code: Schema.String }))
const decode = Schema.decodeOption(Refusal)

/** Codes of answers to sign-ins. The other failures are refused tokens, which are only counted. */
const signInCodes = new Set(["BadCredentials", "TooManyAttempts"])
/** Most log lines in a minute, so that a flood of wrong sign-ins does not fill the disk. The counter has them all. */
const mostLines = 60

/**
 * Yields a function that counts refused sign-ins and tokens and logs the sign-ins, without e-mail and address: the
 * request's id and path are in the annotations of the log.
 */
export const countingFailures = Effect.sync(() => {
  let minute = 0
  let lines = 0
  const log = (code: string) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => {
      const current = Math.floor(now / 60_000)
      if (current !== minute) [minute, lines] = [current, 0]
      return ++lines > mostLines ? Effect.void : Effect.logWarning("A sign-in was refused", { code })
    })
  return ({ status, body }: HttpServerResponse.HttpServerResponse): Effect.Effect<void> => {
    if ((status !== 401 && status !== 429) || body._tag !== "Uint8Array") return Effect.void
    const refusal = decode(new TextDecoder().decode(body.body))
    return Option.match(refusal, {
      onNone: () => Effect.void,
      onSome: ({ code }) =>
        status === 429 && !signInCodes.has(code)
          ? Effect.void
          : Effect.zipRight(
              Metric.increment(Metric.tagged(failures, "code", code)),
              signInCodes.has(code) ? log(code) : Effect.void,
            ),
    })
  }
})
