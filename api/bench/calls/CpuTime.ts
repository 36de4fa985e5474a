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
 * Milliseconds of CPU time that each process of a database has used so far, on the same machine. `backend` is one of
 * them. Empty elsewhere.
 */
export const databaseCpuOf = (backend: number): ReadonlyMap<string, number> => {
  try {
    const server = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${backend}/status`, "utf8"))?.[1] ?? ""
    return new Map(
      readFileSync(`/proc/${server}/task/${server}/children`, "utf8")
        .split(" ")
        .filter(Boolean)
        .map((one) => [one, spent(`/proc/${one}/schedstat`)]),
    )
  } catch {
    return new Map()
  }
}

/** Milliseconds that the processes used between two looks. One that has ended meanwhile does not count. */
export const databaseCpuBetween = (
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): number =>
  after.size === 0
    ? Number.NaN
    : [...after].reduce((sum, [process, used]) => sum + used - (before.get(process) ?? 0), 0)
