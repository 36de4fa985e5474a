import { Effect, Redacted, Schema } from "effect"
import type { Client } from "pg"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { from as copyFrom } from "pg-copy-streams"
import { migrate } from "../../Sql/Migrate.ts"
import type { ArchivedTable, Manifest } from "./Manifest.ts"
import { connectForCopies } from "../../Sql/CopyConnection.ts"
import { archivedTables, keepArchived } from "../../platform/ArchivedMonths/ArchivedTables.ts"
import { copyRows, dataTables, partitionsOf } from "./SnapshotRepo.ts"
import type { CopiedTable } from "./SnapshotRepo.ts"

/** The name of the schema in which the earlier tables wait until the restored ones have been compared. */
const asideSchema = "before_restore"

/** Tables that are not empty in a database that was only prepared: roles are written by a migration. */
const prepared = new Set(["roles", "job_runs"])

const Facts = Schema.Struct({
  /** Whether a restore was interrupted. */
  interrupted: Schema.Boolean,
  /** Whether there are tables, and whether they are the product's. */
  tables: Schema.Boolean,
  own: Schema.Boolean,
  /** Connections of a running product. */
  connections: Schema.Int,
})
const decodeFacts = Schema.decodeUnknownSync(Schema.NonEmptyArray(Facts))
const decodeFound = Schema.decodeUnknownSync(Schema.NonEmptyArray(Schema.Struct({ found: Schema.Boolean })))

const decodeKept = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ name: Schema.String, state: Schema.Literal("copying", "leaving") })),
)

const factsStatement = `
  select to_regnamespace('${asideSchema}') is not null as interrupted,
    exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')) as tables,
    to_regclass('public.effect_sql_migrations') is not null as own,
    (select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and application_name in ('rokthnam-api', 'rokthnam-search', 'rokthnam-backup')) as connections`

/** The database that an archive is restored into. */
export class Target {
  private readonly client: Client
  private readonly url: string
  private tables: ReadonlyArray<CopiedTable> = []

  private constructor(client: Client, url: string) {
    this.client = client
    this.url = url
  }

  static async open(url: string): Promise<Target> {
    return new Target(await connectForCopies(url, "rokthnam-restore"), url)
  }

  async facts(): Promise<typeof Facts.Type> {
    return decodeFacts((await this.client.query(factsStatement)).rows)[0]
  }

  /** Whether the tables hold something that a restore would replace. */
  async holdsData(): Promise<boolean> {
    for (const { name } of await dataTables(this.client)) {
      if (prepared.has(name)) continue
      const found = await this.client.query(`select exists (select from ${name}) as found`)
      if (decodeFound(found.rows)[0].found) return true
    }
    return false
  }

  /** Moves the present tables out of the way. */
  async setAside(): Promise<void> {
    await this.atOnce(`alter schema public rename to ${asideSchema}`, "create schema public")
  }

  /** Undoes `setAside`, and everything since. */
  async putBack(): Promise<void> {
    await this.client.query("rollback")
    await this.atOnce("drop schema public cascade", `alter schema ${asideSchema} rename to public`)
  }

  /** Removes the earlier tables for good. */
  async discardAside(): Promise<void> {
    await this.client.query(`drop schema ${asideSchema} cascade`)
  }

  /** Creates the schema by these migrations in an empty database. */
  async migrate(migrations: Parameters<typeof migrate>[1]): Promise<void> {
    await Effect.runPromise(migrate(Redacted.make(this.url), migrations, () => Effect.void))
  }

  /** Gives the empty tables these partitions. Archives from before there were any name none. */
  async divide(partitions: Manifest["partitions"]): Promise<void> {
    if (partitions.length === 0) return
    for (const { parent, name } of await partitionsOf(this.client))
      await this.client.query(`alter table ${parent} detach partition ${name}; drop table ${name}`)
    for (const { parent, name, begins, ends } of partitions)
      await this.client.query("select add_partition($1, $2, $3, $4)", [parent, name, begins, ends])
  }

  /**
   * Makes the tables beside the months that an archive of an earlier version has. The next start, or `npm run archive`, does
   * with them what it would have done where they were.
   */
  async setBeside(names: ReadonlyArray<string>): Promise<void> {
    for (const name of names) {
      const parent = archivedTables.find((table) => name.startsWith(`${table}_`))
      await this.client.query(
        `create table ${name} (like ${parent} including defaults including generated including constraints including indexes)`,
      )
    }
  }

  /** Begins the transaction in which all rows are loaded. Triggers would write the ledger a second time. */
  async beginLoad(): Promise<ReadonlyArray<Pick<ArchivedTable, "name" | "columns">>> {
    await this.client.query("begin")
    this.tables = await dataTables(this.client, true)
    await this.triggers("disable")
    await this.client.query(`truncate ${this.tables.map(({ name }) => name).join(", ")}`)
    return this.tables
  }

  /** Loads rows in the text format of COPY. */
  async load(
    { name, columns }: Pick<ArchivedTable, "name" | "columns">,
    rows: AsyncIterable<Buffer>,
  ): Promise<void> {
    const loading = this.client.query(copyFrom(`copy ${name} (${columns.join(", ")}) from stdin`))
    await pipeline(Readable.from(rows), loading)
  }

  /** Ends the load: sequences go on where they were, and triggers work again. Nothing is committed yet. */
  async endLoad(sequences: Manifest["sequences"]): Promise<void> {
    for (const { name, last_value, is_called } of sequences)
      await this.client.query("select setval($1::regclass, $2::bigint, $3)", [name, last_value, is_called])
    await this.triggers("enable")
    await this.keepArchived()
  }

  /** Reads a loaded table again, as a backup would. */
  copy(name: string): ReturnType<typeof copyRows> {
    const table = this.tables.find((one) => one.name === name)
    if (table === undefined) throw new Error(`There is no table ${name}`)
    return copyRows(this.client, table)
  }

  async commit(): Promise<void> {
    await this.client.query("commit")
    // The planner knows nothing about tables that were just filled.
    await this.client.query("analyze")
  }

  async close(): Promise<void> {
    await this.client.end().catch(() => undefined)
  }

  /** Months that were being archived do not change here either, until `npm run archive` has gone on with them. */
  private async keepArchived(): Promise<void> {
    if (!this.tables.some(({ name }) => name === "archived_months")) return
    const found = await this.client.query(
      `select a.partition as name, a.state from archived_months a join month_partitions p using (parent, begins, ends)
       where a.state <> 'archived'`,
    )
    for (const { name, state } of decodeKept(found.rows)) await this.client.query(keepArchived(name, state))
  }

  /** Those of partitions are also their own, of a table that may not be emptied. */
  private async triggers(what: "enable" | "disable"): Promise<void> {
    const all = [...this.tables, ...(await partitionsOf(this.client))]
    await this.client.query(all.map(({ name }) => `alter table ${name} ${what} trigger user`).join("; "))
  }

  private async atOnce(...statements: ReadonlyArray<string>): Promise<void> {
    await this.client.query(["begin", ...statements, "commit"].join("; "))
  }
}
