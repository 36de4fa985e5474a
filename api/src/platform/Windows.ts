import { office } from "../Primary/Messages.ts"
import { Memory } from "./Memory.ts"

/** The hits of a window so far, and the seconds until it ends. */
export interface Window {
  readonly count: number
  readonly secondsLeft: number
}

/** The most keys that are counted. Beyond them the oldest is forgotten. */
const mostKeys = 50_000

/** Counts hits in fixed windows, in the memory of this process. */
export class Windows {
  readonly #windows = new Memory<{ count: number; endsAt: number }>(mostKeys)

  /** Counts a hit of `key`, in a window of so many seconds. */
  count(key: string, seconds: number): Window {
    const now = Date.now()
    const window = this.#windows.get(key) ?? { count: 0, endsAt: now + seconds * 1000 }
    window.count += 1
    const secondsLeft = Math.max(1, Math.ceil((window.endsAt - now) / 1000))
    this.#windows.set(key, window, secondsLeft)
    return { count: window.count, secondsLeft }
  }

  /** Takes a hit back, unless its window is over. */
  giveBack(key: string): void {
    const window = this.#windows.get(key)
    if (window !== undefined) window.count = Math.max(0, window.count - 1)
  }

  reset(key: string): void {
    this.#windows.delete(key)
  }
}

/** The primary counts for all processes of its machine. */
export const countOffice = office<{ readonly key: string; readonly seconds: number }, Window>("count")
export const giveBackOffice = office<string, null>("give a hit back")
export const resetOffice = office<string, null>("reset a count")
