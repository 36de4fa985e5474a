import { Effect, Scope } from "effect"
import { statfs } from "node:fs/promises"
import { AppConfig } from "../../../Config.ts"
import { filesFolder, openBucket } from "../../../FileStore.ts"
import { diskFiles } from "../../../FileStore/DiskFiles.ts"
import type { Store } from "../../../FileStore/Store.ts"

/** Where snapshots are and how they are used. Whatever is left out is as usual. */
export interface SnapshotSettings {
  /** The store, which is opened when it is needed first: the client of S3 takes a moment to load. */
  readonly store: Effect.Effect<Store>
  /** An index of fewer rows is loaded from the table faster than anybody would notice, so it has no snapshots. */
  readonly leastRows: number
  /** Whether the store has room for so many bytes. */
  readonly hasRoom: (bytes: number) => Effect.Effect<boolean>
  /** Milliseconds between two looks whether a snapshot is due. */
  readonly lookEvery?: number
  /** Seconds after which a snapshot is due when anything has changed, and when much has. */
  readonly dueAfter?: { readonly anything: number; readonly much: number }
  /** The most rows of a part. */
  readonly rowsOfPart?: number
  /** Milliseconds for reading a snapshot. */
  readonly longestRead?: number
}

const bucketOrDisk = Effect.gen(function* () {
  const { dataDir, bucket } = yield* AppConfig
  return bucket === undefined ? diskFiles(filesFolder(dataDir)) : yield* openBucket(bucket)
})

/** The snapshots of this installation, in the store of its files; undefined where the settings want none. */
export const snapshotSettings = Effect.gen(function* () {
  const { dataDir, bucket, diskReserve, searchSnapshotRows } = yield* AppConfig
  if (searchSnapshotRows === 0) return undefined
  const scope = yield* Effect.scope
  const store = yield* Effect.cached(
    bucketOrDisk.pipe(Effect.provideService(AppConfig, yield* AppConfig), Scope.extend(scope)),
  )
  const free = Effect.promise(async () => {
    const { bavail, bsize } = await statfs(dataDir)
    return bavail * bsize
  })
  return {
    store,
    leastRows: searchSnapshotRows,
    hasRoom: (bytes) =>
      bucket === undefined
        ? Effect.map(free, (available) => available - bytes >= diskReserve)
        : Effect.succeed(true),
  } satisfies SnapshotSettings
})
