import { readdirSync, readFileSync } from "node:fs"

/** Milliseconds of CPU time that a process has used so far: its main thread alone, and all its threads. */
export interface CpuTime {
  readonly main: number
  readonly all: number
}

const spent = (path: string): number => Number(readFileSync(path, "utf8").split(" ")[0]) / 1e6

/** The CPU time of a process, from Linux's scheduler, which counts nanoseconds. Not a number elsewhere. */
export const cpuTimeOf = (pid: number): CpuTime => {
  try {
    const tasks = `/proc/${pid}/task`
    const threads = readdirSync(tasks).map((thread) => spent(`${tasks}/${thread}/schedstat`))
    return { main: spent(`${tasks}/${pid}/schedstat`), all: threads.reduce((sum, one) => sum + one, 0) }
  } catch {
    return { main: Number.NaN, all: Number.NaN }
  }
}
