import { ApiFailure } from "./api-failure.ts"
import type { ConnectionCode, FieldError } from "./api-failure.ts"

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const text = (value: unknown): string => (typeof value === "string" ? value : "")
const record = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

const fieldErrors = (value: unknown): ReadonlyArray<FieldError> =>
  Array.isArray(value)
    ? value.filter(isRecord).map((one) => ({
        field: text(one["field"]),
        message: text(one["message"]),
        code: text(one["code"]),
        params: record(one["params"]),
      }))
    : []

/** The failure of a call without a complete answer from the API. */
export const unanswered = (call: string, code: ConnectionCode, status = 0): ApiFailure =>
  new ApiFailure({ call, outcome: "unknown", status, code })

/** The failure of a call that was never sent because nobody is signed in. */
export const unsent = (call: string, code: "AuthenticationRequired" | "TokenMissing"): ApiFailure =>
  new ApiFailure({ call, outcome: "refused", status: 0, code })

/**
 * The failure of a call that was answered with an error. Only an answer in the contract's format below 500 is a
 * refusal: the error page of a proxy does not tell what the API did, and a server that failed may have done the work.
 */
export const answered = (call: string, status: number, body: unknown): ApiFailure => {
  if (!isRecord(body) || text(body["code"]) === "") {
    return new ApiFailure({ call, outcome: "unknown", status, code: "" })
  }
  return new ApiFailure({
    call,
    outcome: status >= 400 && status < 500 ? "refused" : "unknown",
    status,
    code: text(body["code"]),
    detail: text(body["detail"]),
    params: record(body["params"]),
    errors: fieldErrors(body["errors"]),
  })
}
