/** The statements about snapshots of the index, on the connection of the feed. */
import { Schema } from "effect"
import type { FeedConnection } from "../FeedRepo.ts"
import type { PulledRow } from "../FeedRows.ts"
import { countMissed, missedChanges } from "../PullRepo.ts"
import type { Position } from "../PullRepo.ts"

const Row = Schema.Struct({
  key: Schema.String,
  digest: Schema.String,
  snapshot: Schema.String,
  last: Schema.NumberFromString,
  /** Seconds since it was written, by the clock of the database. */
  age: Schema.Number,
})
/** A snapshot in the store: the key of its manifest and what it must be. */
export type KnownSnapshot = typeof Row.Type

const decodeRows = Schema.decodeUnknownSync(Schema.Array(Row))
const decodeKeys = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ key: Schema.String })))
const decodeMissed = Schema.decodeUnknownSync(Schema.NonEmptyArray(Schema.Struct({ missed: Schema.Int })))
const decodeTaken = Schema.decodeUnknownSync(Schema.NonEmptyArray(Schema.Struct({ taken: Schema.Boolean })))

/** How many snapshots are known: one, and the one before it, which a reader may have begun with. */
const kept = 2

/** Changes that are read at once. */
const changesAtOnce = 5000

const lock = "hashtextextended('search snapshot', 0)"

/** The snapshots that may be in the store, the newest first. */
export const knownSnapshots = async (connection: FeedConnection): Promise<ReadonlyArray<KnownSnapshot>> =>
  decodeRows(
    (
      await connection.ask(`
        select key, digest, snapshot::text, seq::text as last, extract(epoch from now() - written_at)::float8 as age
        from search_snapshots order by seq desc, written_at desc limit ${kept}`)
    ).rows,
  )

/**
 * Becomes the one process that writes a snapshot, until `release` or the end of the connection; false when another one
 * does.
 */
export const mayWrite = async (connection: FeedConnection): Promise<boolean> =>
  decodeTaken((await connection.ask(`select pg_try_advisory_lock(${lock}) as taken`)).rows)[0].taken

export const release = async (connection: FeedConnection): Promise<void> => {
  await connection.ask(`select pg_advisory_unlock(${lock})`)
}

/** Makes a snapshot known. Returns the keys of the manifests that are known now. */
export const publish = async (
  connection: FeedConnection,
  { key, digest, position }: { readonly key: string; readonly digest: string; readonly position: Position },
): Promise<ReadonlyArray<string>> => {
  await connection.ask(
    "insert into search_snapshots (key, digest, snapshot, seq) values ($1, $2, $3::text::pg_snapshot, $4)",
    [key, digest, position.snapshot, position.last],
  )
  await connection.ask(`
    delete from search_snapshots where key not in (
      select key from search_snapshots order by seq desc, written_at desc limit ${kept})`)
  return decodeKeys((await connection.ask("select key from search_snapshots")).rows).map((found) => found.key)
}

/** How many changes an index at this position lacks, counted up to a limit. */
export const missedSince = async (
  connection: FeedConnection,
  { snapshot, last }: Position,
  limit: number,
): Promise<number> =>
  decodeMissed((await connection.ask(countMissed, [snapshot, last, limit])).rows)[0].missed

/** Begins to read the changes since a position, in the snapshot of the database that is being read. */
export const beginMissed = async (
  connection: FeedConnection,
  { snapshot, last }: Position,
  until: string,
): Promise<void> => {
  await connection.ask(missedChanges, [snapshot, last, until])
}

/** The next of these changes in their order; none at the end. */
export const nextMissed = (connection: FeedConnection): Promise<ReadonlyArray<PulledRow>> =>
  connection.askForRows(`fetch ${changesAtOnce} from missed`, [])
