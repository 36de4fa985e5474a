import { sessionEndings } from "../../src/Identity/SessionEndRules.ts"
import type { SessionEnding } from "../../src/Identity/SessionEndRules.ts"
import { ApiFailure } from "../errors/api-failure.ts"
import type { TokenHolder } from "./token-holder.ts"

/** How many times one call may be repeated with a new token; the limit prevents an endless loop. */
const mostRenewals = 2

/** Why the session has ended, if the API tells it and this app knows the reason. */
const reasonOf = (error: unknown): SessionEnding | undefined =>
  error instanceof ApiFailure && error.code === "SessionEnded"
    ? sessionEndings.find((one) => one === error.params["reason"])
    : undefined

const isTokenRefused = (error: unknown): boolean =>
  error instanceof ApiFailure && error.outcome === "refused" && error.status === 401

/**
 * Runs a call with the holder's token, and repeats it with the next token after a 401, which means that the API did
 * nothing.
 */
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
      // The tries run one after the other: the next one depends on how this one ends.
      // oxlint-disable-next-line no-await-in-loop
      return await run(token)
    } catch (error) {
      if (!isTokenRefused(error)) throw error
      // oxlint-disable-next-line no-await-in-loop
      const isRenewed = await holder.renewed(token, signal, reasonOf(error))
      if (!isRenewed || renewals === mostRenewals) throw error
      token = holder.token()
    }
  }
}
