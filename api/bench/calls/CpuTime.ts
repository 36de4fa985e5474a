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

/** Milliseconds of a tick, in which Linux counts what the children of a process used that have ended. */
const tick = 10

/**
 * Milliseconds of CPU time that the processes of a database have used so far, on the same machine, with those that have
 * ended. `backend` is one of them. Not a number elsewhere.
 */
const databaseCpuOf = (backend: number): number => {
  try {
    const server = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${backend}/status`, "utf8"))?.[1] ?? ""
    const [user = "0", system = "0"] =
      readFileSync(`/proc/${server}/stat`, "utf8").split(") ").at(-1)?.split(" ").slice(13, 15) ?? []
    return readFileSync(`/proc/${server}/task/${server}/children`, "utf8")
      .split(" ")
      .filter(Boolean)
      .map((one) => spentOf(`/proc/${one}/schedstat`))
      .reduce((sum, used) => sum + used, (Number(user) + Number(system)) * tick)
  } catch {
    return Number.NaN
  }
}

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
      database: after.database - before.database,
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
