import { migrations } from "../../migrations/migrations.ts"
import { readArchive } from "./ArchiveReader.ts"
import { manifestEntry } from "./Manifest.ts"
import type { ArchivedTable, Manifest } from "./Manifest.ts"
import { Refused } from "./Refused.ts"
import { restoredFiles } from "./RestoredFiles.ts"
import type { RestoredFiles } from "./RestoredFiles.ts"
import { isBeside } from "./SnapshotRepo.ts"
import { factsOf, readPartEntry } from "./Tables.ts"
import { Target } from "./TargetRepo.ts"
import { withBucket } from "./UploadStore.ts"
import type { Place } from "./UploadStore.ts"
import { verify } from "./Verify.ts"

/** What is restored, and over what. With `replace`, data that is there is replaced; otherwise it is refused. */
export type RestoreOrder = Place & {
  readonly databaseUrl: string
  readonly path: string
  readonly key: string | undefined
  readonly replace: boolean
}

/** The migrations that the database of the archive had. */
const migrationsOf = (manifest: Manifest): typeof migrations => {
  const own = Object.entries(migrations).map(
    ([name, migration]) => [Number.parseInt(name, 10), name, migration] as const,
  )
  const unknown = manifest.migrations.find((number) => !own.some(([known]) => known === number))
  if (unknown !== undefined)
    throw new Refused(
      `The archive has migration ${unknown}, which this version does not know: restore it with version ${manifest.product} or newer.`,
    )
  return Object.fromEntries(
    own
      .filter(([number]) => manifest.migrations.includes(number))
      .map(([, name, migration]) => [name, migration]),
  )
}

/** Refuses a target in which a restore would do harm. */
const refuseTarget = async (target: Target, files: RestoredFiles, replace: boolean): Promise<void> => {
  const { connections, tables, own } = await target.facts()
  if (connections > 0) throw new Refused("The product is running on this database: stop it first.")
  if (tables && !own) throw new Refused("The database holds tables of another program: choose an empty one.")
  if (replace) return
  const full = (own && (await target.holdsData())) || (await files.holdsUploads())
  if (full)
    throw new Refused(
      "There is data here already: restore into an empty installation, or replace what is here with --replace.",
    )
}

const refuseOtherTables = (
  expected: ReadonlyArray<Pick<ArchivedTable, "name" | "columns">>,
  archived: Manifest["tables"],
): void => {
  const shapes = (list: typeof expected) =>
    list.map(({ name, columns }) => `${name}(${columns.join()})`).toSorted()
  if (shapes(expected).join(";") !== shapes(archived).join(";"))
    throw new Refused("The tables of the archive are not those of its migrations: it cannot be restored.")
}

const loadAll = async (
  { path, key }: RestoreOrder,
  manifest: Manifest,
  target: Target,
  files: RestoredFiles,
) => {
  refuseOtherTables(await target.beginLoad(), manifest.tables)
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  for await (const { name, bytes } of readArchive(path, key)) {
    const table = tables.get(readPartEntry(name)?.table ?? "")
    if (table !== undefined) await target.load(table, bytes)
    else if (name !== manifestEntry) await files.add(name, bytes)
    else for await (const _ of bytes);
  }
  await target.endLoad(manifest.sequences)
}

/**
 * Reads every loaded table again and compares it with the manifest, before anything is committed. Archives of earlier
 * versions may name too few rows; their bytes are right.
 */
const compareTables = async (manifest: Manifest, target: Target): Promise<void> => {
  for (const { name, bytes, sha256 } of manifest.tables) {
    const found = await factsOf(target.copy(name))
    if (found.bytes !== bytes || found.sha256 !== sha256)
      throw new Refused(`The restored table ${name} is not what the manifest says.`)
  }
}

const replaceAll = async (order: RestoreOrder, manifest: Manifest, target: Target, files: RestoredFiles) => {
  await files.forget()
  await target.setAside()
  try {
    await target.migrate(migrationsOf(manifest))
    await target.divide(manifest.partitions)
    await target.setBeside(manifest.tables.map(({ name }) => name).filter(isBeside))
    await loadAll(order, manifest, target, files)
    await compareTables(manifest, target)
    await target.commit()
    await files.exchange()
    await files.compare(manifest.files)
  } catch (error) {
    await files.putBack()
    await target.putBack()
    throw error
  }
  await target.discardAside()
  await files.forget()
}

/**
 * Restores an archive. It is read to its end and verified before anything is touched. The present tables and files wait
 * aside until the restored ones have been compared with the manifest; on any failure they are put back. A bucket gets the
 * uploads beside what it has: their names are never used twice, so nothing in it is replaced or removed. The schema is that
 * of the archive; the next start brings it up to date.
 */
export const restore = async (order: RestoreOrder): Promise<Manifest> => {
  const manifest = await verify(order.path, order.key)
  migrationsOf(manifest)
  await withBucket(order, async (bucket) => {
    const files = restoredFiles(order.dataDir, manifest.taken_at, bucket)
    const target = await Target.open(order.databaseUrl)
    try {
      if ((await target.facts()).interrupted) {
        await files.putBack()
        await target.putBack()
      }
      await refuseTarget(target, files, order.replace)
      await replaceAll(order, manifest, target, files)
    } finally {
      await target.close()
    }
  })
  return manifest
}
