import { Effect } from "effect"

/** Missed invalidations that are sent together while others wait. */
const sentTogether = 20

/** Sends the invalidation of a key; false if it was not taken. */
type Send = (key: string) => Effect.Effect<boolean>

/** Keys whose invalidation Redis has not taken. A dead node of a cluster does not keep those of the others waiting. */
export class MissedKeys {
  /** Each key with the number of its last miss. The first is the one that was tried longest ago. */
  readonly #missed = new Map<string, number>()
  readonly #most: number
  #misses = 0
  #isRetrying = false

  /** Keeps at most `most` keys. */
  constructor(most: number) {
    this.#most = most
  }

  get isEmpty(): boolean {
    return this.#missed.size === 0
  }

  /** Notes that invalidations were not taken. False, and nothing is noted, if there would be too many. */
  add(keys: ReadonlyArray<string>): boolean {
    if (this.#missed.size + keys.length > this.#most) return false
    for (const key of keys) this.#place(key, ++this.#misses)
    return true
  }

  /** Sends what is missed of a key. True if nothing of it is missed then. */
  retry(key: string, send: Send): Effect.Effect<boolean> {
    return Effect.suspend(() => {
      const miss = this.#missed.get(key)
      if (miss === undefined) return Effect.succeed(true)
      return Effect.map(send(key), (isTaken) => {
        const last = this.#missed.get(key)
        // It was missed again meanwhile, after a later change that this sending may not include.
        if (last !== undefined && last !== miss) return false
        if (isTaken) this.#missed.delete(key)
        else if (last !== undefined) this.#place(key, miss)
        return isTaken
      })
    })
  }

  /** Sends what was tried longest ago, unless that is being done. */
  retrySome(send: Send): Effect.Effect<void> {
    return Effect.suspend(() => {
      if (this.#isRetrying) return Effect.void
      this.#isRetrying = true
      const oldest = [...this.#missed.keys()].slice(0, sentTogether)
      return Effect.forEach(oldest, (key) => this.retry(key, send), {
        concurrency: "unbounded",
        discard: true,
      }).pipe(Effect.ensuring(Effect.sync(() => (this.#isRetrying = false))))
    })
  }

  /** Puts a key at the end. */
  #place(key: string, miss: number): void {
    this.#missed.delete(key)
    this.#missed.set(key, miss)
  }
}
