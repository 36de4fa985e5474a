import { Effect, Redacted } from "effect"
import { randomUUID } from "node:crypto"
import { Client } from "pg"
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest"
import { migrations } from "../../src/migrations/migrations.ts"
import { migrate } from "../../src/Sql/Migrate.ts"
import { middleOf, monthBefore } from "../support/OldMonths.ts"

/** A database of the release in which archived months left no place, with months in the archive. */
let url: string
let client: Client
let administrator: Client
const name = `places_${randomUUID().replaceAll("-", "")}`

const apply = (until: number) =>
  Effect.runPromise(
    migrate(
      Redacted.make(url),
      Object.fromEntries(Object.entries(migrations).filter(([title]) => Number.parseInt(title, 10) <= until)),
      () => Effect.void,
    ),
  )
const begin = (before: number) => `${monthBefore(before)}-01 00:00+07`
const partition = (table: string, before: number) => `${table}_${monthBefore(before).replace("-", "_")}`

const add = (table: string, before: number) =>
  client.query("select add_partition($1, $2, $3, $4)", [
    table,
    partition(table, before),
    begin(before),
    begin(before - 1),
  ])
/** Draws the first partition of a table until a month. */
const drawBefore = async (table: string, until: number) => {
  await client.query(`alter table ${table} detach partition ${table}_before; drop table ${table}_before`)
  await client.query("select add_partition($1, $2, null, $3)", [table, `${table}_before`, begin(until)])
}
const away = (table: string, before: number, state: "archived" | "leaving") =>
  client.query(
    `insert into archived_months (parent, partition, begins, ends, state, columns, rows) values ($1, $2, $3, $4, $5, '{id}', 1)`,
    [table, partition(table, before), begin(before), begin(before - 1), state],
  )
const moved = (before: number, change: number, after: number) =>
  client.query(
    `insert into stock_movements (medicine_id, pharmacy_id, kind, change, quantity_after, at)
     values (7, 1, 'edit', $1, $2, $3)`,
    [change, after, middleOf(monthBefore(before))],
  )

beforeAll(async () => {
  administrator = new Client({ connectionString: inject("databaseUrl") })
  await administrator.connect()
  await administrator.query(`create database ${name}`)
  const address = new URL(inject("databaseUrl"))
  address.pathname = `/${name}`
  url = address.toString()
  client = new Client({ connectionString: url })
  await client.connect()
  await apply(186)
  // Movements: a month that is away and has no place, and one that is leaving and still in its table.
  await drawBefore("stock_movements", 5)
  for (const before of [4, 3, 2, 1]) await add("stock_movements", before)
  await client.query(`insert into pharmacies (name, email, password_hash, address, phone, license_id, latitude, longitude,
    status, closed_at) values ('P', 'p@x.test', 'x', 'a', '1', 'l', 0, 0, 'REJECTED', now())`)
  await moved(4, 5, 5)
  await moved(4, -2, 3)
  await moved(1, 1, 4)
  await away("stock_movements", 5, "archived")
  await away("stock_movements", 4, "leaving")
  // The audit log: the retention has drawn its first partition over months that are in the archive, and one beside it.
  await drawBefore("audit_log", 3)
  await add("audit_log", 1)
  for (const before of [6, 4, 2]) await away("audit_log", before, "archived")
  await client.query(
    `insert into audit_log (at, actor_kind, action, entity, entity_id)
     select at, 'system', 'a', 'e', n from unnest($1::timestamptz[]) with ordinality a(at, n)`,
    [[9, 6, 5, 4, 1].map((before) => middleOf(monthBefore(before)))],
  )
})
afterAll(async () => {
  await client.end()
  await administrator.query(`drop database ${name} with (force)`)
  await administrator.end()
})

describe("the upgrade to places of archived months", () => {
  it("gives each a place of its own, leaves no gap, and loses no row", async () => {
    const before = (await client.query("select to_jsonb(l)::text as row from audit_log l order by id")).rows
    await apply(187)
    expect((await client.query("select to_jsonb(l)::text as row from audit_log l order by id")).rows).toEqual(
      before,
    )
    for (const table of ["sale_lines", "stock_movements", "audit_log"]) {
      const { rows } = await client.query(
        "select begins::text, ends::text from month_partitions where parent = $1 order by month_partitions.begins",
        [table],
      )
      expect(rows.map(({ begins }) => begins)).toEqual([
        "-infinity",
        ...rows.slice(0, -1).map(({ ends }) => ends),
      ])
      expect(rows.at(-1).ends).toBe("infinity")
    }
    const { rows } = await client.query(
      `select a.partition from archived_months a join month_partitions p
         on (p.parent, p.name, p.begins, p.ends) = (a.parent, a.partition, a.begins, a.ends) order by 1`,
    )
    expect(rows.map((row) => row.partition)).toEqual(
      [
        ...[6, 4, 2].map((month) => partition("audit_log", month)),
        ...[5, 4].map((month) => partition("stock_movements", month)),
      ].toSorted(),
    )
    expect(
      (await client.query("select tableoid::regclass::text as part from audit_log order by id")).rows.map(
        ({ part }) => part,
      ),
    ).toEqual(["audit_log_before", ...[6, 5, 4, 1].map((month) => partition("audit_log", month))])
  })

  it("has the sums of the movements that are leaving", async () => {
    expect(
      (
        await client.query(
          "select medicine_id, quantity::int, loose_units::int, quantity_after, loose_after from archived_stock",
        )
      ).rows,
    ).toEqual([{ medicine_id: "7", quantity: 3, loose_units: 0, quantity_after: 3, loose_after: 0 }])
  })
})
