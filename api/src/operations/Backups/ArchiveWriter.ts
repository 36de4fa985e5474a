import { createWriteStream } from "node:fs"
import { mkdir, open, rename, rm } from "node:fs/promises"
import { dirname } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGzip } from "node:zlib"
import { pack } from "tar-stream"
import { unfinished } from "../../Disk.ts"
import { encrypted } from "./Encryption.ts"

/** An archive that is being written: a tar of small entries, compressed and, with a key, encrypted. */
export type ArchiveWriter = {
  /** Adds an entry; resolves once the disk keeps up, so that memory stays bounded. */
  readonly add: (name: string, bytes: Uint8Array) => Promise<void>
  /** Completes the file and gives it its name. */
  readonly finish: () => Promise<void>
  /** Removes what was written. */
  readonly abandon: () => Promise<void>
}

/** Makes a rename durable: a power cut right afterwards keeps it. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, "r")
  await handle.sync().finally(() => handle.close())
}

/**
 * Opens an archive under a temporary name beside its later one. Only its owner may read it: it holds everything that
 * the product knows.
 */
export const openArchive = async (path: string, key: string | undefined): Promise<ArchiveWriter> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const part = `${path}${unfinished}`
  await rm(part, { force: true })
  const tar = pack()
  const compressed = Readable.from(tar).compose(createGzip())
  const source = key === undefined ? compressed : await encrypted(compressed, key)
  const file = createWriteStream(part, { mode: 0o600, flags: "wx", flush: true })
  const written = pipeline(source, file)
  let failure: unknown
  written.catch((error: unknown) => {
    failure = error
    tar.destroy(error instanceof Error ? error : new Error(String(error)))
  })

  const append = (name: string, bytes: Uint8Array) =>
    new Promise<void>((resolve, reject) => {
      if (failure !== undefined) return reject(failure)
      const entry = tar.entry({ name, size: bytes.byteLength, mode: 0o600 }, (error) => {
        if (error) reject(failure ?? error)
        else resolve()
      })
      entry.on("error", () => undefined)
      entry.end(bytes)
    })

  return {
    add: append,
    finish: async () => {
      tar.finalize()
      await written
      await rename(part, path)
      await syncFolder(dirname(path))
    },
    abandon: async () => {
      tar.destroy()
      file.destroy()
      await written.catch(() => undefined)
      await rm(part, { force: true })
    },
  }
}
