import type { CallName, Refusal } from "../client/call-types.ts"
import { ApiFailure } from "./api-failure.ts"

/**
 * What this call was refused with, told apart by `code`, or undefined when it was not: a comparison with a code that the
 * call cannot answer does not compile.
 */
export const refusalOf = <Name extends CallName>(call: Name, error: unknown): Refusal<Name> | undefined => {
  if (!(error instanceof ApiFailure) || error.outcome !== "refused" || error.call !== call) return undefined
  // The server encodes its failures by the same contract.
  return error as unknown as Refusal<Name>
}
