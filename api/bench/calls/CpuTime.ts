import { readdirSync, readFileSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"

/** Milliseconds of CPU time that a process has used so far: its main thread alone, and all its threads. */
interface CpuTime {
  readonly main: number
  readonly all: number
}

const spentOf = (path: string): number => Number(readFileSync(path, "utf8").split(" ")[0]) / 1e6

/** The CPU time of a process, from Linux's scheduler, which counts nanoseconds. Not a number elsewhere. */
const cpuTimeOf = (pid: number): CpuTime => {
  try {
    const tasks = `/proc/${pid}/task`
    const threads = readdirSync(tasks).map((thread) => spentOf(`${tasks}/${thread}/schedstat`))
    return { main: spentOf(`${tasks}/${pid}/schedstat`), all: threads.reduce((sum, one) => sum + one, 0) }
  } catch {
    return { main: Number.NaN, all: Number.NaN }
  }
}

/**
 * Milliseconds of CPU time that each process of a database has used so far, on the same machine. `backend` is one of
 * them. Empty elsewhere.
 */
const databaseCpuOf = (backend: number): ReadonlyMap<string, number> => {
  try {
    const server = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${backend}/status`, "utf8"))?.[1] ?? ""
    return new Map(
      readFileSync(`/proc/${server}/task/${server}/children`, "utf8")
        .split(" ")
        .filter(Boolean)
        .map((one) => [one, spentOf(`/proc/${one}/schedstat`)]),
    )
  } catch {
    return new Map()
  }
}

/** Milliseconds that the processes used between two looks. One that has ended meanwhile does not count. */
const databaseCpuBetween = (
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): number =>
  after.size === 0
    ? Number.NaN
    : [...after].reduce((sum, [process, used]) => sum + used - (before.get(process) ?? 0), 0)

/** Milliseconds of CPU time of some processes and of the database. */
export interface Spent extends CpuTime {
  readonly database: number
}

/**
 * Begins to count the CPU time of these processes together, and of the database; yields what tells how much it was until then.
 * `backend` is a process of the database, `noPid` stands for no process.
 */
export const countCpu = (pids: ReadonlyArray<number>, backend: number): (() => Spent) => {
  const now = () => ({ own: pids.map(cpuTimeOf), database: databaseCpuOf(backend) })
  const before = now()
  return () => {
    const after = now()
    const spent = (of: "main" | "all") =>
      after.own.reduce((sum, one, place) => sum + one[of] - (before.own[place]?.[of] ?? 0), 0)
    return {
      main: spent("main"),
      all: spent("all"),
      database: databaseCpuBetween(before.database, after.database),
    }
  }
}

const apart = 100

/** Runs calls and states the CPU time of a process and of the database for each of them (see `countCpu`). */
export const withCpu = async <Done extends { readonly calls: number }>(
  pid: number,
  backend: number,
  send: () => Promise<Done>,
): Promise<Done & { readonly cpu: Spent }> => {
  await pause(apart)
  const counted = countCpu([pid], backend)
  const done = await send()
  const { main, all, database } = counted()
  const each = (spent: number) => spent / done.calls
  return { ...done, cpu: { main: each(main), all: each(all), database: each(database) } }
}

export const noPid = -1
