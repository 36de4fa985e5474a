import type { Client } from "pg"
import { to as copyTo } from "pg-copy-streams"
import {
  archivedTables,
  archiveFilesLock,
  archiveLock,
  keepArchived,
} from "../../platform/ArchivedMonths/ArchivedTables.ts"
import { Refused } from "../Backups/Refused.ts"
import { decodeListed, decodeMonths, decodeNames, decodeSums, decodeTruth } from "./ArchiveRows.ts"
import type { ListedMonth, Month } from "./ArchiveRows.ts"
import { addStock, finishSummaries, sumsStatement } from "./ArchiveSumsRepo.ts"
import { LeftFiles } from "./LeftFilesRepo.ts"
import { MonthFiles } from "./MonthFilesRepo.ts"
import { MonthsBack, reference } from "./MonthsBackRepo.ts"
import { connectForCopies } from "../../Sql/CopyConnection.ts"
import { BusyTables } from "./BusyTablesRepo.ts"

/** Has the server notice within seconds that the process is gone, also while a statement waits. Not every server can. */
const endsWithItsClient = `do $$ begin
  perform set_config('client_connection_check_interval', '2s', false);
exception when others then null; end $$`

/** The months of a database, and those that left it. */
export class Months {
  private readonly client: Client
  /** While rows are copied on one connection, what was stored is written down on the other. */
  private readonly notes: Client
  private readonly tables: BusyTables

  /** How months come back. */
  readonly back: MonthsBack

  /** The files of each month. */
  readonly files: MonthFiles

  /** Files that no month has. */
  readonly left: LeftFiles

  private constructor(client: Client, notes: Client, patience?: number) {
    this.client = client
    this.notes = notes
    this.tables = new BusyTables(client, notes, patience)
    this.back = new MonthsBack(client, this.tables)
    this.files = new MonthFiles(notes)
    this.left = new LeftFiles(notes)
  }

  /** Opens them. `patience` are the milliseconds for which it waits for tables that others use. */
  static async open(url: string, patience?: number): Promise<Months> {
    const client = await connectForCopies(url, "rokthnam-archive")
    try {
      await client.query(endsWithItsClient)
      return new Months(client, await connectForCopies(url, "rokthnam-archive"), patience)
    } catch (error) {
      await client.end()
      throw error
    }
  }

  /**
   * Lets one process archive at a time, and nobody while a backup is made. The connection that changes the tables has the
   * locks: they stay as long as what a killed process has begun. @throws Refused if another one has them
   */
  async lock(): Promise<void> {
    if (!(await this.tryLock(archiveLock))) throw new Refused("Another process is archiving.")
    // Whoever else removes files of the archive has the lock above as well, so this is a backup.
    if (!(await this.tryLock(archiveFilesLock)))
      throw new Refused("A backup is being made: run it again when it has ended.")
  }

  private async tryLock(key: bigint): Promise<boolean> {
    const found = await this.client.query("select pg_try_advisory_lock($1::bigint) as yes", [String(key)])
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
      await this.client.query(
        `insert into archived_months (parent, partition, begins, ends, state, columns)
         values ($2, $1::text, $3, $4, 'copying', ${columns}) on conflict do nothing`,
        [name, parent, begins, ends],
      )
      await this.client.query(keepArchived(name, "copying"))
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

  /** Whether the sold lines of a month add up to what its sales say. */
  async isEven({ parent, name, begins, ends }: Month): Promise<boolean> {
    if (parent !== "sale_lines") return true
    const [{ lines, sales }] = decodeSums((await this.client.query(sumsStatement(name), [begins, ends])).rows)
    return lines === sales
  }

  /**
   * Writes down what leaves, from when on the ledger counts it as away, and takes off the references to it. Nobody adds a row
   * any more. @throws Refused if somebody has since the rows were copied
   */
  async leave({ parent, name, begins, ends }: Month, rows: number): Promise<void> {
    const sums =
      parent === "sale_lines"
        ? `, (line_count, units, loose_units, total_amount) = (select count(*), coalesce(sum(quantity_sold), 0),
            coalesce(sum(units_sold), 0), coalesce(sum(total_amount), 0) from ${name})`
        : ""
    await this.soon(async () => {
      await this.client.query(keepArchived(name, "leaving"))
      const same = await this.client.query(`select count(*) = $1::bigint as yes from ${name}`, [rows])
      if (!decodeTruth(same.rows)[0].yes)
        throw new Refused(`Rows have come into ${name} since it was copied: run it again.`)
      await this.client.query(
        `update archived_months set state = 'leaving', rows = $3, changed_at = now()${sums} where parent = $1 and begins = $2`,
        [parent, begins, rows],
      )
      if (parent === "stock_movements") await this.client.query(addStock(name))
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
    await this.tables.patiently(`alter table ${parent} detach partition ${name} ${how}`)
  }

  /**
   * Drops what has left, which is not there where a backup of this moment was restored. An empty partition takes its place,
   * for clocks that are wrong.
   */
  async drop({ parent, name, begins, ends }: Month): Promise<void> {
    await this.soon(async () => {
      await this.client.query(`drop table if exists ${name}`)
      await this.client.query("select add_place($1, $2, $3, $4)", [parent, name, begins, ends])
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
    return this.tables.shortly(work)
  }

  async close(): Promise<void> {
    await Promise.all([this.client, this.notes].map((client) => client.end().catch(() => undefined)))
  }
}
