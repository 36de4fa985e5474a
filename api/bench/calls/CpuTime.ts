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

/**
 * Milliseconds of CPU time that the processes of a database have used so far, on the same machine. `backend` is one of
 * them. Not a number elsewhere.
 */
export const databaseCpuOf = (backend: number): number => {
  try {
    const server = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${backend}/status`, "utf8"))?.[1] ?? ""
    return readFileSync(`/proc/${server}/task/${server}/children`, "utf8")
      .split(" ")
      .filter(Boolean)
      .reduce((sum, one) => sum + spent(`/proc/${one}/schedstat`), 0)
  } catch {
    return Number.NaN
  }
}
