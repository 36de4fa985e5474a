import { setTimeout as sleep } from "node:timers/promises"
import { say } from "./report.mjs"

const FIRST_PAUSE_MS = 500
const MOST_TRIES = 6
/** Who has worked this long has earned a fresh count of tries. */
const STEADY_MS = 60_000

/**
 * Keeps a process running: starts it, and when it ends by itself starts it again, each time after a longer pause.
 *
 * @param {object} options
 * @param {string} options.name as people read it
 * @param {(earlier?: object) => Promise<{ pid: number, exited: Promise<object>, stop: () => Promise<void> }>} options.start
 * gets the one that ended, so that the next can take its port
 * @param {() => void} options.onGiveUp called when it does not stay up
 * @param {ReturnType<import("./leftovers.mjs").openProcessList>} options.processes
 * @param {number} [options.firstPauseMs] before the second try; each pause is twice the one before
 * @returns `current()`, and `stop()`, after which nothing is started any more
 * @throws what `start` throws the first time
 */
export async function supervise({ name, start, onGiveUp, processes, firstPauseMs = FIRST_PAUSE_MS }) {
  const stopping = new AbortController()
  let current
  let starting

  async function launch(earlier) {
    starting = start(earlier)
    current = await starting
    processes.add(name, current.pid)
  }

  async function revive() {
    for (let tries = 1; tries <= MOST_TRIES; tries++) {
      await sleep(firstPauseMs * 2 ** (tries - 1), undefined, { signal: stopping.signal })
      try {
        await launch(current)
        say(`✓ ${name} runs again`)
        const started = Date.now()
        await current.exited
        if (stopping.signal.aborted) return
        say(`✗ ${name} ended by itself again`)
        if (Date.now() - started > STEADY_MS) tries = 0
      } catch (error) {
        if (stopping.signal.aborted) return
        say(`✗ ${name} did not start: ${error.message}`)
      }
    }
    say(`✗ ${name} does not stay up: giving up`)
    onGiveUp()
  }

  async function watch() {
    const { code, signal } = await current.exited
    if (stopping.signal.aborted) return
    say(`✗ ${name} ended by itself (${signal ?? `code ${code}`}), starting it again`)
    await revive().catch((error) => {
      if (error.name !== "AbortError") throw error
    })
  }

  await launch()
  const watching = watch()
  return {
    current: () => current,
    async stop() {
      stopping.abort()
      await starting?.catch(() => {})
      await current.stop()
      processes.remove(name)
      await watching
    },
  }
}
