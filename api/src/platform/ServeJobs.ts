import type { MessagePort } from "node:worker_threads"
import type { FromThread, ToThread } from "./JobMessages.ts"
import { modulesAreLoaded } from "./NativeCalls.ts"

/** A job as its thread sees it. */
export interface Job<Note> {
  /** Whether nobody waits for the job any more. */
  readonly isCancelled: () => boolean
  /** Tells something about the job before it is done. */
  readonly note: (note: Note) => void
}

/**
 * Answers the jobs of a `JobThread` in its thread. A job that fails ends the thread. `ready` is what the thread loads: it does not
 * end in the midst of that.
 */
export const serveJobs = <Work, Note, Answer>(
  port: MessagePort,
  ready: Promise<unknown>,
  answer: (work: Work, job: Job<Note>) => Promise<Answer>,
): void => {
  modulesAreLoaded()
  const cancelled = new Set<number>()
  const running = new Map<number, Promise<void>>()
  const tell = (told: FromThread<Note, Answer>): void => port.postMessage(told, [])
  const doJob = async (job: number, work: Work): Promise<void> => {
    const done = await answer(work, {
      isCancelled: () => cancelled.has(job),
      note: (note) => tell({ kind: "note", job, note }),
    })
    cancelled.delete(job)
    tell({ kind: "answer", job, answer: done })
  }
  port.on("message", (asked: ToThread<Work>) => {
    if (asked.kind === "cancel") {
      // One that is done already is not kept: nothing would remove it.
      if (running.has(asked.job)) cancelled.add(asked.job)
    } else if (asked.kind === "end") {
      for (const job of running.keys()) cancelled.add(job)
      void Promise.allSettled([ready, ...running.values()]).then(() => process.exit())
    } else {
      const { job, work } = asked
      running.set(
        job,
        doJob(job, work).finally(() => running.delete(job)),
      )
    }
  })
}
