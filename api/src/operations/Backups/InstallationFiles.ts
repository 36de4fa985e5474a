import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { storeKeys } from "../../platform/Files/FileNames.ts"
import type { Snapshot } from "./SnapshotRepo.ts"

/** The folder of uploads in an archive; on the disk also in DATA_DIR. */
const uploadsFolder = "files"
const dictionaryFolder = "dictionary/current"
const secretsFile = "secrets.json"

/** The bytes of a file of at most a few megabytes (`largestUpload`), or undefined when there is none. */
export const readIfThere = (path: string): Promise<Buffer | undefined> =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined
    throw error
  })

/** The key of an upload in its store, by its path in an archive; undefined for other files. */
export const uploadKey = (path: string): string | undefined =>
  path.startsWith(`${uploadsFolder}/`) ? path.slice(uploadsFolder.length + 1) : undefined

/** The paths of every upload that the database lists, with the small variants of images. */
export const uploadPaths = async (snapshot: Snapshot): Promise<ReadonlyArray<string>> =>
  (await snapshot.uploads()).flatMap(({ kind, name }) =>
    storeKeys(kind, name).map((key) => `${uploadsFolder}/${key}`),
  )

/** The paths of the months that left the database. */
export const archivedPaths = async (snapshot: Snapshot): Promise<ReadonlyArray<string>> =>
  (await snapshot.archivedKeys()).map((key) => `${uploadsFolder}/${key}`)

/** The imported list of the dictionary, and the generated secrets, which only an encrypted archive may hold. */
export const otherPaths = async (dataDir: string, withSecrets: boolean): Promise<ReadonlyArray<string>> => {
  const lists = await readdir(join(dataDir, dictionaryFolder)).catch(() => [])
  const secrets = withSecrets ? await readIfThere(join(dataDir, secretsFile)) : undefined
  return [
    ...lists.toSorted().map((name) => `${dictionaryFolder}/${name}`),
    ...(secrets === undefined ? [] : [secretsFile]),
  ]
}
