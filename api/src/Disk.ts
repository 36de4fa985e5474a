import { StorageFull } from "@rokthnam/shared/Primitives/BorderFailures"
import { Effect } from "effect"
import { readdir, rm, stat } from "node:fs/promises"
import { join } from "node:path"

/** The ending of files that are not complete yet. */
export const unfinished = ".part"
/** Milliseconds after which an unfinished file was left by a process that ended: no call takes so long. */
const leftAfter = 3_600_000

const fullCodes = new Set(["ENOSPC", "EDQUOT"])

/** Whether an error of a file operation says that the disk is full. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && "code" in error && fullCodes.has(String(error.code))

/**
 * Runs file operations. Every error is a defect: `StorageFull`, which the server answers with 507, if the disk is
 * full, otherwise the error itself.
 */
export const onDisk = <A>(run: () => Promise<A>): Effect.Effect<A> =>
  Effect.tryPromise({ try: run, catch: (error) => error }).pipe(
    Effect.catchAll((error) => Effect.die(isFull(error) ? new StorageFull() : error)),
  )

/** Removes the unfinished files below a folder that ended processes have left. `now` is in milliseconds. */
export const removeLeftFiles = (folder: string, now: number): Effect.Effect<void> =>
  Effect.gen(function* () {
    const names = yield* Effect.promise(() => readdir(folder, { recursive: true }).catch(() => []))
    for (const name of names.filter((one) => one.endsWith(unfinished))) {
      const path = join(folder, name)
      const found = yield* Effect.promise(() => stat(path).catch(() => undefined))
      if (found !== undefined && now - found.mtimeMs > leftAfter)
        yield* Effect.promise(() => rm(path, { force: true }))
    }
  })
