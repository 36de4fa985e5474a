import { say } from "../terminal/report.ts"

/** Reports about a part that is down: each reason once, and the recovery. */
export interface Trouble {
  readonly tell: (what: string) => void
  /** Reports that the part works again. */
  readonly over: () => void
}

/**
 * Opens the reports about one part. Each reason is reported once, because a failure that repeats every few seconds
 * would fill the log.
 */
export function openTrouble(name: string): Trouble {
  const told = new Set<string>()
  return {
    tell(what) {
      // Only the first line identifies the reason: the other lines quote a log, which differs each time.
      const reason = what.split("\n", 1)[0] ?? ""
      if (told.has(reason)) return
      say(`✗ ${name} ${what}`)
      if (told.size === 0)
        say("  it is tried again, slower and slower, until it works; nothing else is stopped")
      told.add(reason)
    },
    over() {
      if (told.size > 0) say(`✓ ${name} runs again`)
      told.clear()
    },
  }
}
