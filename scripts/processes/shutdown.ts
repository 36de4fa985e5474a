import { setTimeout as sleep } from "node:timers/promises"
import { reasonOf } from "../terminal/failure.ts"
import { say } from "../terminal/report.ts"
import { onParentGone } from "./parent.ts"

/** How long a shutdown waits for a start that is under way to reach a point where it can stop, in milliseconds. */
const HALT_START_MS = 30_000

/** Allows a start to be stopped at any moment. */
export interface Shutdown {
  /** Aborted as soon as the shutdown begins. */
  readonly signal: AbortSignal
  /** Registers something to stop; what was registered last is stopped first. */
  readonly onStop: (stop: () => void | Promise<void>) => void
  /** Stops everything, once, and ends the process with that exit code. */
  readonly shutDown: (exitCode: number) => Promise<void>
  /** Registers work that must end before anything is stopped, so that it cannot start something during the shutdown. */
  readonly during: <Result>(work: Promise<Result>) => Promise<Result>
}

/** Prepares the shutdown. It runs on Ctrl-C, SIGTERM, a closed terminal, a killed npm, or when `shutDown` is called. */
export function prepareShutdown(): Shutdown {
  const stopping = new AbortController()
  const parts = new AsyncDisposableStack()
  let work: Promise<unknown> = Promise.resolve()
  let running: Promise<void> | undefined

  async function stopAll(exitCode: number): Promise<void> {
    stopping.abort()
    await Promise.race([work.catch(() => undefined), sleep(HALT_START_MS, undefined, { ref: false })])
    await parts.disposeAsync()
    process.exit(exitCode)
  }
  function shutDown(exitCode: number): Promise<void> {
    running ??= stopAll(exitCode)
    return running
  }
  const onSignal = (exitCode: number) => () => {
    if (!running) say("\nstopping: requests under way are finished first")
    void shutDown(exitCode)
  }
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, onSignal(0))
  onParentGone(onSignal(1))
  return {
    signal: stopping.signal,
    onStop: (stop) =>
      parts.defer(async () => {
        try {
          await stop()
        } catch (error) {
          say(`✗ while stopping: ${reasonOf(error)}`)
        }
      }),
    shutDown,
    during(started) {
      work = started
      return started
    },
  }
}
