import { say } from "../terminal/report.ts"

/** What is told about a part that is down: every reason once, and its return. */
export interface Trouble {
  readonly tell: (what: string) => void
  /** It works. */
  readonly over: () => void
}

/** Opens the reports about one part; a failure that repeats every few seconds would otherwise fill a log. */
export function openTrouble(name: string): Trouble {
  const told = new Set<string>()
  return {
    tell(what) {
      // The lines after the first quote a log, which reads differently each time.
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
