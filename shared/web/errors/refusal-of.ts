import type { CallName, Refusal } from "../client/call-types.ts"
import { ApiFailure } from "./api-failure.ts"

/**
 * The failure that this call was refused with, or undefined when it was not refused. A comparison of its `code` with a
 * code that the call cannot return does not compile.
 */
export const refusalOf = <Name extends CallName>(call: Name, error: unknown): Refusal<Name> | undefined => {
  if (!(error instanceof ApiFailure) || error.outcome !== "refused" || error.call !== call) return undefined
  // The server encodes its failures with the same contract.
  return error as unknown as Refusal<Name>
}
