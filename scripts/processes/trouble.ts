import { say } from "../terminal/report.ts"

/** Reports about a part that is down: each reason once, and the recovery. */
export interface Trouble {
  readonly tell: (what: string) => void
  /** The part has run for a while: it works again, unless it says that it does not. */
  readonly settled: () => void
  /** Returns the listener for what a new process of the part says itself; null means that it works again. */
  readonly listen: () => (what: string | null) => void
}

/**
 * Opens the reports about one part. Each reason is reported once, because a failure that repeats every few seconds
 * would fill the log.
 */
export function openTrouble(name: string): Trouble {
  const told = new Set<string>()
  let isTroubled = false
  const tell = (what: string): void => {
    // Only the first line identifies the reason: the other lines quote a log, which differs each time.
    const reason = what.split("\n", 1)[0] ?? ""
    if (told.has(reason)) return
    say(`✗ ${name} ${what}`)
    if (told.size === 0)
      say("  it is tried again, slower and slower, until it works; nothing else is stopped")
    told.add(reason)
  }
  const over = (): void => {
    if (told.size > 0) say(`✓ ${name} runs again`)
    told.clear()
  }
  return {
    tell,
    settled() {
      if (!isTroubled) over()
    },
    listen() {
      isTroubled = false
      return (what) => {
        isTroubled = what !== null
        if (what === null) over()
        else tell(what)
      }
    },
  }
}
