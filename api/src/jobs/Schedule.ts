import { Clock, Cron, Effect } from "effect"
import type { Role } from "../Config/RolesSetting.ts"
import { transactional } from "../Sql.ts"
import { ScheduleRepo } from "./ScheduleRepo.ts"

/** A job. Its work returns how many rows it changed, and runs in the same transaction as the record of the run. */
export type Job = {
  readonly name: string
  readonly at: Cron.Cron
  readonly work: Effect.Effect<number>
  /**
   * What follows as soon as a run of the work is committed. It may be lost, when the process ends in between, so
   * another job must make up for it.
   */
  readonly afterwards?: Effect.Effect<unknown>
  /** The role of the machines that run it (`API_ROLES`), if not `counter`. */
  readonly role?: Role
  /** Runs so often that a run which changed nothing is not logged. */
  readonly isQuiet?: true
}

/**
 * Milliseconds by which the clocks of two processes may differ. A last run further in the future came from a wrong
 * clock and is ignored.
 */
const largestSkew = 3_600_000

/** Whether a run has become due since the last one. */
const isDue = (at: Cron.Cron, lastRun: Date | undefined, now: Date): boolean =>
  lastRun === undefined || lastRun.getTime() > now.getTime() + largestSkew || Cron.next(at, lastRun) <= now

/**
 * Yields a function that runs every due job. A job that was missed several times runs once. Several processes may
 * call it at the same time: each job is checked again under its lock, and its work and the record of its run are
 * committed together. So no other process repeats it, and a job whose process is killed stays due. A job that fails
 * is logged and stays due; the other jobs still run.
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
      if (!(yield* stillDue(job))) return false
      const started = yield* now
      const changed = yield* job.work
      yield* repo.remember(job.name, started)
      if (changed > 0 || job.isQuiet !== true) yield* Effect.logInfo("A job ran", { job: job.name, changed })
      return true
    }).pipe(
      transaction,
      Effect.tap((ran) => (ran ? job.afterwards : undefined) ?? Effect.void),
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
