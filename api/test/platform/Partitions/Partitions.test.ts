import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql"
import { Effect } from "effect"
import { Client } from "pg"
import { describe, expect, it } from "vitest"
import { Partitions } from "../../../src/platform/Partitions.ts"
import { partitionedTables } from "../../../src/platform/Partitions/PartitionedTables.ts"
import type { PartitionedTable } from "../../../src/platform/Partitions/PartitionedTables.ts"
import { seedMedicine, seedSale } from "../../../seed/Medicines.ts"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()

type Bounds = { readonly name: string; readonly begins: string | null; readonly ends: string | null }

const select = <Row extends object>(
  statement: (sql: SqlClient.SqlClient) => Effect.Effect<ReadonlyArray<object>, SqlError.SqlError>,
) => app.run(Effect.flatMap(SqlClient.SqlClient, statement)) as Promise<ReadonlyArray<Row>>

const boundsOf = (table: PartitionedTable) =>
  select<Bounds>(
    (sql) => sql`
      select name, to_char(begins at time zone 'Asia/Phnom_Penh', 'YYYY-MM-DD HH24:MI') as begins,
        to_char(ends at time zone 'Asia/Phnom_Penh', 'YYYY-MM-DD HH24:MI') as ends
      from month_partitions where parent = ${table} order by month_partitions.begins`,
  )

/** Makes months as the job does, some months from now. */
const makeUntil = (table: PartitionedTable, months: number) =>
  select<{ made: number }>(
    (sql) => sql`select make_partitions(${table}, month_begin(now(), ${months}::integer)) as made`,
  )

/** Takes the last two months of a table away, as if nobody had made any for two months. */
const shorten = async (table: PartitionedTable) => {
  const last = (await boundsOf(table)).slice(-3)
  for (const { name } of last) await select((sql) => sql.unsafe(`drop table ${name}`))
  const begins = last.at(0)?.begins
  await select(
    (sql) => sql`select add_partition(${table}, ${`${table}_rest`}, ${`${begins}+07`}::text, null)`,
  )
}

/** So many years from now. */
const later = (years: number) => new Date(Date.now() + years * 365 * 86_400_000)

const using = <A>(use: (partitions: Partitions) => Effect.Effect<A, never, SqlClient.SqlClient>) =>
  app.run(Effect.flatMap(Partitions, use).pipe(Effect.provide(Partitions.Default)))

describe("the partitions of a table", () => {
  it.each(partitionedTables)(
    "of %s follow each other without a gap, and have a place for every time",
    async (table) => {
      const bounds = await boundsOf(table)
      expect(bounds.at(0)?.begins).toBe(null)
      expect(bounds.at(-1)?.name).toBe(`${table}_rest`)
      expect(bounds.at(-1)?.ends).toBe(null)
      for (const [at, { ends }] of bounds.slice(0, -1).entries()) expect(bounds[at + 1]?.begins).toBe(ends)
      for (const { name, begins } of bounds.slice(1, -1)) {
        expect(begins).toMatch(/^\d{4}-\d\d-01 00:00$/)
        expect(name).toBe(`${table}_${begins?.slice(0, 7).replace("-", "_")}`)
      }
    },
  )
})

