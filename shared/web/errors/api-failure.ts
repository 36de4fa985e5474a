/** A field that was refused and why: `code` and `params` for the reader's words, `message` in English. */
export type FieldError = {
  readonly field: string
  readonly message: string
  readonly code: string
  readonly params: Readonly<Record<string, unknown>>
}

/**
 * What a failed call did. `refused`: a complete answer says that it did nothing. `unknown`: nobody can say, because no
 * complete answer came or the server failed on its way; a write keeps its Idempotency-Key then.
 */
export type Outcome = "refused" | "unknown"

/** The names of what happens to a connection, beside the contract's own codes. */
export type ConnectionCode = "Offline" | "Unreachable" | "TimedOut" | "AnswerBroken"

type Failing = {
  /** The call's name, such as `"POST /cart/items"`. */
  readonly call: string
  readonly outcome: Outcome
  readonly status: number
  readonly code: string
  readonly detail?: string
  readonly params?: Readonly<Record<string, unknown>>
  readonly errors?: ReadonlyArray<FieldError>
}

/** A call that did not succeed. */
export class ApiFailure extends Error {
  readonly call: string
  readonly outcome: Outcome
  /** Of the answer; 0 when none came. */
  readonly status: number
  /** The fact's stable name: the contract's, or a `ConnectionCode`; '' when somebody else answered in our place. */
  readonly code: string
  /** The fact in English; empty when the answer was not the contract's. */
  readonly detail: string
  readonly params: Readonly<Record<string, unknown>>
  readonly errors: ReadonlyArray<FieldError>

  constructor(failing: Failing) {
    super(`${failing.call}: ${failing.code}`)
    this.name = "ApiFailure"
    this.call = failing.call
    this.outcome = failing.outcome
    this.status = failing.status
    this.code = failing.code
    this.detail = failing.detail ?? ""
    this.params = failing.params ?? {}
    this.errors = failing.errors ?? []
  }
}

/** Whether a call may have done its work without our hearing of it. What is not a failed call has not been sent. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ApiFailure && error.outcome === "unknown"

/** Whether asking again may help: no complete answer, or a server that is busy for a moment. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiFailure && isUnknown(error) && error.status !== 500
