import { HttpApiError, HttpClientError } from "@effect/platform"
import { Cause, Effect, ParseResult } from "effect"

/** Failures that are not answers of the contract. No test expects them of the typed client. */
type Broken = HttpClientError.HttpClientError | ParseResult.ParseError | HttpApiError.HttpApiDecodeError

const isBroken = <E>(failure: E): failure is Extract<E, Broken> =>
  HttpClientError.isHttpClientError(failure) ||
  ParseResult.isParseError(failure) ||
  failure instanceof HttpApiError.HttpApiDecodeError

/**
 * The typed client does not send a request that violates the contract, so the API would not be tested. Such a test
 * must send it with `app.send`.
 */
const unsent = (error: ParseResult.ParseError) =>
  new Error(`The typed client did not send this request. Use app.send. ${error.message}`)

const told = <A, E>(call: Effect.Effect<A, E>) =>
  call.pipe(
    Effect.catchIf(isBroken<E>, (failure) =>
      Effect.die(ParseResult.isParseError(failure) ? unsent(failure) : failure),
    ),
    Effect.timeoutFailCause({
      duration: "25 seconds",
      onTimeout: () => Cause.die(new Error("The API did not answer.")),
    }),
  )

/** The answer of a call that succeeds. The contract defines its status. */
export const answer = <A, E>(call: Effect.Effect<A, E>): Promise<A> => Effect.runPromise(told(call))

/** The contract's failure of a refused call: `expect(await refusal(call)).toBeInstanceOf(NotFound)`. */
export const refusal = <E>(call: Effect.Effect<unknown, E>) => Effect.runPromise(Effect.flip(told(call)))

/** The answer or the failure, for calls that may do either. */
export const outcome = <A, E>(call: Effect.Effect<A, E>) => Effect.runPromise(Effect.either(told(call)))
