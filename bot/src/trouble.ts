import type { Trouble } from "./telegram/persistence.ts"

/** What the bot tells the process that started it, over the IPC channel. */
type Report = "ready" | { readonly trouble: string | null }

const report = (message: Report): void => void process.send?.(message)

/** The supervising process counts the bot as started after this. */
export const reportReady = (): void => report("ready")

/**
 * Tells the supervising process and the log what keeps the bot from working, each reason once, and when it works again.
 */
export const openTrouble = (log: (message: string) => void): Trouble => {
  const told = new Set<string>()
  return {
    tell(what) {
      if (told.has(what)) return
      told.add(what)
      log(`the bot ${what}`)
      report({ trouble: what })
    },
    over() {
      if (told.size === 0) return
      told.clear()
      log("the bot works again")
      report({ trouble: null })
    },
  }
}
