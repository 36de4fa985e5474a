/**
 * Milliseconds from the begin of a pull to the begin of the next one, unless a search waits for it. A pull costs nearly as
 * much for one change as for ten, so a thousand commits a second are read by a hundred pulls.
 */
const gathering = 10

/** When the pulls of a feed begin, and which of them are applied. */
export class PullPace {
  private begun = 0
  private applied = 0
  private beganAt = Number.NEGATIVE_INFINITY
  /** Whether a search waits for the next pull, and what ends the pause before it. */
  private isAwaited = false
  private endPause: (() => void) | undefined

  /** How many pulls have begun. */
  get pulls(): number {
    return this.begun
  }

  /** Whether everything is applied that was committed when `pulls` had this value. */
  hasAppliedSince(pulls: number): boolean {
    return this.applied > pulls
  }

  /** A pull begins. Returns its number. */
  begin(): number {
    this.isAwaited = false
    this.beganAt = performance.now()
    return ++this.begun
  }

  /** The pull of this number is applied. */
  apply(pull: number): void {
    this.applied = pull
  }

  /** Lets the next pull begin without a pause. */
  hurry(): void {
    this.isAwaited = true
    this.endPause?.()
  }

  /** Calls back when the next pull may begin. Returns what ends the pause early. */
  pause(onEnd: () => void): () => void {
    const end = (): void => {
      clearTimeout(timer)
      this.endPause = undefined
      onEnd()
    }
    const left = this.isAwaited ? 0 : this.beganAt + gathering - performance.now()
    const timer = setTimeout(end, Math.max(0, left))
    if (left <= 0) end()
    else this.endPause = end
    return end
  }
}
