import { Cause, Effect } from "effect"
import { FeedLost } from "./FeedLost.ts"

/**
 * What the feed waits for, one thing after the other, so that it can be given up at any time. Promises and not effects: a busy
 * feed waits three times in each of fifty pulls a second, between searches on the same thread, and the runtime's own steps
 * were two fifths of what a pull took from them.
 */
export class Waits {
  private readonly longestAnswer: number
  private readonly over = new AbortController()
  private giveUp: ((why: unknown) => void) | undefined

  /** `longestAnswer`: milliseconds for an answer of the database. */
  constructor(longestAnswer: number) {
    this.longestAnswer = longestAnswer
  }

  /** Aborted when everything is given up. */
  get signal(): AbortSignal {
    return this.over.signal
  }

  /** Gives up what is waited for now, and whatever would be waited for later. */
  stop(): void {
    this.over.abort()
    this.giveUp?.(this.over.signal.reason)
  }

  /** What `work` resolves to. Rejects when it is given up, whatever becomes of the work. */
  until<A>(work: Promise<A>): Promise<A> {
    const { promise, resolve, reject } = Promise.withResolvers<A>()
    this.giveUp = reject
    work.then(resolve, reject)
    if (this.over.signal.aborted) reject(this.over.signal.reason)
    return promise
  }

  /** The same for an answer of the database. Rejects with `FeedLost` when it takes longer than it may: the connection counts as lost. */
  async answer<A>(asked: Promise<A>): Promise<A> {
    const timer = setTimeout(
      () => this.giveUp?.(new FeedLost({ reason: "pull timed out" })),
      this.longestAnswer,
    )
    try {
      return await this.until(asked)
    } finally {
      clearTimeout(timer)
    }
  }
}

const failureOf = (error: unknown) => (error instanceof FeedLost ? error : new Cause.UnknownException(error))

/**
 * Runs a part of the feed, which may wait `longestAnswer` milliseconds for an answer of the database. An interruption gives
 * up its waits, and is over when the part has ended.
 */
export const untilStopped = <A>(longestAnswer: number, work: (waits: Waits) => Promise<A>) =>
  Effect.async<A, FeedLost | Cause.UnknownException>((resume) => {
    const waits = new Waits(longestAnswer)
    const told = async () => {
      try {
        resume(Effect.succeed(await work(waits)))
      } catch (error) {
        resume(Effect.fail(failureOf(error)))
      }
    }
    const ended = told()
    return Effect.promise(() => {
      waits.stop()
      return ended
    })
  })
