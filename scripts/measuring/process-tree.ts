import { readdirSync, readFileSync } from "node:fs"

const read = (path: string): string => {
  try {
    return readFileSync(path, "utf8")
  } catch {
    return ""
  }
}

/** Zero for a process that has just ended. */
const kilobytes = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0)

/** What `stat` of a process or thread has after the name, which may have spaces: from the state on. */
const fieldsOf = (path: string): ReadonlyArray<string> =>
  read(`${path}/stat`).split(") ").at(-1)?.split(" ") ?? []

/** A process and those that it and its children started, on Linux. */
const withChildren = (pid: number): ReadonlyArray<number> => [
  pid,
  ...read(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean).map(Number).flatMap(withChildren),
]

const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((total, one) => total + one, 0)

/** A thread: its name, its nice value, and the milliseconds for which it has run so far and for which it was ready and waited for a core. */
interface Thread {
  readonly id: number
  readonly name: string
  readonly nice: number
  readonly ran: number
  readonly waited: number
}

/** The threads of a process, from Linux's scheduler, which counts nanoseconds; none elsewhere. */
export const threadsOf = (pid: number): ReadonlyArray<Thread> => {
  const tasks = `/proc/${pid}/task`
  try {
    return readdirSync(tasks).map((id) => {
      const [ran = 0, waited = 0] = read(`${tasks}/${id}/schedstat`).split(" ").map(Number)
      const nice = Number(fieldsOf(`${tasks}/${id}`)[16] ?? Number.NaN)
      const name = read(`${tasks}/${id}/comm`).trim()
      return { id: Number(id), name, nice, ran: ran / 1e6, waited: waited / 1e6 }
    })
  } catch {
    return []
  }
}

/**
 * Milliseconds of CPU time so far, of main threads alone and of all threads, and for how long main threads were ready and waited
 * for a core.
 */
export interface CpuTime {
  readonly main: number
  readonly all: number
  readonly waited: number
}

/** Milliseconds of a tick, in which Linux counts what threads and children used that have ended. */
const tick = 10

const cpuOfOne = (pid: number): CpuTime => {
  const [user = 0, system = 0, ofEndedUser = 0, ofEndedSystem = 0] = fieldsOf(`/proc/${pid}`)
    .slice(11, 15)
    .map((ticks) => Number(ticks) * tick)
  const threads = threadsOf(pid)
  const main = threads.find(({ id }) => id === pid)
  return {
    main: main?.ran ?? 0,
    waited: main?.waited ?? 0,
    // the ticks have the threads that have ended, the threads the time of those that run to the nanosecond
    all: Math.max(sum(threads.map(({ ran }) => ran)), user + system) + ofEndedUser + ofEndedSystem,
  }
}

/**
 * The CPU time of a process and of those that it started, with that of threads that have ended, and of processes that have
 * ended and were waited for. Not a number where there is no such process, or no Linux.
 */
export const cpuOf = (pid: number): CpuTime => {
  if (read(`/proc/${pid}/stat`) === "") return { main: Number.NaN, all: Number.NaN, waited: Number.NaN }
  const each = withChildren(pid).map(cpuOfOne)
  return {
    main: sum(each.map(({ main }) => main)),
    all: sum(each.map(({ all }) => all)),
    waited: sum(each.map(({ waited }) => waited)),
  }
}

/** The process that started this one, on Linux; not a number elsewhere. */
export const parentOf = (pid: number): number =>
  Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? Number.NaN)

/** What a process and all that it started have used. */
export interface ProcessFigures {
  /** Megabytes that they use now, and the sum of the most that each has used; 0 where there is no Linux. */
  readonly memory: () => { readonly now: number; readonly most: number }
  /** Seconds of CPU time so far (see `cpuOf`). */
  readonly cpu: () => number
}

/** Memory and CPU time of a process and those that it started, on Linux. */
export const figuresOf = (pid = 0): ProcessFigures => ({
  memory: () => {
    const statuses = withChildren(pid).map((one) => read(`/proc/${one}/status`))
    const megabytes = (name: string) => sum(statuses.map((status) => kilobytes(status, name))) / 1024
    return { now: megabytes("VmRSS"), most: megabytes("VmHWM") }
  },
  cpu: () => cpuOf(pid).all / 1000,
})
