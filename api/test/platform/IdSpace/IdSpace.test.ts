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
const goOnAt = (id: number) =>
  app.run(
    Effect.flatMap(SqlClient.SqlClient, (sql) =>
      sql.unsafe(`alter table medicines alter column id restart with ${id}`),
    ),
  )
/** The part from which on the alert fires. */
const alertAt = Number(
  /expr: max by \(table\) \(database_ids_used_ratio\) > (\S+)/.exec(
    readFileSync(join(import.meta.dirname, "../../../../docs/operations/alerts.yml"), "utf8"),
  )?.[1],
)

it("the metric tells how many ids a table has given out, also those of rows that are gone", async () => {
  expect(await used("medicines")).toBeGreaterThan(0)
  expect(await used("medicines")).toBeLessThan(0.001)
  expect(await used("pharmacies")).toBeGreaterThan(0)
  expect(alertAt).toBe(0.5)
  await goOnAt(1_073_741_824)
  const medicine = await app.run(seedMedicine(shop.id))
  expect(await used("medicines")).toBeGreaterThan(alertAt)
  await answer(app.client.medicines.remove({ path: { id: medicine } }).pipe(as(shop.token)))
  expect(await used("medicines")).toBeGreaterThan(alertAt)
})

it("at the end of the ids no medicine is added, and everything else goes on", async () => {
  await goOnAt(2_147_483_647)
  const last = await app.run(seedMedicine(shop.id, { name: "The Last One" }))
  expect(last).toBe(2_147_483_647)
  expect(await used("medicines")).toBe(1)
  const more = {
    name: "One More",
    dosage: "500 mg",
    manufacter_name: "Test",
    manufactor_country: "Cambodia",
    price: 2,
    price_per_unit: 0.2,
    unit_per_package: 10,
    quantity: 1,
    expiration_date: "2099-01-01",
  }
  const adding = await app.send("POST", "/inventory/medicines", { token: shop.token, body: more })
  expect(adding.status, JSON.stringify(adding.body)).toBe(500)
  expect(
    (await answer(app.client.medicinesRead.read({ path: { id: last } }).pipe(as(shop.token)))).name,
  ).toBe("The Last One")
})

it("every column that holds the id of a medicine is wide already, so that the schema only loses its check", async () => {
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
