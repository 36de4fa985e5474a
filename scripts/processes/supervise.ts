import { setTimeout as sleep } from "node:timers/promises"
import { reasonOf, RefusedSettings } from "../terminal/failure.ts"
import { describeEnd } from "./child.ts"
import type { Running } from "./child.ts"
import type { ProcessList } from "./leftovers.ts"
import { openTrouble } from "./trouble.ts"

/** The restart delays, in milliseconds. */
export interface Pace {
  /** The delay before the second try; each later delay is twice as long. */
  readonly firstPause: number
  /** The upper limit of a delay, and so of the wait for a part after the cause of its failure is gone. */
  readonly longestPause: number
  /**
   * After this time a restarted part is reported as running again. Some failures come only after the start, such as
   * that of a second poller of Telegram.
   */
  readonly settled: number
  /** After this time the delays start again from the first one. */
  readonly steady: number
}

/** The longest delay unless a setting says otherwise: a bot is back within 15 s of the return of Telegram. */
export const LONGEST_PAUSE = 15_000

const PACE: Pace = { firstPause: 500, longestPause: LONGEST_PAUSE, settled: 10_000, steady: 60_000 }

/** A process that may need a while before it works. */
export interface Starting extends Running {
  /**
   * Resolves when the process works; rejects when it cannot, or when it ended before. Without it, the process works
   * immediately.
   */
  readonly ready?: Promise<void>
  /**
   * Calls the listener with what keeps a running process from its work, and with null when it works again. Such a
   * process tries again by itself.
   */
  readonly onTrouble?: (listen: (what: string | null) => void) => void
}

interface Options<Part extends Starting> {
  /** The name in messages: "the API". */
  readonly name: string
  /** Starts the process; receives the previous one, so that the new one can replace it. */
  readonly start: (earlier: Part | undefined) => Promise<Part>
  readonly processes: ProcessList
  /** Called when the part refuses its settings, which no further try can change. */
  readonly onRefused: (error: RefusedSettings) => void
  /**
   * The product works without this part: nothing waits for its start, and its first failure is handled like any other.
   */
  readonly isOptional?: boolean
  readonly pace?: Partial<Pace>
}

/** A supervised part. */
export interface Supervised<Part> {
  /** The current process; undefined before the first one has started. */
  readonly current: () => Part | undefined
  /** Ends the process; nothing is started afterwards. */
  readonly stop: () => Promise<void>
}

/**
 * The delay before another try, in milliseconds: twice the previous one, up to the longest. Up to a quarter is
 * subtracted at random, so that parts that failed together do not restart at the same time.
 */
export function pauseBefore(tries: number, pace: Pace = PACE, random = Math.random()): number {
  return Math.min(pace.longestPause, pace.firstPause * 2 ** Math.min(tries, 30)) * (1 - random / 4)
}

/**
 * Repeats the work after each delay until a delay is aborted. After steady work the delays start from the first one
 * again.
 */
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
 * Keeps a process running: whenever it ends by itself, it is restarted, with growing delays and without a limit of
 * tries. Each reason for a failure is reported once, and so is the recovery.
 *
 * @throws the error of the first start, unless the part is optional
 */
export async function supervise<Part extends Starting>(options: Options<Part>): Promise<Supervised<Part>> {
  const { name, start, processes, onRefused, isOptional = false } = options
  const pace = { ...PACE, ...options.pace }
  const stopping = new AbortController()
  const trouble = openTrouble(name)
  let current: Part | undefined
  let launching: Promise<Part> | undefined

  async function launch(): Promise<Part> {
    launching = start(current)
    const started = await launching
    current = started
    processes.add(name, started.pid)
    started.onTrouble?.(trouble.listen())
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
    const settled = setTimeout(trouble.settled, pace.settled).unref()
    const end = await part.exited
    clearTimeout(settled)
    if (!stopping.signal.aborted) trouble.tell(`ended by itself (${describeEnd(end)})`)
    return Date.now() - since > pace.steady
  }

  /** One start and the time that the process runs; returns whether it ran long enough to be steady. */
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
