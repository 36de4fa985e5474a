import type { Client } from "pg"
import { to as copyTo } from "pg-copy-streams"
import { archivedTables, archiveLock } from "../../platform/ArchivedMonths/ArchivedTables.ts"
import {
  decodeListed,
  decodeMonths,
  decodeNames,
  decodeParts,
  decodeSums,
  decodeTruth,
} from "./ArchiveRows.ts"
import type { ListedMonth, Month, Part } from "./ArchiveRows.ts"
import { addStock, finishSummaries, sumsStatement } from "./ArchiveSumsRepo.ts"
import { LeftFiles } from "./LeftFilesRepo.ts"
import { MonthsBack, reference } from "./MonthsBackRepo.ts"
import { connectForCopies, withShortLocks } from "../../Sql/CopyConnection.ts"

/** The months of a database, and those that left it. */
export class Months {
  private readonly client: Client
  /** While rows are copied on one connection, what was stored is written down on the other. */
  private readonly notes: Client

  /** How months come back. */
  readonly back: MonthsBack

  /** Files that no month has. */
  readonly left: LeftFiles

  private constructor(client: Client, notes: Client) {
    this.client = client
    this.notes = notes
    this.back = new MonthsBack(client)
    this.left = new LeftFiles(notes)
  }

  static async open(url: string): Promise<Months> {
    const client = await connectForCopies(url, "rokthnam-archive")
    try {
      return new Months(client, await connectForCopies(url, "rokthnam-archive"))
    } catch (error) {
      await client.end()
      throw error
    }
  }

  /** Lets one process archive at a time. False when another one does. */
  async lock(): Promise<boolean> {
    const found = await this.notes.query("select pg_try_advisory_lock($1::bigint) as yes", [
      String(archiveLock),
    ])
    return decodeTruth(found.rows)[0].yes
  }

  /** Whether a month (`2026-01`) is over for at least a whole month: late sales of the one before still arrive. */
  async isOld(month: string): Promise<boolean> {
    const found = await this.client.query(
      "select ($1 || '-01 00:00+07')::timestamptz <= month_begin(now(), -1) as yes",
      [month],
    )
    return decodeTruth(found.rows)[0].yes
  }

  /**
   * The months that end until the beginning of this one and hold something, the oldest first. What a wrong clock has put into
   * the place of one that is away stays there until that one is back.
   */
  async before(month: string): Promise<ReadonlyArray<Month>> {
    const found = await this.client.query(
      `select parent, name, begins::text as begins, ends::text as ends from month_partitions
       where parent = any ($1) and ends <= ($2 || '-01 00:00+07')::timestamptz and not exists (
         select from archived_months a
         where a.parent = month_partitions.parent and a.begins = month_partitions.begins and a.state = 'archived')
       order by month_partitions.ends, array_position($1, parent)`,
      [archivedTables, month],
    )
    const months: Array<Month> = []
    for (const one of decodeMonths(found.rows))
      if ((await this.client.query(`select from ${one.name} limit 1`)).rowCount === 1) months.push(one)
    return months
  }

  /** The months that left or are leaving; with a month (`2026-01`) those that it is in. */
  async listed(month?: string): Promise<ReadonlyArray<ListedMonth>> {
    const found = await this.client.query(
      `select parent, partition as name, begins::text as begins, ends::text as ends, state from archived_months
       where $1::text is null or (begins <= ($1 || '-01 00:00+07')::timestamptz and ends > ($1 || '-01 00:00+07')::timestamptz)
       order by archived_months.begins, parent`,
      [month ?? null],
    )
    return decodeListed(found.rows)
  }

  /** Whether the check of the ledger has proven everything of a month, of which it looks at nothing again. */
  async isProven({ parent, name }: Month): Promise<boolean> {
    if (parent === "audit_log") return true
    const [id, part] = parent === "sale_lines" ? ["sale_id", "sales"] : ["id", "stock"]
    const found = await this.client.query(
      `select coalesce((select max(${id}) from ${name}) <= (select proven from ledger_proofs where part = $1), false) as yes`,
      [part],
    )
    return decodeTruth(found.rows)[0].yes
  }

  /**
   * Has the sums of everything before the end of a month of sold lines be final: figures go on without the lines. False while
   * the job that makes them is not that far.
   */
  finishSums = async ({ parent, ends }: Month): Promise<boolean> =>
    parent !== "sale_lines" || (await finishSummaries(this.client, ends))

  /** From now on nobody changes the rows of the month. */
  async freeze({ parent, name, begins, ends }: Month): Promise<void> {
    const columns = `(select array_agg(attname::text order by attnum) from pg_attribute
      where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attname <> '${reference}')`
    await this.soon(async () => {
      const made = await this.client.query(
        `insert into archived_months (parent, partition, begins, ends, state, columns)
         values ($2, $1::text, $3, $4, 'copying', ${columns}) on conflict do nothing`,
        [name, parent, begins, ends],
      )
      if (made.rowCount !== 0)
        await this.client.query(`create or replace trigger keep_archived before update or delete on ${name}
          for each row execute function keep_archived()`)
    })
  }

