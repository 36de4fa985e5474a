import { Clock, Context, Effect, Layer, Schedule, Stream } from "effect"
import { join } from "node:path"
import { AppConfig } from "./Config.ts"
import type { Bucket } from "./Config/FileStoreSettings.ts"
import { removeLeftFiles } from "./Disk.ts"
import { diskFiles } from "./FileStore/DiskFiles.ts"
import { withLeftOnDisk } from "./FileStore/LeftOnDisk.ts"
import type { OpenedFile, Store } from "./FileStore/Store.ts"

/** How often unfinished files of ended processes are looked for. */
const sweepEvery = "1 hour"

/** The store of uploaded files: a folder of the local disk, or a bucket. `main` provides it once. */
export class FileStore extends Context.Tag("FileStore")<FileStore, Store>() {}

/** The folder of uploaded files in DATA_DIR. */
export const filesFolder = (dataDir: string): string => join(dataDir, "files")

/** The store in a bucket. The client of S3 is loaded only here: most installations do not need it. */
export const openBucket = (bucket: Bucket) =>
  Effect.flatMap(
    Effect.promise(() => import("./FileStore/S3Files.ts")),
    ({ s3Files }) => s3Files(bucket),
  )

/** The store of the settings. With a bucket, what is still on the disk is read from there. */
export const openStore = (dataDir: string, bucket: Bucket | undefined) => {
  const disk = diskFiles(filesFolder(dataDir))
  return bucket === undefined
    ? Effect.succeed(disk)
    : Effect.map(openBucket(bucket), (store) => withLeftOnDisk(store, disk))
}

/** All bytes of an opened file. Files are of a few megabytes (`largestUpload`). */
export const allBytes = ({ content }: OpenedFile): Effect.Effect<Uint8Array<ArrayBuffer>> =>
  content instanceof Uint8Array
    ? Effect.succeed(content)
    : Effect.map(
        Effect.orDie(Stream.runCollect(content)),
        (parts) => new Uint8Array(Buffer.concat([...parts])),
      )

/** The bytes of a key, or undefined when there is no such file. */
export const readAll = (store: Store, key: string) =>
  Effect.scoped(
    Effect.flatMap(store.open(key), (file) =>
      file === undefined ? Effect.succeed(undefined) : allBytes(file),
    ),
  )

export const FileStoreLive = Layer.scoped(
  FileStore,
  Effect.gen(function* () {
    const { dataDir, bucket } = yield* AppConfig
    yield* Clock.currentTimeMillis.pipe(
      Effect.flatMap((now) => removeLeftFiles(filesFolder(dataDir), now)),
      Effect.repeat(Schedule.spaced(sweepEvery)),
      Effect.forkScoped,
    )
    return yield* openStore(dataDir, bucket)
  }),
)
