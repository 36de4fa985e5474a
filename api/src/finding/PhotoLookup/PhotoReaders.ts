import { PhotoLookupBusy } from "@rokthnam/shared/PhotoLookup/PhotoLookupApi"
import { Deferred, Duration, Effect, Layer, Queue } from "effect"
import { AppConfig } from "../../Config.ts"
import { programOf } from "../../platform/Programs.ts"
import { type AreEnough, makePhotoWorker, type PhotoWorker, type PhotoWorkerOptions } from "./PhotoWorker.ts"
import type { PhotoOutcome } from "./PhotoWorkerMessages.ts"
import { traced } from "../../platform/Span.ts"

export interface PhotoReadersOptions extends PhotoWorkerOptions {
  /** Number of threads. Each uses one core while it reads. */
  readonly workers: number
  /** Largest number of waiting photos. Further photos are refused. */
  readonly waiting: number
  /** How long a photo may wait before it is read. */
  readonly patience: Duration.DurationInput
  /** Time limit for reading, without `cancelGrace`. By default both together are 15 s. */
  readonly timeLimit: Duration.DurationInput
}

const defaults: PhotoReadersOptions = {
  program: programOf("finding/PhotoLookup/PhotoWorkerThread"),
  niceness: 15,
  heapMegabytes: 384,
  workers: 1,
  waiting: 16,
  patience: "30 seconds",
  timeLimit: "14 seconds",
  cancelGrace: "1 second",
  endGrace: "7 seconds",
  idleTime: "10 minutes",
  memoryLimit: 900 * 1024 * 1024,
}

/** Assumed seconds for reading a photo until the first one was read. */
const FIRST_GUESS = 1
/** Weight of the newest photo in the running mean of the reading time. */
const NEWEST = 0.2

interface Job {
  /** Reads the photo's bytes when its turn comes, so that photos that wait use no memory. */
  readonly photo: Effect.Effect<Uint8Array>
  readonly areEnough: AreEnough
  readonly started: Deferred.Deferred<void>
  readonly result: Deferred.Deferred<PhotoOutcome, PhotoLookupBusy>
  /** Completed as soon as nobody waits for the result any more. */
  readonly abandoned: Deferred.Deferred<void>
}

const makeJob = (photo: Job["photo"], areEnough: AreEnough): Effect.Effect<Job> =>
  Effect.map(
    Effect.all([
      Deferred.make<void>(),
      Deferred.make<PhotoOutcome, PhotoLookupBusy>(),
      Deferred.make<void>(),
    ]),
    ([started, result, abandoned]) => ({ photo, areEnough, started, result, abandoned }),
  )

/**
 * The threads that read photos, and their queue: first in, first out, of limited length, with a time limit for each
 * wait. If a thread dies while reading a photo, the photo is tried once more on a new thread.
 */
export class PhotoReaders extends Effect.Service<PhotoReaders>()("PhotoReaders", {
  scoped: traced("PhotoReaders.make")(function* (given: Partial<PhotoReadersOptions> = {}) {
    const options = { ...defaults, ...given }
    // in the order of their coming; who does not wait any more is not in it
    const line = new Set<Job>()
    // at least as many as jobs that wait
    const turns = yield* Queue.sliding<void>(options.waiting)
    const workers = yield* Effect.replicateEffect(makePhotoWorker(options), options.workers)
    let seconds = FIRST_GUESS

    const busy = () =>
      new PhotoLookupBusy({ retry_after: Math.ceil(1 + (seconds * (line.size + 1)) / options.workers) })

    const readOn = (worker: PhotoWorker, job: Job): Effect.Effect<PhotoOutcome, PhotoLookupBusy> =>
      Effect.flatMap(job.photo, (bytes) => worker.read(bytes, job.areEnough)).pipe(
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

    /** Takes the next photo from the line and reads it. Stops reading a photo that is abandoned. */
    const serveNext = Effect.fnUntraced(function* (worker: PhotoWorker) {
      yield* Queue.take(turns)
      const [job] = line
      if (job === undefined) return
      line.delete(job)
      yield* Deferred.succeed(job.started, undefined)
      yield* Effect.raceFirst(
        Effect.intoDeferred(readOn(worker, job), job.result),
        Deferred.await(job.abandoned),
      )
    })
    for (const worker of workers) yield* Effect.forkScoped(Effect.forever(serveNext(worker)))

    /**
     * Reads a photo when its turn comes, or fails at once when the queue is full. Interruption cancels the reading.
     * When `areEnough` accepts the photo's codes, its text is not read.
     */
    const read = traced("PhotoReaders.read")(function* (
      photo: Job["photo"],
      areEnough: AreEnough = () => Effect.succeed(false),
    ) {
      if (line.size >= options.waiting) return yield* busy()
      const job = yield* makeJob(photo, areEnough)
      line.add(job)
      yield* Queue.offer(turns, undefined)
      const itsTurn = Deferred.await(job.started).pipe(
        Effect.timeoutFail({ duration: options.patience, onTimeout: busy }),
        Effect.ensuring(Effect.sync(() => line.delete(job))),
      )
      return yield* Effect.zipRight(itsTurn, Deferred.await(job.result)).pipe(
        Effect.ensuring(Deferred.succeed(job.abandoned, undefined)),
      )
    })

    return { read, threads: () => workers.map((worker) => worker.threadId()) }
  }),
}) {
  /** The readers of the product, by the settings. */
  static readonly Live = Layer.unwrapEffect(
    Effect.map(AppConfig, ({ photoNiceness }) => PhotoReaders.Default({ niceness: photoNiceness })),
  )
}