describe("the months ahead", () => {
  it("are made once by whoever comes first, and nobody makes what is there", async () => {
    const before = (await boundsOf("audit_log")).length
    const made = await Promise.all([makeUntil("audit_log", 7), makeUntil("audit_log", 7)])
    expect(made.map(([row]) => row?.made).toSorted()).toEqual([0, 3])
    expect((await boundsOf("audit_log")).length).toBe(before + 3)
    expect(await using(({ make }) => make("audit_log"))).toBe(0)
  })

  it("are made when fewer than three are left, which the metric tells", async () => {
    const months = await boundsOf("stock_movements")
    expect(await using(({ ahead }) => ahead)).toBe(4)
    await shorten("stock_movements")
    expect(await using(({ ahead }) => ahead)).toBe(2)
    expect(await using(({ makeAll }) => makeAll)).toBe(2)
    expect(await using(({ ahead }) => ahead)).toBe(4)
    expect(await boundsOf("stock_movements")).toEqual(months)
  })

  it("are made later while others use the table, and nobody waits behind that for long", async () => {
    await shorten("search_changes")
    const reader = new Client({ connectionString: app.databaseUrl })
    await reader.connect()
    try {
      await reader.query("begin; select from search_changes")
      expect(await using(({ make }) => make("search_changes"))).toBe(0)
      await reader.query("commit")
      expect(await using(({ make }) => make("search_changes"))).toBe(2)
    } finally {
      await reader.end()
    }
  })

  it("that nobody made in time lose nothing: what came meanwhile gets its months afterwards", async () => {
    const pharmacy = await app.run(seedPharmacy())
    const medicine = await app.run(seedMedicine(pharmacy.id))
    const sold = await app.run(
      seedSale(pharmacy.id, { lines: [{ medicineId: medicine, quantity: 3 }], soldAt: later(5) }),
    )
    const [line] = await select<{ id: string }>(
      (sql) => sql`select id from sale_lines where sale_id = ${sold}`,
    )
    await select(
      (sql) => sql`
      with back as (
        insert into sales (pharmacy_id, staff_name, payment_method_name, total_amount, sold_at, kind, returned_sale_id)
        values (${pharmacy.id}, 'Sok Dara', 'Cash', -2.5, ${later(5)}, 'return', ${sold}) returning id)
      insert into sale_lines (sale_id, pharmacy_id, medicine_id, medicine_name, quantity_sold, unit_price, total_amount,
        payment_method_name, sold_at, returned_line_id, restocked)
      select id, ${pharmacy.id}, ${medicine}, 'Back', -1, 2.5, -2.5, 'Cash', ${later(5)}, ${line?.id}::bigint, true from back`,
    )
    const part = () =>
      select<{ part: string; returned: boolean }>(
        (sql) => sql`
      select tableoid::regclass::text as part, returned_sold_at is not null as returned from sale_lines
      where pharmacy_id = ${pharmacy.id} order by id`,
      )
    expect((await part()).map((row) => row.part)).toEqual(["sale_lines_rest", "sale_lines_rest"])
    const first = (await boundsOf("sale_lines")).at(-1)
    expect(await makeUntil("sale_lines", 63)).toEqual([{ made: expect.any(Number) }])
    const name = `sale_lines_${first?.begins?.slice(0, 7).replace("-", "_")}`
    expect(await part()).toEqual([
      { part: name, returned: false },
      { part: name, returned: true },
    ])
    // Its references are whole: the sold line cannot go without what came back of it.
    await select((sql) => sql`delete from sale_lines where id = ${line?.id}::bigint`)
    expect(await part()).toEqual([])
    const bounds = await boundsOf("sale_lines")
    expect(bounds.at(-1)).toEqual({ name: "sale_lines_rest", begins: bounds.at(-2)?.ends, ends: null })
    expect((await boundsOf("sale_lines")).map((bound) => bound.begins).slice(1)).toEqual(
      bounds.slice(0, -1).map((bound) => bound.ends),
    )
  })

  it("are at most three years in one run, however far the clock is", async () => {
    expect(await makeUntil("audit_log", 1200)).toEqual([{ made: 36 }])
    expect(await makeUntil("audit_log", 50)).toEqual([{ made: expect.any(Number) }])
  })
})

describe("what is past its retention", () => {
  it("goes with its whole month, and the log of the search says how far", async () => {
    await select((sql) => sql`select drop_partitions('search_changes', now())`)
    const count = (await boundsOf("search_changes")).length
    await select(
      (sql) => sql`
      insert into search_changes (kind, id, pharmacy_id, name_id, cents, expiration_date, in_stock, at)
      values ('p', 0, 1, 0, 0, '-infinity', false, now() - interval '3 years')`,
    )
    const [old] = await select<{ seq: string }>((sql) => sql`select max(seq) as seq from search_changes`)
    expect(await select((sql) => sql`select drop_partitions('search_changes', now()) as dropped`)).toEqual([
      { dropped: 1 },
    ])
    expect((await boundsOf("search_changes")).length).toBe(count)
    const [removed] = await select<{ seq: string }>((sql) => sql`select seq from search_changes_removed`)
    expect(Number(removed?.seq)).toBeGreaterThanOrEqual(Number(old?.seq))
    expect(await select((sql) => sql`select drop_partitions('search_changes', now()) as dropped`)).toEqual([
      { dropped: 0 },
    ])
  })

  it("leaves an audit log that nobody can empty, not even a part of it", async () => {
    const [first] = (await boundsOf("audit_log")).slice(1)
    for (const name of ["audit_log", "audit_log_before", first?.name ?? "", "audit_log_rest"])
      await expect(select((sql) => sql.unsafe(`truncate ${name}`))).rejects.toThrow(
        "Failed to execute statement",
      )
  })
})
