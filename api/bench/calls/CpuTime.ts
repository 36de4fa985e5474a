import { setTimeout as pause } from "node:timers/promises"
import type { CoreTimes } from "../../../scripts/measuring/machine.ts"
import { cpuOf, parentOf } from "../../../scripts/measuring/process-tree.ts"
import type { CpuTime } from "../../../scripts/measuring/process-tree.ts"
import type { CoreShares } from "../../../scripts/measuring/row.ts"

/** Milliseconds of CPU time of some processes and of the database. */
export interface Spent extends CpuTime {
  readonly database: number
}

/**
 * Begins to count the CPU time of these processes together, each with those that it started, and of the database; yields what
 * tells how much it was until then. `backend` is a process of the database, `noPid` stands for no process.
 */
export const countCpu = (pids: ReadonlyArray<number>, backend: number): (() => Spent) => {
  const server = parentOf(backend)
  const now = () => ({ own: pids.map(cpuOf), database: cpuOf(server).all })
  const before = now()
  return () => {
    const after = now()
    const spent = (of: keyof CpuTime) =>
      after.own.reduce((sum, one, place) => sum + one[of] - (before.own[place]?.[of] ?? 0), 0)
    return {
      main: spent("main"),
      all: spent("all"),
      waited: spent("waited"),
      database: after.database - before.database,
    }
  }
}

const sharesOf = ({ all, database }: Spent, cores: CoreTimes): CoreShares => {
  // a reference may have no process of its own beside the database and what sends the calls
  const own = Number.isNaN(all) ? 0 : all
  return {
    api: own / cores.all,
    database: database / cores.all,
    rest: (cores.worked - own - database) / cores.all,
    idle: cores.idle / cores.all,
  }
}

const apart = 100

/**
 * Runs calls and states the CPU time of a process, with those that it started, and of the database for each of them (see
 * `countCpu`), and what the cores did meanwhile.
 */
export const withCpu = async <Done extends { readonly calls: number; readonly cores: CoreTimes }>(
  pid: number,
  backend: number,
  send: () => Promise<Done>,
): Promise<Omit<Done, "cores"> & { readonly cpu: Spent; readonly cores: CoreShares }> => {
  await pause(apart)
  const counted = countCpu([pid], backend)
  const { cores, ...done } = await send()
  const spent = counted()
  const each = (milliseconds: number) => milliseconds / done.calls
  return {
    ...done,
    cpu: {
      main: each(spent.main),
      all: each(spent.all),
      waited: each(spent.waited),
      database: each(spent.database),
    },
    cores: sharesOf(spent, cores),
  }
}

export const noPid = -1
