import { readlinkSync } from "node:fs"
import { setPriority } from "node:os"

/**
 * Lowers the priority of the calling thread alone, see nice(1). Linux has a niceness for each thread; on other systems
 * nothing changes, since there it would slow down the whole process.
 */
export const stepBack = (niceness: number): void => {
  if (process.platform !== "linux" || niceness <= 0) return
  const thread = readlinkSync("/proc/thread-self").split("/").at(-1)
  setPriority(Number(thread), niceness)
}
