import { Clock, Cron, Effect } from "effect"
import { transactional } from "../Sql.ts"
import { ScheduleRepo } from "./ScheduleRepo.ts"

/** Work that answers how much it changed. It runs in one transaction together with the memory of its run. */
export type Job = {
  readonly name: string
  readonly at: Cron.Cron
  readonly work: Effect.Effect<number>
}

/** Milliseconds by which the clocks of two processes may differ; a run further ahead was remembered by a wrong clock. */
const largestSkew = 3_600_000

/** Whether a run has come due since the last one. */
const isDue = (at: Cron.Cron, lastRun: Date | undefined, now: Date): boolean =>
  lastRun === undefined || lastRun.getTime() > now.getTime() + largestSkew || Cron.next(at, lastRun) <= now

/**
 * Yields a function that runs every job that is due: one that was missed, however often, runs once. Several processes may
 * ask at the same time: a job is looked at again under its lock, and its run and the memory of it are committed together,
 * so that no other process repeats it and one that is killed leaves it due. A job that fails is logged and stays due; the
 * others run.
 */
export const scheduler = Effect.gen(function* () {
  const repo = yield* ScheduleRepo
  const transaction = yield* transactional
  const now = Effect.map(Clock.currentTimeMillis, (milliseconds) => new Date(milliseconds))

  const stillDue = (job: Job) =>
    Effect.gen(function* () {
      if (!(yield* repo.tryLock(job.name))) return false
      return isDue(job.at, (yield* repo.lastRuns([job.name])).get(job.name), yield* now)
    })

  const runOne = (job: Job) =>
    Effect.gen(function* () {
      if (!(yield* stillDue(job))) return
      const started = yield* now
      const changed = yield* job.work
      yield* repo.remember(job.name, started)
      yield* Effect.logInfo("A job ran", { job: job.name, changed })
    }).pipe(
      transaction,
      Effect.catchAllCause((cause) =>
        Effect.annotateLogs(Effect.logError("A job failed", cause), { job: job.name }),
      ),
    )

  return (jobs: ReadonlyArray<Job>) =>
    Effect.gen(function* () {
      const runs = yield* repo.lastRuns(jobs.map(({ name }) => name))
      const at = yield* now
      const due = jobs.filter((job) => isDue(job.at, runs.get(job.name), at))
      yield* Effect.forEach(due, runOne, { discard: true })
    })
}).pipe(Effect.provide(ScheduleRepo.Default))
