import { Effect } from "effect"
import { createHash } from "node:crypto"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { readAll } from "../../FileStore.ts"
import type { Store } from "../../FileStore/Store.ts"
import { openArchive } from "./ArchiveWriter.ts"
import type { ArchiveWriter } from "./ArchiveWriter.ts"
import { archivedPaths, otherPaths, readIfThere, uploadKey, uploadPaths } from "./InstallationFiles.ts"
import { manifestEntry } from "./Manifest.ts"
import type { ArchivedFile, ArchivedTable, Manifest } from "./Manifest.ts"
import { Refused } from "./Refused.ts"
import { Snapshot } from "./SnapshotRepo.ts"
import type { CopiedTable } from "./SnapshotRepo.ts"
import { factsOf, inParts, partEntry } from "./Tables.ts"
import { withUploads } from "./UploadStore.ts"
import type { Place } from "./UploadStore.ts"

/** Milliseconds for which a file may be missing: an upload writes its row before its bytes. */
const uploadTime = 1000

/** What is backed up, and into which file. Without a key the archive is not encrypted. */
export type BackupOrder = Place & {
  readonly databaseUrl: string
  readonly path: string
  readonly key: string | undefined
  readonly product: string
  readonly now: Date
  /** Receives a line if the backup has to wait. */
  readonly tell?: (line: string) => void
}

const addTable = async (
  archive: ArchiveWriter,
  snapshot: Snapshot,
  table: CopiedTable,
): Promise<ArchivedTable> => {
  const { name, columns } = table
  let part = 0
  const facts = await factsOf(inParts(snapshot.copy(table)), (bytes) =>
    archive.add(partEntry(name, part++), bytes),
  )
  return { name, columns, ...facts }
}

const readPath = (dataDir: string, uploads: Store, path: string): Promise<Uint8Array | undefined> => {
  const key = uploadKey(path)
  return key === undefined ? readIfThere(join(dataDir, path)) : Effect.runPromise(readAll(uploads, key))
}

type Read = (path: string) => Promise<Uint8Array | undefined>

/** Adds the files that are there. A file never changes under its name, so a copy is never half of two versions. */
const addFiles = async (archive: ArchiveWriter, read: Read, paths: ReadonlyArray<string>) => {
  const files: Array<ArchivedFile> = []
  const missing: Array<string> = []
  for (const path of paths) {
    const bytes = await read(path)
    if (bytes === undefined) {
      missing.push(path)
      continue
    }
    await archive.add(path, Buffer.from(bytes))
    files.push({ path, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") })
  }
  return { files, missing }
}

const fill = async (
  archive: ArchiveWriter,
  snapshot: Snapshot,
  { dataDir, key, product, now }: BackupOrder,
  uploads: Store,
): Promise<Manifest> => {
  const [first, ...others] = await snapshot.migrations()
  if (first === undefined)
    throw new Refused("There is nothing to back up: npm start has not prepared the database.")
  const tables: Array<ArchivedTable> = []
  for (const table of snapshot.tables) tables.push(await addTable(archive, snapshot, table))
  const [partitions, sequences] = [await snapshot.partitions(), await snapshot.sequences()]
  const paths = [
    ...(await uploadPaths(snapshot)),
    ...(await archivedPaths(snapshot)),
    ...(await otherPaths(dataDir, key !== undefined)),
  ]
  const read: Read = (path) => readPath(dataDir, uploads, path)
  const found = await addFiles(archive, read, paths)
  if (found.missing.length > 0) await sleep(uploadTime)
  const late = await addFiles(archive, read, found.missing)
  const manifest: Manifest = {
    format: 1,
    product,
    taken_at: now.toISOString(),
    migrations: [first, ...others],
    tables,
    partitions,
    sequences,
    files: [...found.files, ...late.files],
    missing: late.missing,
  }
  await archive.add(manifestEntry, Buffer.from(JSON.stringify(manifest)))
  return manifest
}

/**
 * Writes everything that the product keeps into one file while it runs: the rows as of one moment, and the files that
 * those rows list. Returns the manifest. On any failure the file is not there.
 */
export const backUp = async (order: BackupOrder): Promise<Manifest> => {
  const snapshot = await Snapshot.open(order.databaseUrl, order.tell)
  try {
    const archive = await openArchive(order.path, order.key)
    try {
      const manifest = await withUploads(order, (uploads) => fill(archive, snapshot, order, uploads))
      await archive.finish()
      return manifest
    } catch (error) {
      await archive.abandon()
      throw error
    }
  } finally {
    await snapshot.close()
  }
}
