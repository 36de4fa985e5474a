import { SqlClient } from "@effect/sql"
import { as } from "@rokthnam/shared/Client"
import { Effect, Metric } from "effect"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, expect, it } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { IdSpace } from "../../../src/platform/IdSpace.ts"
import { answer } from "../../support/Calling.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
let shop: SeededPharmacy
beforeAll(async () => {
  shop = await app.run(seedPharmacy())
  await app.run(seedMedicine(shop.id))
})

const used = async (table: string): Promise<number> => {
  await app.run(Effect.flatMap(IdSpace, ({ measure }) => measure).pipe(Effect.provide(IdSpace.Default)))
  const gauge = Metric.gauge("database_ids_used_ratio", {
    description: "The part of a table's ids of 31 bits that has been given out",
  })
  return (await Effect.runPromise(Metric.value(Metric.tagged(gauge, "table", table)))).value
}
const goOnAt = (table: "categories" | "medicines", id: number) =>
  app.run(
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      sql.unsafe(`alter table ${table} alter column id restart with ${id}`),
    ),
  )
const addCategory = (name: string) =>
  app.send("POST", "/inventory/categories", {
    token: shop.token,
    body: { name, description: "For the counter" },
  })
const categoryNames = async () =>
  (
    (await app.send("GET", "/inventory/categories", { token: shop.token })).body as {
      items: Array<{ name: string }>
    }
  ).items.map(({ name }) => name)
/** The part from which on the alert fires. */
const alertAt = Number(
  /expr: max by \(table\) \(database_ids_used_ratio\) > (\S+)/.exec(
    readFileSync(join(import.meta.dirname, "../../../../docs/operations/alerts.yml"), "utf8"),
  )?.[1],
)

it("the metric tells how many ids a table has given out, also those of rows that are gone", async () => {
  expect((await addCategory("First")).status).toBe(201)
  expect(await used("categories")).toBeGreaterThan(0)
  expect(await used("categories")).toBeLessThan(0.001)
  expect(await used("pharmacies")).toBeGreaterThan(0)
  expect(alertAt).toBe(0.5)
  await goOnAt("categories", 1_073_741_824)
  expect((await addCategory("Half")).body).toMatchObject({ id: 1_073_741_824 })
  expect(await used("categories")).toBeGreaterThan(alertAt)
  expect(
    (await app.send("DELETE", "/inventory/categories/1073741824", { token: shop.token })).status,
  ).toBeLessThan(300)
  expect(await used("categories")).toBeGreaterThan(alertAt)
})

it("at the end of 31 bits no row is added, and everything else goes on", async () => {
  await goOnAt("categories", 2_147_483_647)
  expect((await addCategory("The Last One")).body).toMatchObject({ id: 2_147_483_647 })
  expect(await used("categories")).toBe(1)
  expect((await addCategory("One More")).status).toBe(500)
  expect(await categoryNames()).toEqual(expect.arrayContaining(["First", "The Last One"]))
})

it("medicines go on behind 31 bits, up to the largest number that JSON has exactly", async () => {
  expect(await used("medicines")).toBe(0)
  for (const id of [2_147_483_647, Number.MAX_SAFE_INTEGER - 1]) {
    await goOnAt("medicines", id)
    for (const each of [id, id + 1]) {
      const made = await app.run(seedMedicine(shop.id, { name: `Number ${each}` }))
      expect(made).toBe(each)
      const read = await answer(app.client.medicinesRead.read({ path: { id: made } }).pipe(as(shop.token)))
      expect(read).toMatchObject({ id: each, name: `Number ${each}` })
      // the call without a schema reads the path by itself
      const offered = await app.send("GET", `/users/offers/${each}`)
      expect(offered.body).toMatchObject({ medicine_id: each })
    }
  }
})

it("every column that holds the id of a medicine is wide", async () => {
  const found = await app.run(
    Effect.flatMap(
      SqlClient.SqlClient,
      (sql) => sql<{ column: string; type: string }>`
      select attrelid::regclass || '.' || attname as "column", atttypid::regtype::text as type from pg_attribute a
        join pg_class c on c.oid = attrelid
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0
        and (attname = 'medicine_id' or (relname, attname) in (('medicines', 'id'), ('search_changes', 'id')))`,
    ),
  )
  expect(found.length).toBeGreaterThan(8)
  expect(found.filter(({ type }) => type !== "bigint")).toEqual([])
})
