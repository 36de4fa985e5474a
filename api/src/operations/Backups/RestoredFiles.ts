import { Effect, Option, Stream } from "effect"
import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { readAll } from "../../FileStore.ts"
import type { Store } from "../../FileStore/Store.ts"
import { keptFolders } from "../../platform/Files/KeptFolders.ts"
import { uploadKey } from "./InstallationFiles.ts"
import type { ArchivedFile } from "./Manifest.ts"
import { Refused } from "./Refused.ts"

/** Where the restored files are written first, and where the earlier ones wait until all is compared. */
const restoring = "restoring"
const aside = "before-restore"
/** What a restore replaces in DATA_DIR: uploads, if they are not in a bucket, and lists. */
const foldersOf = (bucket: Store | undefined) =>
  bucket === undefined ? ["files", "dictionary"] : ["dictionary"]
const secrets = "secrets.json"

/** Whether a bucket holds uploads or archived months, perhaps of another installation. */
const isUsed = (bucket: Store): Effect.Effect<boolean> =>
  Effect.exists(keptFolders, (folder) => Effect.map(Stream.runHead(bucket.list(folder)), Option.isSome))

/**
 * The files of an installation while an archive is restored. The imported list of the dictionary has versions, of which
 * the link `current` names one; the restored list becomes a version of its own. With a bucket, uploads go there.
 */
export const restoredFiles = (dataDir: string, takenAt: string, bucket: Store | undefined) => {
  const folders = foldersOf(bucket)
  const version = join("versions", `${takenAt.replaceAll(":", "-")}-restored`)
  const placeOf = (path: string) => path.replace(/^dictionary\/current\//, `dictionary/${version}/`)
  const path = (...parts: ReadonlyArray<string>) => join(dataDir, ...parts)

  /** Puts one file, by its path in the archive, beside the present ones. */
  const add = async (name: string, bytes: AsyncIterable<Buffer>): Promise<void> => {
    const key = uploadKey(name)
    if (bucket !== undefined && key !== undefined) {
      const parts: Array<Buffer> = []
      for await (const part of bytes) parts.push(part)
      return Effect.runPromise(bucket.write(key, Buffer.concat(parts)))
    }
    const file = path(restoring, placeOf(name))
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await writeFile(file, bytes, { mode: 0o600, flush: true })
  }

  /** Exchanges the present files for the restored ones. */
  const exchange = async (): Promise<void> => {
    for (const folder of folders) {
      await mkdir(path(restoring, folder), { recursive: true, mode: 0o700 })
      await mkdir(path(folder), { recursive: true, mode: 0o700 })
    }
    if (existsSync(path(restoring, "dictionary", version)))
      await symlink(version, path(restoring, "dictionary", "current"))
    const names = existsSync(path(restoring, secrets)) ? [...folders, secrets] : folders
    await mkdir(path(aside), { recursive: true, mode: 0o700 })
    for (const name of names) {
      if (existsSync(path(name))) await rename(path(name), path(aside, name))
      await rename(path(restoring, name), path(name))
    }
  }

  /** Undoes `exchange`, however far it came. */
  const putBack = async (): Promise<void> => {
    for (const name of await readdir(path(aside)).catch(() => [])) {
      await rm(path(name), { recursive: true, force: true })
      await rename(path(aside, name), path(name))
    }
    await forget()
  }

  const forget = async (): Promise<void> => {
    for (const name of [restoring, aside]) await rm(path(name), { recursive: true, force: true })
  }

  /** Reads every file at its final place. @throws Refused if one is not what the manifest says */
  const compare = async (files: ReadonlyArray<ArchivedFile>): Promise<void> => {
    for (const file of files) {
      const key = uploadKey(file.path)
      const bytes =
        bucket === undefined || key === undefined
          ? await readFile(path(placeOf(file.path)))
          : ((await Effect.runPromise(readAll(bucket, key))) ?? "")
      if (createHash("sha256").update(bytes).digest("hex") !== file.sha256)
        throw new Refused(`The restored file ${file.path} is not what the manifest says.`)
    }
  }

  /** Whether there are uploads or archived months that a restore would replace. */
  const holdsUploads = async (): Promise<boolean> =>
    (bucket !== undefined && (await Effect.runPromise(isUsed(bucket)))) ||
    (await readdir(path("files"), { recursive: true }).catch(() => [])).some((name) =>
      /\.(?:webp|pdf|gz)$/.test(name),
    )

  return { add, exchange, putBack, forget, compare, holdsUploads }
}
export type RestoredFiles = ReturnType<typeof restoredFiles>
