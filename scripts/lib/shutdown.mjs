import { setTimeout as sleep } from "node:timers/promises"
import { onParentGone } from "./parent.mjs"
import { say } from "./report.mjs"

/** A start that is under way is told to stop and gets this long to reach a point where it can. */
const HALT_START_MS = 30_000

/**
 * Collects what has to be stopped and stops it in reverse order, once: on Ctrl-C, SIGTERM, a closed terminal,
 * a killed npm, or when `shutDown` is called. `signal` is aborted at that moment; what is given to `during`
 * is waited for first, so that nothing is started behind our back.
 */
export function prepareShutdown() {
  const stopping = new AbortController()
  const toStop = []
  let work = Promise.resolve()
  let running

  async function stopAll(exitCode) {
    stopping.abort()
    await Promise.race([work.catch(() => {}), sleep(HALT_START_MS, undefined, { ref: false })])
    for (const stop of toStop.toReversed()) {
      try {
        await stop()
      } catch (error) {
        say(`✗ while stopping: ${error.message}`)
      }
    }
    process.exit(exitCode)
  }
  function shutDown(exitCode) {
    running ??= stopAll(exitCode)
    return running
  }
  function onSignal(exitCode) {
    return () => {
      if (!running) say("\nstopping: requests under way are finished first")
      void shutDown(exitCode)
    }
  }
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, onSignal(0))
  onParentGone(onSignal(1))
  return {
    signal: stopping.signal,
    onStop: (stop) => void toStop.push(stop),
    shutDown,
    during(promise) {
      work = promise
      return promise
    },
  }
}
