import { Data, Duration, Effect, type Scope } from "effect"
import { Worker } from "node:worker_threads"
import { today } from "../../platform/Today.ts"
import type { PackCode } from "./Barcodes.ts"
import type { PhotoAnswer, PhotoCodes, PhotoOutcome, PhotoRequest } from "./PhotoWorkerMessages.ts"

/** The thread ended in the middle of a photo. */
class PhotoWorkerDied extends Data.TaggedError("PhotoWorkerDied")<{ readonly cause?: unknown }> {}

export interface PhotoWorkerOptions {
  /** The program of the thread. */
  readonly program: URL
  /** Without a photo for so long, the thread ends and its models go. */
  readonly idleTime: Duration.DurationInput
  /** Bytes by which the process may have grown since the thread began; beyond them it is replaced after the photo. */
  readonly memoryLimit: number
  /** How long a cancelled photo may take to be let go before the thread is ended. */
  readonly cancelGrace: Duration.DurationInput
  /** How long a thread that shall end may take to come out of the native code that it is in, before it is stopped there. */
  readonly endGrace: Duration.DurationInput
}

/** Whether the codes of a photo say all that is asked, so that its text need not be read. */
export type AreEnough = (codes: ReadonlyArray<PackCode>) => Effect.Effect<boolean>

/** Reads one photo at a time on a thread of its own, which is started when first needed and again when it ended. */
export interface PhotoWorker {
  readonly read: (bytes: Uint8Array, areEnough: AreEnough) => Effect.Effect<PhotoOutcome, PhotoWorkerDied>
  /** The thread's number while one runs: to see that it was replaced. */
  readonly threadId: () => number | undefined
}

interface Thread {
  readonly worker: Worker
  /** Resolves when the thread is gone, with what it died of, if anything. */
  readonly gone: Promise<unknown>
}

/** Heap of the thread's JavaScript; pixels, models and tensors lie outside of it. */
const HEAP_MEGABYTES = 384

/** `onGone` is called before anybody who waits for the thread hears of its end. */
const start = (program: URL, onGone: () => void): Thread => {
  const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES } })
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

const send = (thread: Thread, request: PhotoRequest): void => {
  // A copy of its own is handed over, so that no second one stays behind on this side.
  if (request.kind === "read") {
    const bytes = new Uint8Array(request.bytes)
    thread.worker.postMessage({ ...request, bytes }, [bytes.buffer])
  } else thread.worker.postMessage(request, [])
}

type Told = PhotoCodes | PhotoAnswer

/** The first thing that a thread says of a job and `wanted` takes. */
const toldBy = <A extends Told>(
  thread: Thread,
  job: number,
  wanted: (told: Told) => told is A,
): Effect.Effect<A, PhotoWorkerDied> =>
  Effect.async((resume) => {
    const settle = (result: Effect.Effect<A, PhotoWorkerDied>): void => {
      thread.worker.off("message", onMessage)
      resume(result)
    }
    const onMessage = (told: Told): void => {
      if (told.job === job && wanted(told)) settle(Effect.succeed(told))
    }
    thread.worker.on("message", onMessage)
    void thread.gone.then((cause) => settle(Effect.fail(new PhotoWorkerDied({ cause }))))
    return Effect.sync(() => thread.worker.off("message", onMessage))
  })

const isAnswer = (told: Told): told is PhotoAnswer => told.kind === "answer"
const isCodes = (told: Told): told is PhotoCodes => told.kind === "codes"

/** Ends with the codes alone as soon as they are enough, and never otherwise. */
const codesThatAreEnough = (
  thread: Thread,
  job: number,
  areEnough: AreEnough,
): Effect.Effect<Pick<PhotoAnswer, "outcome" | "grownBy">, PhotoWorkerDied> =>
  toldBy(thread, job, isCodes).pipe(
    Effect.flatMap(({ codes }) =>
      Effect.flatMap(areEnough(codes), (enough) =>
        enough
          ? Effect.succeed({ outcome: { kind: "read" as const, reading: { codes, lines: [] } }, grownBy: 0 })
          : Effect.never,
      ),
    ),
  )

/** A worker that ends with its scope. Callers see to it that one photo is read at a time. */
export const makePhotoWorker = (
  options: PhotoWorkerOptions,
): Effect.Effect<PhotoWorker, never, Scope.Scope> =>
  Effect.gen(function* () {
    let current: Thread | undefined
    let idle: NodeJS.Timeout | undefined
    let jobs = 0

    const running = (): Thread => {
      if (current !== undefined) return current
      const thread = start(options.program, () => {
        if (current === thread) current = undefined
      })
      current = thread
      return thread
    }

    // A thread that is stopped inside native code takes the whole process with it, so it is asked to end by itself.
    const end = Effect.promise(async () => {
      const thread = current
      // At once, so that the next photo has a thread of its own.
      current = undefined
      clearTimeout(idle)
      if (thread === undefined) return
      send(thread, { kind: "end" })
      const late = setTimeout(() => void thread.worker.terminate(), Duration.toMillis(options.endGrace))
      await thread.gone
      clearTimeout(late)
    })

    const endWhenIdle = (): void => {
      idle = setTimeout(() => Effect.runFork(end), Duration.toMillis(options.idleTime))
      idle.unref()
    }

    /** Asks the thread to let a photo go, and ends the thread when it does not. */
    const cancel = (thread: Thread, job: number): Effect.Effect<void> =>
      Effect.zipRight(
        Effect.sync(() => send(thread, { kind: "cancel", job })),
        // It runs while a photo is interrupted, where a wait could not end early unless it is said that it may.
        Effect.interruptible(toldBy(thread, job, isAnswer)),
      ).pipe(
        Effect.timeout(options.cancelGrace),
        Effect.catchAll(() => Effect.sync(() => Effect.runFork(end))),
        Effect.asVoid,
      )

    const read: PhotoWorker["read"] = (bytes, areEnough) =>
      Effect.flatMap(today, (day) => {
        clearTimeout(idle)
        const thread = running()
        const job = ++jobs
        const answered = Effect.zipRight(
          Effect.sync(() => send(thread, { kind: "read", job, bytes, thisYear: Number(day.slice(0, 4)) })),
          toldBy(thread, job, isAnswer),
        )
        return answered.pipe(
          Effect.onInterrupt(() => cancel(thread, job)),
          Effect.raceFirst(codesThatAreEnough(thread, job, areEnough)),
          Effect.tap(({ grownBy }) => (grownBy > options.memoryLimit ? end : Effect.void)),
          Effect.map(({ outcome }) => outcome),
          Effect.ensuring(Effect.sync(endWhenIdle)),
        )
      })

    yield* Effect.addFinalizer(() => end)
    return { read, threadId: () => current?.worker.threadId }
  })
