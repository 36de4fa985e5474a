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

/** A call of which no complete answer of ours came. */
export const unanswered = (call: string, code: ConnectionCode, status = 0): ApiFailure =>
  new ApiFailure({ call, outcome: "unknown", status, code })

/** A call that was never sent, because nobody is signed in. */
export const unsent = (call: string, code: "AuthenticationRequired" | "TokenMissing"): ApiFailure =>
  new ApiFailure({ call, outcome: "refused", status: 0, code })

/**
 * A failing answer. Only the contract's own answer below 500 refuses: a page of a proxy says nothing about our work, and
 * a server that failed may have done it.
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
