import { readFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"

/** The state of a socket that listens, in `/proc/net/tcp`. */
const LISTENS = "0A"
/** How long processes have to begin, one after the other, where the first already serves. */
const PATIENCE_MS = 60_000

/**
 * How many processes serve on a port, on Linux: each has a socket of its own there (decision 21). Undefined elsewhere.
 */
export function servingOn(port: number): number | undefined {
  if (process.platform !== "linux") return undefined
  const ending = `:${port.toString(16).toUpperCase().padStart(4, "0")}`
  return ["/proc/net/tcp", "/proc/net/tcp6"]
    .flatMap((table) => readFileSync(table, "utf8").split("\n"))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = "", , state]) => local.endsWith(ending) && state === LISTENS).length
}

/**
 * Waits until so many processes serve on a port, so that a figure of several processes is not one of fewer.
 *
 * @throws Error when there are more, or not so many in time
 */
export async function untilServing(port: number, processes: number, patience = PATIENCE_MS): Promise<void> {
  const until = performance.now() + patience
  for (;;) {
    const serving = servingOn(port) ?? processes
    if (serving === processes) return
    if (serving > processes || performance.now() > until)
      throw new Error(`Of ${processes} processes ${serving} serve on port ${port}.`)
    await sleep(50)
  }
}
