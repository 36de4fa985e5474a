import { readFileSync } from "node:fs"

/** Milliseconds of all cores of the machine together. */
export interface CoreTimes {
  /** For which they worked, for whatever process. */
  readonly worked: number
  /** For which they had nothing to do, or waited for a disk. */
  readonly idle: number
  /** All, with what a host gave to its other guests instead. */
  readonly all: number
}

/** Linux counts the time of cores in hundredths of seconds. */
const tick = 10

/** What all cores did since the machine started, from Linux's `/proc/stat`; 0 elsewhere. */
const coreTimes = (): CoreTimes => {
  try {
    const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, hard = 0, soft = 0, stolen = 0] =
      /^cpu +(.*)$/m
        .exec(readFileSync("/proc/stat", "utf8"))?.[1]
        ?.split(" ")
        .map((ticks) => Number(ticks) * tick) ?? []
    const worked = user + nice + system + hard + soft
    return { worked, idle: idle + waiting, all: worked + idle + waiting + stolen }
  } catch {
    return { worked: 0, idle: 0, all: 0 }
  }
}

/** Begins to watch the cores of the machine; yields what tells what they did until then. */
export const watchCores = (): (() => CoreTimes) => {
  const before = coreTimes()
  return () => {
    const after = coreTimes()
    return {
      worked: after.worked - before.worked,
      idle: after.idle - before.idle,
      all: after.all - before.all,
    }
  }
}
