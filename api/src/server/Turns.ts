import { Effect } from "effect"

/** Limits of a line. */
export interface TurnLimits {
  /** How many have begun and not ended. */
  readonly atOnce: number
  /** How many wait to begin. Further ones are refused, after a while. */
  readonly waiting: number
  /** How many begin in one turn of the event loop at most; one unless it is said. */
  readonly eachTurn?: number
  /** One of how many that wait begins in each turn at least, if it is said, so that a long line moves on as fast as a short one. */
  readonly oneOf?: number
}

/**
 * Milliseconds after which somebody is told that the line is full. Who asks again at once would otherwise be refused thousands of
 * times a second, which takes the event loop from everybody else as much as the work would.
 */
const patience = 1000

/**
 * How many are told so in a millisecond, each in about a tenth of one, and how many wait to be told: two and a half seconds then.
 * Further ones are told at once; what stands before the product limits the connections.
 */
const toldEachTime = 2
const mostRefused = 5000

interface Refusal {
  readonly from: number
  readonly tell: () => void
}

interface Place {
  hasBegun: boolean
  begin: () => void
}

/**
 * A line in which work begins in the order in which it came: only so much at once, and at most one, or so many as are
 * said, in each turn of the event loop. Between two turns everything else that is ready runs. So a crowd in the line delays
 * other work by so many of its requests at a time, not by all of them. Whoever is refused because the line is full waits for that too.
 */
export class Turns {
  readonly #limits: TurnLimits
  readonly #waiting = new Set<Place>()
  readonly #refused = new Set<Refusal>()
  #running = 0
  #isCalled = false
  #isTelling = false

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /** The number of those that wait. */
  get waiting(): number {
    return this.#waiting.size
  }

  /** Runs work when its turn comes; `full` instead, at least a second later, when too many wait. Work that is interrupted leaves the line. */
  readonly run = <A, E, R>(work: Effect.Effect<A, E, R>, full: Effect.Effect<A, E, R>) =>
    Effect.suspend(() => {
      if (this.#waiting.size >= this.#limits.waiting) return Effect.zipRight(this.#refusal, full)
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

  /** Waits for a turn as well, but not where the line is full. */
  readonly turnOrNone: Effect.Effect<void> = Effect.suspend(() =>
    this.#waiting.size >= this.#limits.waiting ? Effect.void : this.turn,
  )

  /** Waits until somebody may be told that the line is full. */
  readonly #refusal: Effect.Effect<void> = Effect.suspend(() => {
    if (this.#refused.size >= mostRefused) return Effect.void
    return Effect.interruptible(
      Effect.async<void>((resume) => {
        const refusal = { from: performance.now() + patience, tell: () => resume(Effect.void) }
        this.#refused.add(refusal)
        this.#tellLater()
        return Effect.sync(() => this.#refused.delete(refusal))
      }),
    )
  })

  #tellLater(): void {
    const [first] = this.#refused
    if (this.#isTelling || first === undefined) return
    this.#isTelling = true
    setTimeout(
      () => {
        this.#isTelling = false
        for (let told = 0; told < toldEachTime; told++) this.#tellFirst()
        this.#tellLater()
      },
      Math.max(1, first.from - performance.now()),
    )
  }

  #tellFirst(): void {
    const [first] = this.#refused
    if (first === undefined || first.from > performance.now()) return
    this.#refused.delete(first)
    first.tell()
  }

  #call(): void {
    if (this.#isCalled || this.#waiting.size === 0 || this.#running >= this.#limits.atOnce) return
    this.#isCalled = true
    setImmediate(() => {
      this.#isCalled = false
      const { atOnce, eachTurn: few = 1, oneOf = Infinity } = this.#limits
      const eachTurn = Math.max(few, Math.ceil(this.#waiting.size / oneOf))
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
