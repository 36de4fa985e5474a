/**
 * Milliseconds from the begin of a pull to the begin of the next one, unless a search waits for it. A pull costs nearly as
 * much for one change as for ten, so a thousand commits a second are read by fifty pulls. Each change that is not pulled
 * yet is a row more for every search (`PageRowsRepo`): both cost the same at about this pause.
 */
const gathering = 20

/** When the pulls of a feed begin. */
export class PullPace {
  private begun = 0
  private beganAt = Number.NEGATIVE_INFINITY
  /** Whether a search waits for the next pull, and what ends the pause before it. */
  private isAwaited = false
  private endPause: (() => void) | undefined

  /** How many pulls have begun. */
  get pulls(): number {
    return this.begun
  }

  /** A pull begins. */
  begin(): void {
    this.isAwaited = false
    this.beganAt = performance.now()
    this.begun++
  }

  /** Lets the next pull begin without a pause. */
  hurry(): void {
    this.isAwaited = true
    this.endPause?.()
  }

  /** Resolves when the next pull may begin. */
  pause(): Promise<void> {
    const left = this.isAwaited ? 0 : this.beganAt + gathering - performance.now()
    if (left <= 0) return Promise.resolve()
    const { promise, resolve } = Promise.withResolvers<void>()
    const end = (): void => {
      clearTimeout(timer)
      this.endPause = undefined
      resolve()
    }
    const timer = setTimeout(end, left)
    this.endPause = end
    return promise
  }
}
