/** One field that the server refused, and why. */
export type FieldError = { readonly field: string; readonly message: string }

/** The server's failing answer: `detail` for people, `code` and `params` for the app's own words. */
export class ApiFailure extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly detail: string | undefined
  readonly params: Readonly<Record<string, unknown>>
  readonly errors: readonly FieldError[]

  constructor(status: number, body: unknown) {
    const answer = asRecord(body)
    super(`The server answered ${status}`)
    this.name = "ApiFailure"
    this.status = status
    this.code = textOf(answer["code"])
    this.detail = textOf(answer["detail"])
    this.params = asRecord(answer["params"])
    this.errors = Array.isArray(answer["errors"]) ? answer["errors"].filter(isFieldError) : []
  }
}

/** No answer came: the phone is offline, the wait was too long, or the server is out of reach. */
export class ConnectionFailure extends Error {
  readonly reason: "offline" | "timeout" | "unreachable"

  constructor(reason: ConnectionFailure["reason"]) {
    super(`No answer: ${reason}`)
    this.name = "ConnectionFailure"
    this.reason = reason
  }
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {}

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined

const isFieldError = (value: unknown): value is FieldError => {
  const error = asRecord(value)
  return typeof error["field"] === "string" && typeof error["message"] === "string"
}

/** Whether asking again may help: no answer at all, or a server that is busy for a moment. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ConnectionFailure ||
  (error instanceof ApiFailure && [502, 503, 504].includes(error.status))
