import { getCompileCacheDir } from "node:module"
import { dirname } from "node:path"
import { Worker } from "node:worker_threads"
import type { WorkerOptions } from "node:worker_threads"

/** A thread that was started. */
export interface Thread {
  readonly worker: Worker
  /** Resolves when the thread has ended, with the error that ended it, if any. */
  readonly gone: Promise<unknown>
}

/**
 * The environment of a thread. One with settings of its own also gets the process's cache of compiled modules
 * (`NODE_COMPILE_CACHE`), without which it would compile all of them at each start.
 */
const environmentOf = ({ env }: WorkerOptions): WorkerOptions => {
  const cache = getCompileCacheDir()
  if (cache === undefined || typeof env !== "object") return {}
  // the folder that Node names after its version in the one of the setting
  return { env: { NODE_COMPILE_CACHE: dirname(cache), ...env } }
}

/**
 * Starts a thread, which does not keep the process alive. `onGone` runs when the thread has ended, with what `gone` resolves
 * to afterwards.
 */
export const startThread = (
  program: URL,
  options: WorkerOptions,
  onGone: (cause: unknown) => void,
): Thread => {
  const worker = new Worker(program, { ...options, ...environmentOf(options) })
  const gone = new Promise<unknown>((resolve) => {
    let cause: unknown
    worker.once("error", (error) => (cause = error))
    worker.once("exit", () => {
      onGone(cause)
      resolve(cause)
    })
  })
  worker.unref()
  return { worker, gone }
}
