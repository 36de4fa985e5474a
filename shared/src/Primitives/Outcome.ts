import { HttpApiError, HttpClientError } from "@effect/platform"
import { Data, Effect, Option, ParseResult } from "effect"
import type { Duration } from "effect"
import { InternalError, Unavailable } from "./BorderFailures.ts"
import { InvalidRequest } from "./InvalidRequest.ts"

/** What arrived is no answer of the contract. */
export class BrokenAnswer extends Data.Error {}

/**
 * Whether the call did its work is not known: no answer came, or not in time, or it broke off, or a server between or
 * behind said that it failed. A write may be sent again with its Idempotency-Key. Nothing of the request is kept.
 */
export class OutcomeUnknown extends Data.TaggedError("OutcomeUnknown")<{
  readonly reason: "no answer" | "too late" | "broken answer" | "server failed"
}> {
  override get message(): string {
    return `The outcome of a call is unknown: ${this.reason}.`
  }
}

const unknown = (reason: OutcomeUnknown["reason"]) => Effect.fail(new OutcomeUnknown({ reason }))

/** What a call of the platform's client may fail with beside the contract's failures. */
type Unsettled =
  | HttpClientError.HttpClientError
  | ParseResult.ParseError
  | HttpApiError.HttpApiDecodeError
  | InternalError
  | Unavailable

const isUnsettled = <E>(failure: E): failure is Extract<E, Unsettled> =>
  HttpClientError.isHttpClientError(failure) ||
  ParseResult.isParseError(failure) ||
  failure instanceof HttpApiError.HttpApiDecodeError ||
  failure instanceof InternalError ||
  failure instanceof Unavailable

const settle = (failure: Unsettled): Effect.Effect<never, OutcomeUnknown | InvalidRequest> => {
  switch (failure._tag) {
    // Found before anything was sent, by the same rules as the server's.
    case "ParseError":
      return Effect.fail(InvalidRequest.from(failure.issue))
    case "RequestError":
      return failure.reason === "Transport" ? unknown("no answer") : Effect.die(failure)
    case "ResponseError":
      return unknown(failure.response.status >= 500 ? "server failed" : "broken answer")
    case "HttpApiDecodeError":
      return unknown("broken answer")
    case "InternalError":
    case "Unavailable":
      return unknown("server failed")
  }
}

/**
 * Makes a call fail in two ways only: with a failure of the contract, which a complete answer said, or with
 * `OutcomeUnknown`, also when no answer came within `limit`.
 */
export const settled =
  (limit: Duration.DurationInput) =>
  <A, E, R>(
    call: Effect.Effect<A, E, R>,
  ): Effect.Effect<A, Exclude<E, Extract<E, Unsettled>> | InvalidRequest | OutcomeUnknown, R> =>
    call.pipe(
      Effect.catchIf(isUnsettled<E>, settle),
      Effect.catchSomeDefect((defect) =>
        defect instanceof BrokenAnswer ? Option.some(unknown("broken answer")) : Option.none(),
      ),
      Effect.timeoutFail({ duration: limit, onTimeout: () => new OutcomeUnknown({ reason: "too late" }) }),
    )
