/** A position of the write-ahead log as the bytes before it. */
export type Position = number

/** Positions that are remembered at most. With more, the lag is still that of the oldest. */
const mostWritten = 600

/**
 * How long ago the primary was at a position that the standby has not reached: the time of commits in the standby would be
 * old on a database to which nobody writes.
 */
export class StandbyLag {
  readonly #written: Array<{ readonly position: Position; readonly at: number }> = []
  #replayed: Position = -1

  /** Notes where the primary was at a time in milliseconds. */
  written(position: Position, at: number): void {
    const last = this.#written.at(-1)?.position ?? this.#replayed
    if (position > last && this.#written.length < mostWritten) this.#written.push({ position, at })
  }

  /** Notes what the standby has reached. It is less than before when the standby was started again. */
  replayed(position: Position): void {
    this.#replayed = position
    const reached = this.#written.findIndex((one) => one.position > position)
    this.#written.splice(0, reached < 0 ? this.#written.length : reached)
  }

  /** The lag in seconds. */
  seconds(now: number): number {
    const [oldest] = this.#written
    return oldest === undefined ? 0 : Math.max(0, now - oldest.at) / 1000
  }
}
