import { Cause, Effect, Ref } from "effect"
import type { Store } from "../FileStore/Store.ts"
import { StoreAway } from "../FileStore/StoreAway.ts"

/** Files whose bytes are removed at the same time: their rows are locked meanwhile, and a bucket is another server. */
const removalsAtOnce = 16

const remove = (store: Store, keys: ReadonlyArray<string>) =>
  Effect.forEach(keys, (key) => store.remove(key), { discard: true }).pipe(
    Effect.as("removed" as const),
    Effect.catchAllCause((cause) =>
      Effect.as(
        Effect.logWarning("The bytes of a removed file could not be removed", cause),
        Cause.squash(cause) instanceof StoreAway ? ("away" as const) : ("refused" as const),
      ),
    ),
  )

/**
 * Removes the bytes of files, each under one or several keys, until the store is away: nobody waits for it once for each of
 * them. Bytes that are gone already count as removed, so it may be repeated. Returns what is left and what is gone.
 */
export const removeBytesOf = <File>(
  store: Store,
  files: ReadonlyArray<File>,
  keysOf: (file: File) => ReadonlyArray<string>,
): Effect.Effect<{ readonly left: ReadonlyArray<File>; readonly gone: ReadonlyArray<File> }> =>
  Effect.gen(function* () {
    const isAway = yield* Ref.make(false)
    const [left, gone] = yield* Effect.partition(
      files,
      (file) =>
        Effect.gen(function* () {
          const outcome = (yield* Ref.get(isAway)) ? "away" : yield* remove(store, keysOf(file))
          if (outcome === "away") yield* Ref.set(isAway, true)
          return outcome === "removed" ? file : yield* Effect.fail(file)
        }),
      { concurrency: removalsAtOnce },
    )
    return { left, gone }
  })
