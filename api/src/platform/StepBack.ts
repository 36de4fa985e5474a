import { readdirSync, readFileSync, readlinkSync } from "node:fs"
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

/** Empty for a thread that has just ended. */
const nameOf = (thread: string): string => {
  try {
    return readFileSync(`/proc/self/task/${thread}/comm`, "utf8").trim()
  } catch {
    return ""
  }
}

/**
 * Lowers the priority of the threads of this process with this name, as far as they have started: those that a library
 * has for its own work begin with the priority of the process, whoever asked for the work.
 */
export const stepBackNamed = (name: string, niceness: number): void => {
  if (process.platform !== "linux" || niceness <= 0) return
  for (const thread of readdirSync("/proc/self/task").filter((one) => nameOf(one) === name))
    try {
      setPriority(Number(thread), niceness)
    } catch {
      // it has ended meanwhile
    }
}
