import { HttpApiBuilder, HttpApiError, HttpServerError, Multipart } from "@effect/platform"
import type { HttpApp, HttpServerResponse } from "@effect/platform"
import { SqlError } from "@effect/sql"
import { InvalidRequest } from "@rokthnam/shared/Primitives/InvalidRequest"
import { lastRefusal } from "@rokthnam/shared/Primitives/LastRefusal"
import { Cause, Effect, FiberRef, Option } from "effect"
import { internal, invalid, malformed, notFound, tooLarge, unavailable } from "./Answers.ts"

const multipartAnswer = (error: Multipart.MultipartError): HttpServerResponse.HttpServerResponse =>
  error.reason === "FileTooLarge" || error.reason === "BodyTooLarge" || error.reason === "FieldTooLarge"
    ? tooLarge("10 MB")
    : error.reason === "InternalError"
      ? internal
      : malformed

/** PostgreSQL's classes of "cannot serve now": connection, resources, shutdown; and what the driver says itself. */
const isOutage = (error: SqlError.SqlError): boolean => {
  const cause = error.cause
  if (typeof cause !== "object" || cause === null) return false
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : ""
  return (
    /^(08|53|57)/.test(code) ||
    code.startsWith("E") ||
    /connect|terminat|timeout/i.test(error.message ?? "") ||
    ("message" in cause && /terminated|timeout|closed/i.test(String(cause.message)))
  )
}

/** PostgreSQL refused the text itself (a character no text can hold): the caller's fault. */
const isBadText = (error: SqlError.SqlError): boolean =>
  typeof error.cause === "object" &&
  error.cause !== null &&
  "code" in error.cause &&
  error.cause.code === "22021"

/** The answer to whatever is neither a success nor an error of the contract; undefined when the contract has it. */
const answerTo = (failure: unknown): HttpServerResponse.HttpServerResponse | undefined => {
  if (failure instanceof HttpServerError.RouteNotFound) return notFound
  if (failure instanceof HttpServerError.RequestError)
    return String(failure.cause).includes("maxBytes") ? tooLarge("1 MB") : malformed
  if (failure instanceof Multipart.MultipartError) return multipartAnswer(failure)
  if (failure instanceof SqlError.SqlError)
    return isBadText(failure) ? malformed : isOutage(failure) ? unavailable : undefined
  return undefined
}

/**
 * The platform says alike that a request is not as the contract says and that our own answer is not. Only the first one
 * left a refusal behind; the second one is our bug.
 */
const refusedOrBug = (cause: Cause.Cause<unknown>) =>
  Effect.flatMap(
    FiberRef.get(lastRefusal),
    Option.match({
      onNone: () => Effect.as(Effect.logError("An answer is not as the contract says", cause), internal),
      onSome: (issue) => Effect.succeed(invalid(InvalidRequest.from(issue))),
    }),
  )

const translate = <E, R>(app: HttpApp.Default<E, R>): HttpApp.Default<E, R> =>
  Effect.catchAllCause(app, (cause) => {
    const failure = Cause.squash(cause)
    if (failure instanceof HttpApiError.HttpApiDecodeError) return refusedOrBug(cause)
    const answer = answerTo(failure)
    if (answer === undefined) return Effect.failCause(cause)
    return answer === unavailable
      ? Effect.as(Effect.logError("A dependency is down", cause), answer)
      : Effect.succeed(answer)
  })

/** Inside the contract's own encoding of errors: bad input, unknown calls and outages become `{detail, code}`. */
export const FailuresLive = HttpApiBuilder.middleware(translate)

/** Outermost: whatever is left is our bug; it is logged with its cause and said without it. */
export const lastResort = <E, R>(app: HttpApp.Default<E, R>): HttpApp.Default<never, R> =>
  Effect.catchAllCause(app, (cause) => {
    const answer = answerTo(Cause.squash(cause))
    if (answer !== undefined) return Effect.succeed(answer)
    return Cause.isInterruptedOnly(cause)
      ? Effect.failCause(cause as Cause.Cause<never>)
      : Effect.as(Effect.logError("A call failed", cause), internal)
  })
