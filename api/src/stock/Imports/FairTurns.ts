import { Deferred, Effect } from "effect"

export type TurnLimits = {
  /** How many turns run at the same time, of different keys. */
  readonly atOnce: number
  /** How many of one key may run or wait. */
  readonly perKey: number
  /** How many may run or wait in all. */
  readonly inAll: number
}

/**
 * Gives turns to keys round robin: a key that has many waiting delays another one by at most one turn. Only one turn
 * of a key runs at a time.
 */
export class FairTurns {
  readonly #limits: TurnLimits
  readonly #running = new Set<string>()
  /** The waiting turns of each key. The key that waits longest for its next turn is first. */
  readonly #waiting = new Map<string, Array<Deferred.Deferred<void>>>()
  readonly #held = new Map<string, number>()
  #total = 0

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  #hold(key: string, change: 1 | -1): void {
    const held = (this.#held.get(key) ?? 0) + change
    if (held === 0) this.#held.delete(key)
    else this.#held.set(key, held)
    this.#total += change
  }

  #startNext(): void {
    while (this.#running.size < this.#limits.atOnce) {
      const next = [...this.#waiting].find(([key]) => !this.#running.has(key))
      if (next === undefined) return
      const [key, queue] = next
      this.#waiting.delete(key)
      const [turn, ...rest] = queue
      if (rest.length > 0) this.#waiting.set(key, rest)
      this.#running.add(key)
      if (turn !== undefined) Deferred.unsafeDone(turn, Effect.void)
    }
  }

  #leave(key: string, turn: Deferred.Deferred<void>): void {
    const queue = this.#waiting.get(key) ?? []
    const rest = queue.filter((one) => one !== turn)
    // A turn that is not waiting any more has begun.
    if (rest.length === queue.length) this.#running.delete(key)
    else if (rest.length === 0) this.#waiting.delete(key)
    else this.#waiting.set(key, rest)
    this.#hold(key, -1)
    this.#startNext()
  }

  /** Runs an effect when its turn comes. `onBusy` is the result at once if too many run or wait. */
  run<A, E, R, A2, E2, R2>(
    key: string,
    effect: Effect.Effect<A, E, R>,
    onBusy: Effect.Effect<A2, E2, R2>,
  ): Effect.Effect<A | A2, E | E2, R | R2> {
    return Effect.suspend((): Effect.Effect<A | A2, E | E2, R | R2> => {
      const { perKey, inAll } = this.#limits
      if ((this.#held.get(key) ?? 0) >= perKey || this.#total >= inAll) return onBusy
      return Effect.acquireUseRelease(
        Effect.map(Deferred.make<void>(), (turn) => {
          this.#hold(key, 1)
          this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), turn])
          this.#startNext()
          return turn
        }),
        (turn) => Effect.zipRight(Deferred.await(turn), effect),
        (turn) => Effect.sync(() => this.#leave(key, turn)),
      )
    })
  }
}