  async columns({ parent, begins }: Month): Promise<ReadonlyArray<string>> {
    const found = await this.client.query(
      "select unnest(columns) as name from archived_months where parent = $1 and begins = $2",
      [parent, begins],
    )
    return decodeNames(found.rows).map(({ name }) => name)
  }

  /** The rows of a frozen month in the text format of COPY. */
  async copy(month: Month) {
    const columns = (await this.columns(month)).join(", ")
    return this.client.query(copyTo(`copy (select ${columns} from ${month.name} order by id) to stdout`))
  }

  /** The files of a month that were stored so far. */
  async parts({ parent, begins }: Month): Promise<ReadonlyArray<Part>> {
    const found = await this.notes.query(
      `select part, key, rows::text as rows, bytes::text as bytes, sha256 from archived_parts
       where parent = $1 and begins = $2 order by part`,
      [parent, begins],
    )
    return decodeParts(found.rows)
  }

  /** Writes down that a month has a file, instead of an earlier one, which is to go then. */
  async note({ parent, begins }: Month, { part, key, rows, bytes, sha256 }: Part): Promise<void> {
    await this.notes.query(
      `with kept as (delete from removed_archive_files where key = $4)
       insert into archived_parts (parent, begins, part, key, rows, bytes, sha256) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (parent, begins, part) do update
         set key = excluded.key, rows = excluded.rows, bytes = excluded.bytes, sha256 = excluded.sha256`,
      [parent, begins, part, key, rows, bytes, sha256],
    )
  }

  /** Forgets a file that is not what was stored. The next run stores it again. */
  async forget({ parent, begins }: Month, part: number): Promise<void> {
    await this.notes.query("delete from archived_parts where parent = $1 and begins = $2 and part >= $3", [
      parent,
      begins,
      part,
    ])
  }

  /** Whether the sold lines of a month add up to what its sales say. */
  async isEven({ parent, name, begins, ends }: Month): Promise<boolean> {
    if (parent !== "sale_lines") return true
    const [{ lines, sales }] = decodeSums((await this.client.query(sumsStatement(name), [begins, ends])).rows)
    return lines === sales
  }

  /** Writes down what leaves, and takes off the references to it. */
  async leave({ parent, name, begins, ends }: Month, rows: number): Promise<void> {
    const sums =
      parent === "sale_lines"
        ? `, (line_count, units, loose_units, total_amount) = (select count(*), coalesce(sum(quantity_sold), 0),
            coalesce(sum(units_sold), 0), coalesce(sum(total_amount), 0) from ${name})`
        : ""
    await this.soon(async () => {
      await this.client.query(
        `update archived_months set state = 'leaving', rows = $3, changed_at = now()${sums} where parent = $1 and begins = $2`,
        [parent, begins, rows],
      )
      if (parent === "sale_lines")
        await this.client.query(
          `update sale_lines set ${reference} = null
           where returned_line_id is not null and ${reference} >= $1 and ${reference} < $2`,
          [begins, ends],
        )
    })
  }

  /** Takes the partition out of its table while everybody goes on. What was interrupted is brought to its end. */
  async detach({ parent, name }: Month): Promise<void> {
    const found = await this.client.query("select is_leaving as yes from month_partitions where name = $1", [
      name,
    ])
    if (found.rows.length === 0) return
    const how = decodeTruth(found.rows)[0].yes ? "finalize" : "concurrently"
    await this.client.query("set lock_timeout = 0")
    await this.client.query(`alter table ${parent} detach partition ${name} ${how}`)
  }

  /** Drops what has left. An empty partition takes the place of the first one, for clocks that are wrong. */
  async drop({ parent, name, begins, ends }: Month): Promise<void> {
    await this.soon(async () => {
      if (parent === "stock_movements") await this.client.query(addStock(name))
      await this.client.query(`drop table ${name}`)
      if (begins === "-infinity")
        await this.client.query("select add_partition($1, $2, null, $3)", [parent, name, ends])
      await this.client.query(
        "update archived_months set state = 'archived', changed_at = now() where parent = $1 and begins = $2",
        [parent, begins],
      )
    })
  }

  /** Gives up the archiving of a month that is still there, or forgets one that is back. */
  async release({ parent, name, begins }: Month): Promise<void> {
    await this.soon(async () => {
      await this.client.query(`drop trigger if exists keep_archived on ${name}`)
      await this.client.query("delete from archived_months where parent = $1 and begins = $2", [
        parent,
        begins,
      ])
    })
  }

  private soon(work: () => Promise<unknown>): Promise<void> {
    return withShortLocks(this.client, work)
  }

  async close(): Promise<void> {
    await Promise.all([this.client, this.notes].map((client) => client.end().catch(() => undefined)))
  }
}
