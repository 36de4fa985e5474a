import { PhotoLookupBusy } from "@rokthnam/shared/PhotoLookup/PhotoLookupApi"
import { Deferred, Duration, Effect, Queue } from "effect"
import { type AreEnough, makePhotoWorker, type PhotoWorker, type PhotoWorkerOptions } from "./PhotoWorker.ts"
import type { PhotoOutcome } from "./PhotoWorkerMessages.ts"

export interface PhotoReadersOptions extends PhotoWorkerOptions {
  /** Threads, each of which keeps a core busy while it reads. */
  readonly workers: number
  /** Photos that may wait; one more is refused. */
  readonly waiting: number
  /** How long a photo may wait for its turn. */
  readonly patience: Duration.DurationInput
  /** How long reading may take, without the grace for letting go: together 15 s. */
  readonly timeLimit: Duration.DurationInput
}

const defaults: PhotoReadersOptions = {
  program: new URL("./PhotoWorkerThread.ts", import.meta.url),
  workers: 1,
  waiting: 16,
  patience: "30 seconds",
  timeLimit: "14 seconds",
  cancelGrace: "1 second",
  endGrace: "10 seconds",
  idleTime: "10 minutes",
  memoryLimit: 900 * 1024 * 1024,
}

/** Seconds that a photo is taken to need until the first one was read. */
const FIRST_GUESS = 1
/** Weight of the newest photo in the running mean. */
const NEWEST = 0.2

interface Job {
  readonly bytes: Uint8Array
  readonly areEnough: AreEnough
  readonly started: Deferred.Deferred<void>
  readonly result: Deferred.Deferred<PhotoOutcome, PhotoLookupBusy>
  /** Done as soon as nobody waits for the result any more. */
  readonly abandoned: Deferred.Deferred<void>
}

const makeJob = (bytes: Uint8Array, areEnough: AreEnough): Effect.Effect<Job> =>
  Effect.map(
    Effect.all([
      Deferred.make<void>(),
      Deferred.make<PhotoOutcome, PhotoLookupBusy>(),
      Deferred.make<void>(),
    ]),
    ([started, result, abandoned]) => ({ bytes, areEnough, started, result, abandoned }),
  )

/**
 * The threads that read photos, and the line before them: first come, first served, of bounded length, each wait with
 * an end. A photo on which a thread dies is tried once more on a new one.
 */
export class PhotoReaders extends Effect.Service<PhotoReaders>()("PhotoReaders", {
  scoped: Effect.fn("PhotoReaders.make")(function* (given: Partial<PhotoReadersOptions> = {}) {
    const options = { ...defaults, ...given }
    const line = yield* Queue.unbounded<Job>()
    const workers = yield* Effect.replicateEffect(makePhotoWorker(options), options.workers)
    let waiting = 0
    let seconds = FIRST_GUESS

    const busy = () =>
      new PhotoLookupBusy({ retry_after: Math.ceil(1 + (seconds * (waiting + 1)) / options.workers) })

    const readOn = (worker: PhotoWorker, job: Job): Effect.Effect<PhotoOutcome, PhotoLookupBusy> =>
      worker.read(job.bytes, job.areEnough).pipe(
        Effect.tapError((died) => Effect.logError("The thread that reads photos died", died)),
        Effect.retry({ times: 1 }),
        Effect.orDie,
        Effect.timeoutFail({ duration: options.timeLimit, onTimeout: busy }),
        Effect.timed,
        Effect.map(([took, outcome]) => {
          seconds += (Duration.toSeconds(took) - seconds) * NEWEST
          return outcome
        }),
      )

    /** Each worker takes the next photo that is still waited for; a photo that is let go meanwhile is interrupted. */
    const serveNext = Effect.fn(function* (worker: PhotoWorker) {
      const job = yield* Queue.take(line)
      if (yield* Deferred.isDone(job.abandoned)) return
      yield* Deferred.succeed(job.started, undefined)
      yield* Effect.raceFirst(
        Effect.intoDeferred(readOn(worker, job), job.result),
        Deferred.await(job.abandoned),
      )
    })
    for (const worker of workers) yield* Effect.forkScoped(Effect.forever(serveNext(worker)))

    /**
     * Reads a photo when its turn comes; refused at once when too many wait. Interrupting lets the photo go. When its
     * codes are enough, its text is not read.
     */
    const read = Effect.fn("PhotoReaders.read")(function* (
      bytes: Uint8Array,
      areEnough: AreEnough = () => Effect.succeed(false),
    ) {
      if (waiting >= options.waiting) return yield* busy()
      const job = yield* makeJob(bytes, areEnough)
      yield* Queue.offer(line, job)
      waiting++
      const itsTurn = Deferred.await(job.started).pipe(
        Effect.timeoutFail({ duration: options.patience, onTimeout: busy }),
        Effect.ensuring(Effect.sync(() => waiting--)),
      )
      return yield* Effect.zipRight(itsTurn, Deferred.await(job.result)).pipe(
        Effect.ensuring(Deferred.succeed(job.abandoned, undefined)),
      )
    })

    return { read, threads: () => workers.map((worker) => worker.threadId()) }
  }),
}) {}
