import { HttpApiBuilder, HttpApiError, HttpServerError, Multipart } from "@effect/platform"
import type { HttpApp, HttpServerResponse } from "@effect/platform"
import { SqlError } from "@effect/sql"
import { StorageFull, Unavailable } from "@rokthnam/shared/Primitives/BorderFailures"
import { TooManyRequests } from "@rokthnam/shared/Primitives/CommonFailures"
import { InvalidRequest } from "@rokthnam/shared/Primitives/InvalidRequest"
import { lastRefusal } from "@rokthnam/shared/Primitives/LastRefusal"
import { Cause, Effect, FiberRef, Option } from "effect"
import { StoreAway } from "../FileStore/StoreAway.ts"
import { TooManyWait } from "../Sql/TooManyWait.ts"
import { BodyRefused } from "../http/BodyRefused.ts"
import {
  internal,
  invalid,
  malformed,
  notFound,
  storageFull,
  tooLarge,
  tooMany,
  tooSlow,
  unavailable,
} from "./Answers.ts"
import { withRetryAfter } from "./RetryAfter.ts"

const multipartAnswer = (error: Multipart.MultipartError): HttpServerResponse.HttpServerResponse =>
  error.reason === "FileTooLarge" || error.reason === "BodyTooLarge" || error.reason === "FieldTooLarge"
    ? tooLarge("10 MB")
    : error.reason === "InternalError"
      ? internal
      : malformed

/** Seconds after which a caller whose bytes were too many may try again. */
const bytesRetryAfter = 5

const bodyAnswers: Record<BodyRefused["reason"], HttpServerResponse.HttpServerResponse> = {
  address: tooMany(bytesRetryAfter),
  all: unavailable,
  slow: tooSlow,
  cut: malformed,
  tooLarge: tooLarge("1 MB"),
  tooDeep: malformed,
}

/**
 * Recognises an unavailable database: PostgreSQL's error classes for connection, resources and shutdown, and errors
 * of the driver.
 */
const isOutage = (error: SqlError.SqlError): boolean => {
  const cause = error.cause
  if (typeof cause !== "object" || cause === null) return false
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : ""
  return (
    /^(08|53|57)/.test(code) ||
    code.startsWith("E") ||
    /connect|terminat|timeout/i.test(error.message ?? "") ||
    ("message" in cause && /terminated|timeout|closed|not queryable/i.test(String(cause.message)))
  )
}

/** PostgreSQL refused a character in the text, which is the caller's fault. */
export const isBadText = (error: unknown): boolean =>
  error instanceof SqlError.SqlError &&
  typeof error.cause === "object" &&
  error.cause !== null &&
  "code" in error.cause &&
  error.cause.code === "22021"

/** Too many wait for the database already. That is a crowd, not an outage, and not worth an entry of the log for each. */
const isCrowded = (failure: unknown): boolean =>
  failure instanceof SqlError.SqlError && failure.cause instanceof TooManyWait

/**
 * The response to a call that was refused because there are too many. Undefined for every other failure. Doing the call
 * again would only add to what is too much.
 */
export const crowdedAnswer = (failure: unknown): HttpServerResponse.HttpServerResponse | undefined => {
  if (failure instanceof Unavailable || isCrowded(failure)) return unavailable
  return failure instanceof TooManyRequests ? withRetryAfter(tooMany(failure.params.retry_after)) : undefined
}

/** The response to a failure that the contract does not describe. Undefined for every other failure. */
const answerTo = (failure: unknown): HttpServerResponse.HttpServerResponse | undefined => {
  if (failure instanceof HttpServerError.RouteNotFound) return notFound
  if (failure instanceof StorageFull) return storageFull
  if (failure instanceof Unavailable || failure instanceof StoreAway || isCrowded(failure)) return unavailable
  if (failure instanceof BodyRefused) return bodyAnswers[failure.reason]
  if (failure instanceof HttpServerError.RequestError) return malformed
  if (failure instanceof Multipart.MultipartError) return multipartAnswer(failure)
  if (failure instanceof SqlError.SqlError)
    return isBadText(failure) ? malformed : isOutage(failure) ? unavailable : undefined
  return undefined
}

/**
 * The platform reports invalid requests and invalid responses of our own with the same error. Only an invalid
 * request has set `lastRefusal`; an invalid response is a bug.
 */
const refusedOrBug = (cause: Cause.Cause<unknown>) =>
  Effect.flatMap(
    FiberRef.get(lastRefusal),
    Option.match({
      onNone: () => Effect.as(Effect.logError("An answer is not as the contract says", cause), internal),
      onSome: (issue) => Effect.succeed(invalid(InvalidRequest.from(issue))),
    }),
  )

/** Answers bad input, unknown calls and outages. Other failures and bugs remain. */
const translate = <E, R>(app: HttpApp.Default<E, R>): HttpApp.Default<E, R> =>
  Effect.catchAllCause(app, (cause) => {
    const failure = Cause.squash(cause)
    if (failure instanceof HttpApiError.HttpApiDecodeError) return refusedOrBug(cause)
    const answer = answerTo(failure)
    if (answer === undefined) return Effect.failCause(cause)
    return answer === unavailable && !(failure instanceof Unavailable) && !isCrowded(failure)
      ? Effect.as(Effect.logError("A dependency is down", cause), answer)
      : Effect.succeed(answer)
  })

/**
 * Runs inside the contract's own encoding of errors. Bad input, unknown calls and outages become `{detail, code}`.
 */
export const FailuresLive = HttpApiBuilder.middleware(translate)

/** The outermost error handler. Any remaining error is a bug: it is logged with its cause, which is not sent. */
export const lastResort = <E, R>(app: HttpApp.Default<E, R>): HttpApp.Default<never, R> =>
  Effect.catchAllCause(app, (cause) => {
    const answer = answerTo(Cause.squash(cause))
    if (answer !== undefined) return Effect.succeed(answer)
    return Cause.isInterruptedOnly(cause)
      ? Effect.failCause(cause as Cause.Cause<never>)
      : Effect.as(Effect.logError("A call failed", cause), internal)
  })
