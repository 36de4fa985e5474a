import { HttpApiError, HttpClientError } from "@effect/platform"
import { Cause, Effect, ParseResult } from "effect"

/** What is no answer of the contract; no test expects it of the typed client. */
type Broken = HttpClientError.HttpClientError | ParseResult.ParseError | HttpApiError.HttpApiDecodeError

const isBroken = <E>(failure: E): failure is Extract<E, Broken> =>
  HttpClientError.isHttpClientError(failure) ||
  ParseResult.isParseError(failure) ||
  failure instanceof HttpApiError.HttpApiDecodeError

/**
 * A request that breaks a rule of the contract is never sent by the typed client, so the API would not be tested: such
 * a test sends it raw, with `app.send`.
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

/** The answer of a call that succeeds; its status is the one that the contract gives it. */
export const answer = <A, E>(call: Effect.Effect<A, E>): Promise<A> => Effect.runPromise(told(call))

/** The contract's failure of a call that is refused: `expect(await refusal(call)).toBeInstanceOf(NotFound)`. */
export const refusal = <E>(call: Effect.Effect<unknown, E>) => Effect.runPromise(Effect.flip(told(call)))

/** Either of both, for calls of which only some succeed. */
export const outcome = <A, E>(call: Effect.Effect<A, E>) => Effect.runPromise(Effect.either(told(call)))
