import { Schema } from "effect"

const Sha256 = Schema.String.pipe(Schema.pattern(/^[0-9a-f]{64}$/))
/** The names of tables and sequences, which are written into statements. */
const SqlName = Schema.String.pipe(Schema.pattern(/^[a-z][a-z0-9_]{0,62}$/))

/**
 * The paths that an archive may hold, relative to DATA_DIR: uploads, months that left the database, the imported list of the dictionary, generated
 * secrets. No other path is ever written by a restore.
 */
const ArchivedPath = Schema.String.pipe(
  Schema.pattern(
    /^(?:files\/(?:image|license)\/[0-9a-f-]{36}(?:\.160|\.480)?\.(?:webp|pdf)|files\/archive\/[0-9a-f-]{36}\.gz|dictionary\/current\/[\w-][\w.-]*|secrets\.json)$/,
  ),
)

const Digest = { bytes: Schema.NonNegativeInt, sha256: Sha256 }

const Table = Schema.Struct({
  name: SqlName,
  /** The columns in the order of the copied rows. */
  columns: Schema.Array(SqlName),
  rows: Schema.NonNegativeInt,
  ...Digest,
})

const Sequence = Schema.Struct({ name: SqlName, last_value: Schema.String, is_called: Schema.Boolean })

/** A partition of a table by months; null where it has no beginning or no end. */
const Partition = Schema.Struct({
  parent: SqlName,
  name: SqlName,
  begins: Schema.NullOr(Schema.String),
  ends: Schema.NullOr(Schema.String),
})

/**
 * The last entry of an archive. An archive without it is incomplete. Tables come in an order in which each comes after
 * those that it refers to; their rows are PostgreSQL's text format of COPY, ordered by the primary key.
 */
export const Manifest = Schema.Struct({
  format: Schema.Literal(1),
  /** The version of the product that made the archive. */
  product: Schema.String,
  taken_at: Schema.String,
  /** The numbers of the migrations that the database had. */
  migrations: Schema.NonEmptyArray(Schema.Int),
  tables: Schema.Array(Table),
  /** The partitions of the tables, by which months can be taken out of the restored database as well. */
  partitions: Schema.optionalWith(Schema.Array(Partition), { default: () => [] }),
  sequences: Schema.Array(Sequence),
  files: Schema.Array(Schema.Struct({ path: ArchivedPath, ...Digest })),
  /** Uploads that the database lists and that were not there. */
  missing: Schema.Array(Schema.String),
})
export type Manifest = typeof Manifest.Type
export type ArchivedTable = typeof Table.Type
export const ArchivedPartition = Partition
export type ArchivedPartition = typeof Partition.Type
export type ArchivedFile = Manifest["files"][number]

export const ManifestJson = Schema.parseJson(Manifest)
/** The name of the manifest in the archive. */
export const manifestEntry = "manifest.json"
