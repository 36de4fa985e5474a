import { setTimeout as sleep } from "node:timers/promises"
import { reasonOf, RefusedSettings } from "../terminal/failure.ts"
import { describeEnd } from "./child.ts"
import type { Running } from "./child.ts"
import type { ProcessList } from "./leftovers.ts"
import { openTrouble } from "./trouble.ts"

/** How fast things go, in milliseconds. */
export interface Pace {
  /** Before the second try; the pauses after it double. */
  readonly firstPause: number
  /** No pause is longer: nobody waits longer for a part after what kept it down is gone. */
  readonly longestPause: number
  /** What has worked this long is said to run again: a second poller, say, fails only after it began. */
  readonly settled: number
  /** What has worked this long has earned a quick first try again. */
  readonly steady: number
}

const PACE: Pace = { firstPause: 500, longestPause: 15_000, settled: 10_000, steady: 60_000 }

/** A process that may take a while before it does its work. */
export interface Starting extends Running {
  /** Settles when it does; rejects when it cannot, or ended before. Without it, it works from the first moment. */
  readonly ready?: Promise<void>
}

interface Options<Part extends Starting> {
  /** As people read it: "the API". */
  readonly name: string
  /** Starts it; gets the one that ended, so that the next can take its place. */
  readonly start: (earlier: Part | undefined) => Promise<Part>
  readonly processes: ProcessList
  /** Told when the part says that its settings are refused, which no further try can change. */
  readonly onRefused: (error: RefusedSettings) => void
  /** The product works without it: nobody waits for it, and its first failure is treated like any other. */
  readonly isOptional?: boolean
  readonly pace?: Pace
}

/** A part that is kept running. */
export interface Supervised<Part> {
  /** The process of now; undefined while there has been none. */
  readonly current: () => Part | undefined
  /** Ends it; afterwards nothing is started any more. */
  readonly stop: () => Promise<void>
}

/**
 * How long to wait before another try, in milliseconds: twice as long as before, up to the longest. A random quarter
 * less keeps parts that fell together from coming back in lock step.
 */
export function pauseBefore(tries: number, pace: Pace = PACE, random = Math.random()): number {
  return Math.min(pace.longestPause, pace.firstPause * 2 ** Math.min(tries, 30)) * (1 - random / 4)
}

/** Repeats the work after each pause until a pause is broken off; after steady work the pauses begin anew. */
async function repeat(
  first: Promise<boolean>,
  work: () => Promise<boolean>,
  pause: (tries: number) => Promise<void>,
): Promise<void> {
  let isSteady = await first
  for (let tries = 0; ; tries = isSteady ? 0 : tries + 1) {
    try {
      await pause(tries)
    } catch {
      return
    }
    isSteady = await work()
  }
}

/**
 * Keeps a process running: whenever it ends by itself it is started again, slower and slower, for ever. What goes wrong
 * is said once for each reason, and so is its return.
 *
 * @throws what keeps it from starting the first time, unless it is optional
 */
export async function supervise<Part extends Starting>(options: Options<Part>): Promise<Supervised<Part>> {
  const { name, start, processes, onRefused, isOptional = false, pace = PACE } = options
  const stopping = new AbortController()
  const trouble = openTrouble(name)
  let current: Part | undefined
  let launching: Promise<Part> | undefined

  async function launch(): Promise<Part> {
    launching = start(current)
    const started = await launching
    current = started
    processes.add(name, started.pid)
    try {
      await started.ready
      return started
    } catch (error) {
      await started.stop()
      throw error
    }
  }

  async function workOf(part: Part): Promise<boolean> {
    const since = Date.now()
    const settled = setTimeout(() => trouble.over(), pace.settled).unref()
    const end = await part.exited
    clearTimeout(settled)
    if (!stopping.signal.aborted) trouble.tell(`ended by itself (${describeEnd(end)})`)
    return Date.now() - since > pace.steady
  }

  /** One try and the work that follows; answers whether it was steady. */
  async function attempt(): Promise<boolean> {
    try {
      const part = await launch()
      return await workOf(part)
    } catch (error) {
      if (stopping.signal.aborted) return false
      if (error instanceof RefusedSettings) {
        stopping.abort()
        onRefused(error)
      } else trouble.tell(`did not start: ${error instanceof Error ? error.message : reasonOf(error)}`)
      return false
    }
  }

  const first = isOptional ? undefined : await launch()
  const keeping = repeat(first ? workOf(first) : attempt(), attempt, (tries) =>
    sleep(pauseBefore(tries, pace), undefined, { signal: stopping.signal }),
  )
  return {
    current: () => current,
    async stop() {
      stopping.abort()
      await launching?.catch(() => undefined)
      await current?.stop()
      processes.remove(name)
      await keeping
    },
  }
}
