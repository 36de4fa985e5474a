import { Deferred, Effect, type Scope } from "effect"
import { makeJobThread, type JobThreadOptions, type ThreadDied } from "../../platform/JobThread.ts"
import { today } from "../../platform/Today.ts"
import type { PhotoAnswer, PhotoCodes, PhotoOutcome, PhotoWork } from "./PhotoWorkerMessages.ts"

export interface PhotoWorkerOptions extends JobThreadOptions {
  /**
   * Allowed growth of the process's memory since the thread began, in bytes. Beyond it the thread is replaced after
   * the photo.
   */
  readonly memoryLimit: number
}

/** Decides whether the codes of a photo are enough, so that its text need not be read. */
export type AreEnough = (codes: PhotoCodes) => Effect.Effect<boolean>

/** Reads one photo at a time on a separate thread, which starts at the first photo and again after it has ended. */
export interface PhotoWorker {
  readonly read: (bytes: Uint8Array, areEnough: AreEnough) => Effect.Effect<PhotoOutcome, ThreadDied>
  /** The id of the running thread. Tests use it to see that the thread was replaced. */
  readonly threadId: () => number | undefined
}

/** Succeeds with the noted codes alone as soon as they are enough. Otherwise it never ends. */
export const codesThatAreEnough = (
  noted: Deferred.Deferred<PhotoCodes>,
  areEnough: AreEnough,
): Effect.Effect<PhotoOutcome> =>
  Effect.flatMap(Deferred.await(noted), (codes) =>
    Effect.flatMap(areEnough(codes), (enough) =>
      enough ? Effect.succeed({ kind: "read" as const, reading: { codes, lines: [] } }) : Effect.never,
    ),
  )

/** A worker that ends with its scope. The caller must read only one photo at a time. */
export const makePhotoWorker = (
  options: PhotoWorkerOptions,
): Effect.Effect<PhotoWorker, never, Scope.Scope> =>
  Effect.map(makeJobThread<PhotoWork, PhotoCodes, PhotoAnswer>(options), ({ run, end, threadId }) => {
    const read: PhotoWorker["read"] = (bytes, areEnough) =>
      Effect.gen(function* () {
        const day = yield* today
        const noted = yield* Deferred.make<PhotoCodes>()
        const work = { bytes, thisYear: Number(day.slice(0, 4)) }
        const whole = run(work, (codes) => Deferred.unsafeDone(noted, Effect.succeed(codes))).pipe(
          Effect.tap(({ grownBy }) => (grownBy > options.memoryLimit ? end : Effect.void)),
          Effect.map(({ outcome }) => outcome),
        )
        return yield* Effect.raceFirst(whole, codesThatAreEnough(noted, areEnough))
      })
    return { read, threadId }
  })
