import { Effect } from "effect"

/** Limits of a line. */
export interface TurnLimits {
  /** How many have begun and not ended. */
  readonly atOnce: number
  /** How many wait to begin. Further ones are refused. */
  readonly waiting: number
  /** How many begin in one turn of the event loop at most; one unless it is said. */
  readonly eachTurn?: number
}

interface Place {
  hasBegun: boolean
  begin: () => void
}

/**
 * A line in which work begins in the order in which it came: only so much at once, and at most one, or so many as are
 * said, in each turn of the event loop. Between two turns everything else that is ready runs. So a crowd in the line delays
 * other work by so many of its requests at a time, not by all of them.
 */
export class Turns {
  readonly #limits: TurnLimits
  readonly #waiting = new Set<Place>()
  #running = 0
  #isCalled = false

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /** The number of those that wait. */
  get waiting(): number {
    return this.#waiting.size
  }

  /** Runs work when its turn comes; `full` instead when too many wait. Work that is interrupted leaves the line. */
  readonly run = <A, E, R>(work: Effect.Effect<A, E, R>, full: Effect.Effect<A, E, R>) =>
    Effect.suspend(() => {
      if (this.#waiting.size >= this.#limits.waiting) return full
      const place: Place = { hasBegun: false, begin: () => undefined }
      const turn = Effect.async<void>((resume) => {
        place.begin = () => resume(Effect.void)
        this.#waiting.add(place)
        this.#call()
      })
      // the server runs each call uninterruptibly, apart from its handler
      return Effect.ensuring(
        Effect.interruptible(Effect.zipRight(turn, work)),
        Effect.sync(() => this.#leave(place)),
      )
    })

  /**
   * Waits for a turn and leaves the line again: what follows begins in the turn and holds no place. Tells whether there was one; the
   * line may be full.
   */
  readonly turn: Effect.Effect<boolean> = Effect.suspend(() =>
    this.run(Effect.succeed(true), Effect.succeed(false)),
  )

  #call(): void {
    if (this.#isCalled || this.#waiting.size === 0 || this.#running >= this.#limits.atOnce) return
    this.#isCalled = true
    setImmediate(() => {
      this.#isCalled = false
      const { atOnce, eachTurn = 1 } = this.#limits
      // whoever begins may be done at once, and then has left
      for (let begun = 0; begun < eachTurn && this.#running < atOnce; begun++) this.#beginFirst()
      this.#call()
    })
  }

  #beginFirst(): void {
    const [first] = this.#waiting
    if (first === undefined) return
    this.#waiting.delete(first)
    first.hasBegun = true
    this.#running++
    first.begin()
  }

  #leave(place: Place): void {
    if (place.hasBegun) this.#running--
    else this.#waiting.delete(place)
    this.#call()
  }
}
