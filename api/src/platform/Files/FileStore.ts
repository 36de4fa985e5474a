import { Clock, Context, Effect, Layer, Schedule } from "effect"
import { randomUUID } from "node:crypto"
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { AppConfig } from "../../Config.ts"
import { onDisk, removeLeftFiles, unfinished } from "../../Disk.ts"

/** How often unfinished files of ended processes are looked for. */
const sweepEvery = "1 hour"

/** Stores the bytes of files. This server makes the keys: letters, digits, dots, dashes and one slash. */
export class FileStore extends Context.Tag("FileStore")<
  FileStore,
  {
    readonly write: (key: string, bytes: Uint8Array) => Effect.Effect<void>
    /** The bytes, or undefined when there is no such key. */
    readonly read: (key: string) => Effect.Effect<Uint8Array<ArrayBuffer> | undefined>
    /** Removes the bytes. A missing key is not an error. */
    readonly remove: (key: string) => Effect.Effect<void>
  }
>() {}

const isAbsent = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === "ENOENT"

const write = async (path: string, bytes: Uint8Array): Promise<void> => {
  await mkdir(join(path, ".."), { recursive: true, mode: 0o700 })
  const part = `${path}.${randomUUID()}${unfinished}`
  try {
    await writeFile(part, bytes, { mode: 0o600, flush: true })
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/**
 * Stores files on the local disk under DATA_DIR/files. A file is written under a temporary name and renamed, so
 * that a power cut leaves no half-written file. A write to a full disk dies with `StorageFull`.
 */
export const LocalFileStore = Layer.scoped(
  FileStore,
  Effect.gen(function* () {
    const { dataDir } = yield* AppConfig
    const root = join(dataDir, "files")
    const pathOf = (key: string) => join(root, key)

    yield* Clock.currentTimeMillis.pipe(
      Effect.flatMap((now) => removeLeftFiles(root, now)),
      Effect.repeat(Schedule.spaced(sweepEvery)),
      Effect.forkScoped,
    )

    return {
      write: (key, bytes) => onDisk(() => write(pathOf(key), bytes)),
      read: (key) =>
        Effect.promise(() =>
          readFile(pathOf(key)).then(
            (bytes) => new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
            (error: unknown) => {
              if (isAbsent(error)) return undefined
              throw error
            },
          ),
        ),
      remove: (key) => Effect.promise(() => rm(pathOf(key), { force: true })),
    }
  }),
)
