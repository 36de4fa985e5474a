import { ApiFailure } from "../errors/api-failure.ts"
import type { TokenHolder } from "./token-holder.ts"

/** How often one call may be sent with a new token; more would go round in circles. */
const mostRenewals = 2

const isTokenRefused = (error: unknown): boolean =>
  error instanceof ApiFailure && error.outcome === "refused" && error.status === 401

/** Runs a call with the holder's token, and again with the next one after a 401: a 401 says that nothing was done. */
export const withToken = async <A>(
  holder: TokenHolder,
  signal: AbortSignal | undefined,
  missing: () => ApiFailure,
  run: (token: string) => Promise<A>,
): Promise<A> => {
  let token = holder.token()
  if (token === null && (await holder.renewed(null, signal))) token = holder.token()
  for (let renewals = 0; ; renewals += 1) {
    if (token === null) throw missing()
    try {
      // One after the other: the second try needs what came of the first.
      // oxlint-disable-next-line no-await-in-loop
      return await run(token)
    } catch (error) {
      if (!isTokenRefused(error)) throw error
      // oxlint-disable-next-line no-await-in-loop
      if (!(await holder.renewed(token, signal)) || renewals === mostRenewals) throw error
      token = holder.token()
    }
  }
}
