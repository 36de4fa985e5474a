/** A field of a refused body and why, in the contract's words. */
export type FieldError = { readonly field: string; readonly message: string }

type Failing = {
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly errors?: ReadonlyArray<FieldError>
}

/** A call that failed: an answer `{detail, code, params, errors}`, or no answer at all (status 0). */
export class ApiFailure extends Error {
  readonly status: number
  /** The fact's stable name; '' when the answer was not one of the contract's. */
  readonly code: string
  readonly detail: string
  readonly params: Readonly<Record<string, unknown>>
  readonly errors: ReadonlyArray<FieldError>

  constructor(failing: Failing) {
    super(failing.detail === "" ? failing.code : failing.detail)
    this.name = "ApiFailure"
    this.status = failing.status
    this.code = failing.code
    this.detail = failing.detail
    this.params = failing.params ?? {}
    this.errors = failing.errors ?? []
  }

  /** Whether asking again may help: no answer, a server in trouble, a busy one. */
  get isPassing(): boolean {
    return this.status === 0 ? this.code !== "AuthenticationRequired" : this.status >= 500
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const text = (value: unknown): string => (typeof value === "string" ? value : "")

const fieldErrors = (value: unknown): ReadonlyArray<FieldError> =>
  Array.isArray(value)
    ? value.filter(isRecord).map((one) => ({ field: text(one["field"]), message: text(one["message"]) }))
    : []

/** Reads a failing answer; a body that is not the contract's leaves code and detail empty, so that the fallback shows. */
export const failureOf = (status: number, body: unknown): ApiFailure => {
  if (!isRecord(body)) return new ApiFailure({ status, code: "", detail: "" })
  return new ApiFailure({
    status,
    code: text(body["code"]),
    detail: text(body["detail"]),
    params: isRecord(body["params"]) ? body["params"] : {},
    errors: fieldErrors(body["errors"]),
  })
}
