/** A refused field and the reason: `code` and `params` select the translated message, `message` is in English. */
export type FieldError = {
  readonly field: string
  readonly message: string
  readonly code: string
  readonly params: Readonly<Record<string, unknown>>
}

/**
 * What a failed call did. `refused`: a complete answer says that nothing was done. `unknown`: no complete answer came,
 * or the server failed on the way, so the write may have been done; the write then keeps its Idempotency-Key.
 */
export type Outcome = "refused" | "unknown"

/** Codes for connection problems, in addition to the contract's codes. */
export type ConnectionCode = "Offline" | "Unreachable" | "TimedOut" | "AnswerBroken"

type Failing = {
  /** The name of the call, such as `"POST /cart/items"`. */
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
  /** The HTTP status of the answer; 0 when none came. */
  readonly status: number
  /**
   * The stable code of the failure: the contract's, or a `ConnectionCode`; '' when a proxy or another server answered.
   */
  readonly code: string
  /** The failure in English; empty when the answer does not follow the contract. */
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

/** Whether a call may have done its work although it failed. Any other error means that the call was never sent. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof ApiFailure && error.outcome === "unknown"

/** Whether trying again may help: no complete answer came, or the server is busy for a moment. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiFailure && isUnknown(error) && error.status !== 500
