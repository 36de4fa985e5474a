import { Worker } from "node:worker_threads"
import type { WorkerOptions } from "node:worker_threads"

/** A thread that was started. */
export interface Thread {
  readonly worker: Worker
  /** Resolves when the thread has ended, with the error that ended it, if any. */
  readonly gone: Promise<unknown>
}

/**
 * Starts a thread, which does not keep the process alive. `onGone` runs when the thread has ended, before `gone`
 * resolves.
 */
export const startThread = (program: URL, options: WorkerOptions, onGone: () => void): Thread => {
  const worker = new Worker(program, options)
  const gone = new Promise<unknown>((resolve) => {
    let cause: unknown
    worker.once("error", (error) => (cause = error))
    worker.once("exit", () => {
      onGone()
      resolve(cause)
    })
  })
  worker.unref()
  return { worker, gone }
}
