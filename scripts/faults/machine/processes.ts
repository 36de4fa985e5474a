import { readdirSync } from "node:fs"
import { parentOf } from "../../processes/identity.ts"
import { codeOf } from "../../terminal/failure.ts"

/** Sends a signal; a process that has ended meanwhile is fine. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (codeOf(error) !== "ESRCH") throw error
  }
}

/** The direct children of a process, from Linux' /proc. */
export function childrenOf(parent: number): readonly number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)
}

/** Stops a process and its children. Returns a function that continues exactly those. */
export function freeze(pid: number): () => void {
  const frozen = [pid, ...childrenOf(pid)]
  for (const one of frozen) signal(one, "SIGSTOP")
  return () => {
    for (const one of frozen) signal(one, "SIGCONT")
  }
}
