import { Data, Duration, Effect, type Scope } from "effect"
import { startThread, type Thread } from "../../platform/Threads.ts"
import { today } from "../../platform/Today.ts"
import type { PackCode } from "@rokthnam/shared/Medicines/PackCodeRules"
import type { PhotoAnswer, PhotoCodes, PhotoOutcome, PhotoRequest } from "./PhotoWorkerMessages.ts"

/** The thread ended while it was reading a photo. */
class PhotoWorkerDied extends Data.TaggedError("PhotoWorkerDied")<{ readonly cause?: unknown }> {}

export interface PhotoWorkerOptions {
  /** The module that the thread runs. */
  readonly program: URL
  /** The niceness of the thread, see nice(1). */
  readonly niceness: number
  /** After this time without a photo the thread ends, which frees its models. */
  readonly idleTime: Duration.DurationInput
  /**
   * Allowed growth of the process's memory since the thread began, in bytes. Beyond it the thread is replaced after
   * the photo.
   */
  readonly memoryLimit: number
  /** How long a thread may take to give up a cancelled photo. After that the thread is ended. */
  readonly cancelGrace: Duration.DurationInput
  /** How long a thread that was asked to end may take to leave native code. After that it is terminated. */
  readonly endGrace: Duration.DurationInput
}

/** Decides whether the codes of a photo are enough, so that its text need not be read. */
export type AreEnough = (codes: ReadonlyArray<PackCode>) => Effect.Effect<boolean>

/** Reads one photo at a time on a separate thread, which starts at the first photo and again after it has ended. */
export interface PhotoWorker {
  readonly read: (bytes: Uint8Array, areEnough: AreEnough) => Effect.Effect<PhotoOutcome, PhotoWorkerDied>
  /** The id of the running thread. Tests use it to see that the thread was replaced. */
  readonly threadId: () => number | undefined
}

/** Limit of the thread's JavaScript heap. Pixels, models and tensors are stored outside of it. */
const HEAP_MEGABYTES = 384

const start = (program: URL, niceness: number, onGone: () => void): Thread =>
  startThread(
    program,
    { workerData: niceness, resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES } },
    onGone,
  )

const send = (thread: Thread, request: PhotoRequest): void => {
  // A copy of the bytes is transferred, so that this thread does not hold a second copy.
  if (request.kind === "read") {
    const bytes = new Uint8Array(request.bytes)
    thread.worker.postMessage({ ...request, bytes }, [bytes.buffer])
  } else thread.worker.postMessage(request, [])
}

type Told = PhotoCodes | PhotoAnswer

/** The first message about a job that `wanted` accepts. */
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

/** Succeeds with the codes alone as soon as they are enough. Otherwise it never ends. */
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

/** A worker that ends with its scope. The caller must read only one photo at a time. */
export const makePhotoWorker = (
  options: PhotoWorkerOptions,
): Effect.Effect<PhotoWorker, never, Scope.Scope> =>
  Effect.gen(function* () {
    let current: Thread | undefined
    let idle: NodeJS.Timeout | undefined
    let jobs = 0

    const running = (): Thread => {
      if (current !== undefined) return current
      const thread = start(options.program, options.niceness, () => {
        if (current === thread) current = undefined
      })
      current = thread
      return thread
    }

    // Terminating a thread inside native code ends the whole process, so the thread is asked to end by itself.
    const end = Effect.promise(async () => {
      const thread = current
      // Cleared at once, so that the next photo starts a new thread.
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

    /** Asks the thread to give up a photo, and ends the thread when it does not. */
    const cancel = (thread: Thread, job: number): Effect.Effect<void> =>
      Effect.zipRight(
        Effect.sync(() => send(thread, { kind: "cancel", job })),
        // Runs while the read is interrupted, where effects are uninterruptible. Without `interruptible` the
        // timeout would have no effect.
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
