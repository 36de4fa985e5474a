import { setTimeout as sleep } from "node:timers/promises"
import { GrammyError, HttpError } from "grammy"

/** Reports what keeps the bot from working: each reason once, and the return. */
export type Trouble = { readonly tell: (what: string) => void; readonly over: () => void }

const firstPause = 500

/** What an operator is told about a failed call: Telegram's own words, or that it cannot be reached. */
const reasonOf = (error: unknown): string => {
  // what stands between may answer in a way of its own
  if (error instanceof GrammyError && !Number.isInteger(error.error_code))
    return "gets answers that are not Telegram's"
  if (error instanceof GrammyError) return `is refused by Telegram: ${error.error_code} ${error.description}`
  if (error instanceof HttpError) return "cannot reach Telegram"
  return "cannot work with Telegram"
}

/**
 * The milliseconds before another try: doubled each time up to the longest, less up to a quarter at random. Telegram
 * may ask for more.
 */
export const pauseBefore = (
  tries: number,
  longest: number,
  error: unknown,
  random = Math.random(),
): number => {
  const asked = error instanceof GrammyError ? (error.parameters.retry_after ?? 0) * 1000 : 0
  return Math.max(asked, Math.min(longest, firstPause * 2 ** Math.min(tries, 20)) * (1 - random / 4))
}

/**
 * Makes a call until it succeeds, with growing pauses and without a limit of tries, because the bot is of no use before.
 * Each reason is told once. Rejects only when the signal is aborted.
 */
export const persist = async <A>(
  call: () => Promise<A>,
  {
    longest,
    trouble,
    signal,
  }: { readonly longest: number; readonly trouble: Trouble; readonly signal: AbortSignal },
): Promise<A> => {
  for (let tries = 0; ; tries += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- each try follows the failure of the one before
      return await call()
    } catch (error) {
      signal.throwIfAborted()
      trouble.tell(reasonOf(error))
      // oxlint-disable-next-line no-await-in-loop -- as above
      await sleep(pauseBefore(tries, longest, error), undefined, { signal })
    }
  }
}
