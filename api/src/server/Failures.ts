import { HttpApiBuilder, HttpApiError, HttpServerError, Multipart } from "@effect/platform"
import type { HttpApp, HttpServerResponse } from "@effect/platform"
import { SqlError } from "@effect/sql"
import { Cause, Effect } from "effect"
import { internal, invalid, malformed, notFound, tooLarge, unavailable } from "./Answers.ts"

/** Schema's own wording for a value that is absent or of the wrong type, in words for people. */
const wording = (message: string): string =>
  message === "is missing"
    ? "is required"
    : message.startsWith("Expected ") ||
        message.startsWith("(") ||
        message.includes("\n") ||
        message.startsWith("Unable ")
      ? "has the wrong type or format"
      : message

const fieldErrors = (error: HttpApiError.HttpApiDecodeError) => {
  const seen = new Set<string>()
  return error.issues
    .map(({ path, message }) => ({
      field: path.join(".").slice(0, 200),
      message: wording(message).slice(0, 300),
    }))
    .filter(({ field }) => !seen.has(field) && seen.add(field))
    .slice(0, 50)
}

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
  if (failure instanceof HttpApiError.HttpApiDecodeError) return invalid(fieldErrors(failure))
  if (failure instanceof HttpServerError.RouteNotFound) return notFound
  if (failure instanceof HttpServerError.RequestError)
    return String(failure.cause).includes("maxBytes") ? tooLarge("1 MB") : malformed
  if (failure instanceof Multipart.MultipartError) return multipartAnswer(failure)
  if (failure instanceof SqlError.SqlError)
    return isBadText(failure) ? malformed : isOutage(failure) ? unavailable : undefined
  return undefined
}

const translate = <E, R>(app: HttpApp.Default<E, R>): HttpApp.Default<E, R> =>
  Effect.catchAllCause(app, (cause) => {
    const answer = answerTo(Cause.squash(cause))
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
