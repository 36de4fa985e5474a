import { Effect, Stream } from "effect"
import { randomUUID } from "node:crypto"
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { onDisk, unfinished } from "../Disk.ts"
import { streamFrom } from "./FileStream.ts"
import type { Content, ListedFile, Store } from "./Store.ts"

const isAbsent = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === "ENOENT"

/** The result of a file operation, or undefined when there is no such file. Every other error is a defect. */
const ifThere = <A>(run: () => Promise<A>): Effect.Effect<A | undefined> =>
  Effect.promise(() =>
    run().catch((error: unknown) => {
      if (isAbsent(error)) return undefined
      throw error
    }),
  )

const write = async (path: string, content: Content): Promise<void> => {
  await mkdir(join(path, ".."), { recursive: true, mode: 0o700 })
  const part = `${path}.${randomUUID()}${unfinished}`
  try {
    const bytes = content instanceof Uint8Array ? content : streamFrom(content.path)
    await writeFile(part, bytes, { mode: 0o600, flush: true })
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/**
 * Files in a folder of the local disk. A file is written under a temporary name and renamed, so that a power cut leaves no
 * half-written file. A write to a full disk dies with `StorageFull`.
 */
export const diskFiles = (root: string): Store => {
  const pathOf = (key: string) => join(root, key)

  const listed = (key: string): Effect.Effect<ListedFile | undefined> =>
    Effect.map(
      ifThere(() => stat(pathOf(key))),
      (found) => (found === undefined ? undefined : { key, size: found.size, changedAt: found.mtimeMs }),
    )

  return {
    place: root,
    write: (key, content) => onDisk(() => write(pathOf(key), content)),
    open: (key) =>
      Effect.map(
        ifThere(() => readFile(pathOf(key))),
        (bytes) =>
          bytes === undefined
            ? undefined
            : {
                size: bytes.length,
                content: new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength),
              },
      ),
    size: (key) => Effect.map(listed(key), (found) => found?.size),
    remove: (key) => Effect.promise(() => rm(pathOf(key), { force: true })),
    list: (folder) =>
      Stream.fromIterableEffect(
        Effect.map(
          ifThere(() => readdir(pathOf(folder), { withFileTypes: true })),
          (found = []) => found.flatMap((one) => (one.isFile() ? [`${folder}/${one.name}`] : [])).toSorted(),
        ),
      ).pipe(
        Stream.filter((key) => !key.endsWith(unfinished)),
        Stream.mapEffect(listed, { concurrency: 16 }),
        Stream.filter((one) => one !== undefined),
      ),
  }
}
