import { SqlClient } from "@effect/sql"
import { as } from "@rokthnam/shared/Client"
import { Effect } from "effect"
import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod } from "../../../seed/Medicines.ts"
import { Ledger } from "../../../src/stock/Ledger.ts"
import { Sales } from "../../../src/counter/Sales.ts"
import { Cache } from "../../../src/platform/Cache.ts"
import { Redis } from "../../../src/Redis.ts"
import { answer } from "../../support/Calling.ts"
import { editMedicine } from "../../support/MedicineForms.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
const check = () =>
  app.run(Effect.flatMap(Ledger, (ledger) => ledger.check()).pipe(Effect.provide(Ledger.Default)))
const select = <A>(query: (sql: SqlClient.SqlClient) => Effect.Effect<A, unknown>) =>
  app.run(Effect.flatMap(SqlClient.SqlClient, query))

const command = () =>
  new Promise<{ code: number | null; output: string }>((settle) => {
    const path = fileURLToPath(new URL("../../../src/stock/Ledger/CheckLedger.ts", import.meta.url))
    const child = spawn(process.execPath, [path], { env: { ...process.env, DATABASE_URL: app.databaseUrl } })
    let output = ""
    child.stdout.on("data", (part) => (output += String(part)))
    child.stderr.on("data", (part) => (output += String(part)))
    child.once("exit", (code) => settle({ code, output }))
  })

describe("the ledger", () => {
  it("explains the stock after creations, sales, edits, imports and deletions", async () => {
    const owner = await app.run(seedPharmacy())
    const { token } = owner
    const payment_method_id = await app.run(seedPaymentMethod(owner.id))
    const one = await app.run(seedMedicine(owner.id, { quantity: 40 }))
    const two = await app.run(seedMedicine(owner.id, { quantity: 40 }))
    for (const medicine_id of [one, two, one]) {
      const payload = { items: [{ medicine_id, quantity_sold: 7 }], payment_method_id }
      await answer(app.client.selling.sell({ headers: {}, payload }).pipe(as(token)))
    }
    await answer(editMedicine(app.client, one, { quantity: 90 }).pipe(as(token)))
    await answer(app.client.medicines.remove({ path: { id: two } }).pipe(as(token)))
    expect(await check()).toEqual({ medicines: 1, stock: [], sales: [] })
    expect(await command()).toEqual({ code: 0, output: "Ledger and stock agree: 1 medicines checked.\n" })
    const kinds = await select(
      (sql) =>
        sql`select kind, change, quantity_after from stock_movements where medicine_id = ${one} order by id`,
    )
    expect(kinds).toEqual([
      { kind: "creation", change: 40, quantity_after: 40 },
      { kind: "sale", change: -7, quantity_after: 33 },
      { kind: "sale", change: -7, quantity_after: 26 },
      { kind: "edit", change: 64, quantity_after: 90 },
    ])
  })

  it("that was tampered with is found out, by the check and by the command", async () => {
    const owner = await app.run(seedPharmacy())
    const id = await app.run(seedMedicine(owner.id, { quantity: 5 }))
    await select((sql) => sql`delete from stock_movements where medicine_id = ${id}`)
    expect((await check()).stock).toEqual([
      { medicine_id: id, pharmacy_id: owner.id, quantity: 5, ledger: 0 },
    ])
    const { code, output } = await command()
    expect(code).toBe(1)
    expect(output).toContain(`medicine ${id} of pharmacy ${owner.id}: stock 5, ledger 0`)
    await select((sql) => sql`delete from medicines where id = ${id}`)
  })
})

describe("old idempotency keys", () => {
  it("are removed after 48 hours, younger ones stay", async () => {
    const owner = await app.run(seedPharmacy())
    for (const [key, hours] of [
      ["old", 49],
      ["young", 47],
    ] as const)
      await select(
        (sql) => sql`
        insert into idempotency_keys (pharmacy_id, key, body_hash, created_at)
        values (${owner.id}, ${key}, 'x', now() - make_interval(hours => ${hours}))`,
      )
    const removed = await app.run(
      Effect.flatMap(Sales, (sales) => sales.removeOldKeys).pipe(
        Effect.provide(Sales.Default),
        Effect.provide(Cache.Default),
        Effect.provide(Redis.Default),
      ),
    )
    expect(removed).toBe(1)
    expect(
      await select((sql) => sql`select key from idempotency_keys where pharmacy_id = ${owner.id}`),
    ).toEqual([{ key: "young" }])
  })
})
