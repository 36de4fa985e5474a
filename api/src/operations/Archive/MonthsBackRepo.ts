import type { Client } from "pg"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { from as copyFrom } from "pg-copy-streams"
import { decodeNames, decodeText, decodeTruth } from "./ArchiveRows.ts"
import type { Month } from "./ArchiveRows.ts"
import type { BusyTables } from "./BusyTablesRepo.ts"
import { countAgain, takeStock } from "./ArchiveSumsRepo.ts"

/** The column that a returned line loses when the sold line leaves. It is found again when both are back. */
export const reference = "returned_sold_at"

/** Brings months back into their tables: `begin`, then `load` for each file, then `attach`. */
export class MonthsBack {
  private readonly client: Client
  private readonly tables: BusyTables

  constructor(client: Client, tables: BusyTables) {
    this.client = client
    this.tables = tables
  }

  /** Begins to bring a month back: a table beside the others. What an interrupted attempt left is removed. */
  async begin({ parent, name }: Month): Promise<string> {
    const table = `${name}_returning`
    await this.tables.shortly(async () => {
      await this.client.query(`drop table if exists ${table}`)
      await this.client.query(
        `create table ${table} (like ${parent} including defaults including constraints including indexes)`,
      )
    })
    return table
  }

  async load(table: string, columns: ReadonlyArray<string>, rows: Buffer): Promise<void> {
    const loading = this.client.query(copyFrom(`copy ${table} (${columns.join(", ")}) from stdin`))
    await pipeline(Readable.from([rows]), loading)
  }

  /**
   * Puts the month back into its table. What PostgreSQL would look through while others wait is checked before: bounds and
   * references. A line whose medicine was deleted meanwhile has none, like a sale of a medicine that was gone. What came into
   * its place meanwhile joins it.
   */
  async attach(month: Month, table: string, columns: ReadonlyArray<string>): Promise<void> {
    const { parent, name, begins, ends } = month
    const key = parent === "sale_lines" ? "sold_at" : "at"
    const from = begins === "-infinity" ? "" : `${key} >= '${begins}' and `
    await this.client.query(
      `alter table ${table} add constraint ${name}_month check (${from}${key} < '${ends}')`,
    )
    if (parent === "sale_lines") await this.refer(table)
    await this.tables.shortly(async () => {
      if (parent === "stock_movements") await this.client.query(takeStock(table))
      await this.join(month, table, columns.join(", "))
      await this.client.query(`alter table ${table} rename to ${name}`)
      await this.client.query(
        `alter table ${parent} attach partition ${name}
         for values from (${begins === "-infinity" ? "minvalue" : `'${begins}'`}) to ('${ends}')`,
      )
      await this.client.query(`alter table ${name} drop constraint ${name}_month`)
      await this.client.query("select guard_partition($1, $2)", [parent, name])
      if (parent === "sale_lines") await this.referAgain(name)
      await this.client.query("delete from archived_months where parent = $1 and begins = $2", [
        parent,
        begins,
      ])
      if (parent === "sale_lines") {
        await this.client.query("select keep_names_of_lines($1, $2)", [begins, ends])
        await this.client.query(countAgain)
      }
    })
    await this.client.query(`analyze ${name}`)
  }

  /** Takes the rows that wrong clocks have put into the place of the month along with it, and the place away. */
  private async join({ parent, name, begins, ends }: Month, table: string, all: string): Promise<void> {
    const found = await this.client.query(
      "select exists (select from month_partitions where parent = $1 and name = $2) as yes",
      [parent, name],
    )
    // Only a month whose archiving was stopped has none.
    if (!decodeTruth(found.rows)[0].yes) return
    await this.client.query(`lock table ${name} in access exclusive mode`)
    await this.client.query(`insert into ${table} (${all}) select ${all} from ${name}`)
    if (parent === "sale_lines")
      await this.client.query(
        `update sale_lines set ${reference} = null
         where returned_line_id is not null and ${reference} >= $1 and ${reference} < $2`,
        [begins, ends],
      )
    await this.client.query(`alter table ${parent} detach partition ${name}; drop table ${name}`)
  }

  /** The references of sold lines to sales and medicines, checked while both are written. */
  private async refer(table: string): Promise<void> {
    await this.client.query(`update ${table} l set medicine_id = null
      where medicine_id is not null and not exists (select from medicines m where m.id = l.medicine_id)`)
    const found = await this.client.query(`
      select string_agg(format('add constraint %I %s not valid', conname, pg_get_constraintdef(oid)), ', ') as text
      from pg_constraint where conrelid = 'sale_lines'::regclass and contype = 'f' and conparentid = 0 and confrelid <> conrelid`)
    await this.tables.shortly(() =>
      this.client.query(`alter table ${table} ${decodeText(found.rows)[0].text}`),
    )
    const names = await this.client.query(
      "select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'f'",
      [table],
    )
    for (const { name } of decodeNames(names.rows))
      await this.client.query(`alter table ${table} validate constraint ${name}`)
  }

  /** Returned lines name their sold lines again, where both are there. */
  private async referAgain(name: string): Promise<void> {
    for (const [sold, returned] of [
      [name, "sale_lines"],
      ["sale_lines", name],
    ])
      await this.client.query(`update ${returned} r set ${reference} = l.sold_at from ${sold} l
        where r.returned_line_id = l.id and r.returned_line_id is not null and r.${reference} is null`)
  }
}
