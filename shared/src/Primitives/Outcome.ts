import { HttpApiError, HttpClientError } from "@effect/platform"
import { Data, Effect, Option, ParseResult } from "effect"
import type { Duration } from "effect"
import { InternalError, Unavailable } from "./BorderFailures.ts"
import { InvalidRequest } from "./InvalidRequest.ts"

/** The answer does not match the contract. */
export class BrokenAnswer extends Data.Error {}

/**
 * It is not known whether the server carried out the call: there was no answer, or it came too late or was broken,
 * or a server in between or behind failed. A write may be sent again with its Idempotency-Key. The error contains
 * nothing of the request.
 */
export class OutcomeUnknown extends Data.TaggedError("OutcomeUnknown")<{
  readonly reason: "no answer" | "too late" | "broken answer" | "server failed"
}> {
  override get message(): string {
    return `The outcome of a call is unknown: ${this.reason}.`
  }
}

const unknown = (reason: OutcomeUnknown["reason"]) => Effect.fail(new OutcomeUnknown({ reason }))

/** The failures of the platform's client that are not failures of the contract. */
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
    // Found before the request was sent, by the same rules as the server's.
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
 * Makes a call fail in only two ways: with a failure of the contract from a complete answer, or with
 * `OutcomeUnknown`, also when there is no answer within `limit`.
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
