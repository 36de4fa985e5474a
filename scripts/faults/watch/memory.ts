import { readFileSync } from "node:fs"

const EVERY_MS = 250

/** The memory that a process occupies, in MB; 0 when there is no such process. */
function residentMemory(pid: number): number {
  try {
    const [, kilobytes = "0"] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return 0
  }
}

/** Measures the memory of one part, four times a second. */
export interface MemoryWatch {
  /** The most since the last call, in MB. */
  readonly takeMost: () => number
  readonly stop: () => void
}

export function watchMemory(pid: () => number): MemoryWatch {
  let most = 0
  const measure = () => {
    try {
      most = Math.max(most, residentMemory(pid()))
    } catch {
      // The list of processes is being replaced, or the part is being started.
    }
  }
  const timer = setInterval(measure, EVERY_MS)
  return {
    takeMost() {
      measure()
      const taken = most
      most = 0
      return taken
    },
    stop: () => clearInterval(timer),
  }
}
