import { readFileSync } from "node:fs"

/** Zero for a process that has just ended. */
const kilobytes = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0)

const read = (pid: number, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8")
  } catch {
    return ""
  }
}

/** A process and those that it and its children started, on Linux. */
const withChildren = (pid: number): ReadonlyArray<number> => [
  pid,
  ...read(pid, `task/${pid}/children`).split(" ").filter(Boolean).map(Number).flatMap(withChildren),
]

const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((total, one) => total + one, 0)

/** What a process and all that it started have used. */
export interface ProcessFigures {
  /** Megabytes that they use now, and the sum of the most that each has used. */
  readonly memory: () => { readonly now: number; readonly most: number }
  /** Seconds of CPU time so far, with that of processes that have ended and were waited for. */
  readonly cpu: () => number
}

/** Memory and CPU time of a process and those that it started, on Linux; 0 elsewhere. */
export const figuresOf = (pid = 0): ProcessFigures => ({
  memory: () => {
    const statuses = withChildren(pid).map((one) => read(one, "status"))
    const megabytes = (name: string) => sum(statuses.map((status) => kilobytes(status, name))) / 1024
    return { now: megabytes("VmRSS"), most: megabytes("VmHWM") }
  },
  cpu: () =>
    sum(
      withChildren(pid).map((one) => {
        const fields = read(one, "stat").split(") ").at(-1)?.split(" ").slice(11, 15) ?? []
        return sum(fields.map(Number)) / 100
      }),
    ),
})
