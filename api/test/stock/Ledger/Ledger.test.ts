import { as } from "@rokthnam/shared/Client"
import { cents } from "@rokthnam/shared/Primitives/Money"
import { Effect } from "effect"
import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { Client } from "pg"
import { describe, expect, it, vi } from "vitest"
import { seedPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod } from "../../../seed/Medicines.ts"
import { Ledger } from "../../../src/stock/Ledger.ts"
import { Sales } from "../../../src/counter/Sales.ts"
import { Cache } from "../../../src/platform/Cache.ts"
import { Redis } from "../../../src/Redis.ts"
import { answer } from "../../support/Calling.ts"
import { editMedicine } from "../../support/MedicineForms.ts"
import { stockFacts } from "../../support/StockFacts.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp()
const withLedger = <A>(use: (ledger: Ledger) => Effect.Effect<A>) =>
  app.run(Effect.flatMap(Ledger, use).pipe(Effect.provide(Ledger.Default)))
const checkWhole = () => withLedger((ledger) => ledger.checkWhole())
const check = async () => {
  const { stock, sales, shifts } = await withLedger((ledger) => ledger.check())
  return { stock, sales, shifts }
}
const well = { stock: [], sales: [], shifts: [] }
const { select } = stockFacts(app)

/**
 * Checks until everything is proven: at the second check at the earliest, because a movement may have been written
 * beside an older one that was not committed yet, and later while any transaction of the server goes on, also one of
 * another test's database.
 */
const checkUntilProven = () =>
  vi.waitUntil(
    async () => {
      expect(await check()).toEqual(well)
      const [proof] = await select(
        (sql) => sql<{ all: boolean }>`
          select bool_and(proven >= case part
            when 'stock' then (select max(id) from stock_movements) else (select max(id) from sales) end) as all
          from ledger_proofs`,
      )
      return proof?.all === true
    },
    { timeout: 20_000, interval: 100 },
  )

const command = (...options: ReadonlyArray<string>) =>
  new Promise<{ code: number | null; output: string }>((settle) => {
    const path = fileURLToPath(new URL("../../../src/stock/Ledger/CheckLedger.ts", import.meta.url))
    const child = spawn(process.execPath, [path, ...options], {
      env: { ...process.env, DATABASE_URL: app.databaseUrl },
    })
    let output = ""
    child.stdout.on("data", (part) => (output += String(part)))
    child.stderr.on("data", (part) => (output += String(part)))
    child.once("exit", (code) => settle({ code, output }))
  })

const seller = async (quantity: number) => {
  const owner = await app.run(seedPharmacy())
  const payment_method_id = await app.run(seedPaymentMethod(owner.id))
  const id = await app.run(seedMedicine(owner.id, { quantity }))
  const sell = (quantity_sold: number) => {
    const payload = { items: [{ medicine_id: id, quantity_sold }], payment_method_id }
    return answer(app.client.selling.sell({ headers: {}, payload }).pipe(as(owner.token)))
  }
  return { owner, id, sell }
}
const totalOf = (id: number, more: number) =>
  select((sql) => sql`update sales set total_amount = total_amount + ${more}::numeric / 100 where id = ${id}`)
const shift = (medicine: number, kind: string, change: number) =>
  select(
    (sql) => sql`update stock_movements set change = change + ${change}::integer
      where medicine_id = ${medicine} and kind = ${kind}`,
  )

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
    expect(await checkWhole()).toEqual({ medicines: 1, ...well })
    expect(await command("--full")).toEqual({
      code: 0,
      output:
        "Ledger and stock agree: 1 medicines checked.\nSummaries and sale lines agree: 0 pharmacies checked.\n",
    })
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
    const gap = {
      medicine_id: id,
      pharmacy_id: owner.id,
      quantity: 5,
      loose_units: 0,
      ledger: 0,
      loose_ledger: 0,
    }
    expect((await check()).stock).toEqual([gap])
    expect((await checkWhole()).stock).toEqual([gap])
    const { code, output } = await command()
    expect(code).toBe(1)
    expect(output).toContain(`medicine ${id} of pharmacy ${owner.id}: stock 5, ledger 0`)
    await select((sql) => sql`delete from medicines where id = ${id}`)
    // The ledger of the deleted medicine still lacks its creation.
    await select((sql) => sql`delete from stock_movements where medicine_id = ${id}`)
    expect(await check()).toEqual(well)
  })
})

describe("the full check", () => {
  it("finds a line that counts more returned packages than came back", async () => {
    const { owner, sell } = await seller(9)
    const sold = await sell(3)
    const count = (quantity: number) =>
      select((sql) => sql`update sale_lines set quantity_returned = ${quantity} where sale_id = ${sold.id}`)
    await count(2)
    expect((await checkWhole()).sales).toEqual([{ sale_id: sold.id, pharmacy_id: owner.id }])
    await count(0)
    expect((await checkWhole()).sales).toEqual([])
  })
})

describe("both checks", () => {
  it("find payments that do not come to the total, and a drawer that has something else", async () => {
    const { owner, sell } = await seller(9)
    const float = { usd: cents(100), riel: 0 }
    const { id } = await answer(
      app.client.shifts.open({ headers: {}, payload: { float } }).pipe(as(owner.token)),
    )
    const sold = await sell(3)
    const found = [{ sale_id: sold.id, pharmacy_id: owner.id }]
    const paying = (change: number) =>
      select((sql) => sql`update sale_payments set amount = amount + ${change} where sale_id = ${sold.id}`)
    const entering = (change: number) =>
      select(
        (sql) => sql`
          with unlocked as (select set_config('session_replication_role', 'replica', true))
          update drawer_entries set usd = usd + ${change} from unlocked where sale_id = ${sold.id}`,
      )
    for (const tamper of [paying, entering]) {
      await tamper(1)
      expect((await check()).sales).toEqual(found)
      expect((await checkWhole()).sales).toEqual(found)
      await tamper(-1)
    }
    const payload = { counted: float }
    await answer(app.client.shiftReports.close({ path: { id }, headers: {}, payload }).pipe(as(owner.token)))
    expect(await check()).toEqual(well)
    await select((sql) => sql`update shifts set expected_usd = expected_usd + 1 where id = ${id}`)
    const shifts = [{ shift_id: id, pharmacy_id: owner.id }]
    expect((await check()).shifts).toEqual(shifts)
    expect((await checkWhole()).shifts).toEqual(shifts)
    await select((sql) => sql`update shifts set expected_usd = expected_usd - 1 where id = ${id}`)
  })
})

describe("the nightly check", () => {
  it("sums what came after the last one: older changes are found by the full check alone", async () => {
    const { id, sell } = await seller(50)
    const first = await sell(3)
    await checkUntilProven()
    const second = await sell(4)
    await shift(id, "creation", 1)
    await totalOf(first.id, 100)
    expect(await check()).toEqual(well)
    const whole = await checkWhole()
    expect(whole.stock).toMatchObject([{ medicine_id: id, quantity: 43, ledger: 44 }])
    expect(whole.sales).toMatchObject([{ sale_id: first.id }])
    await shift(id, "creation", -1)
    await totalOf(first.id, -100)
    await totalOf(second.id, 100)
    expect((await check()).sales).toMatchObject([{ sale_id: second.id }])
    await totalOf(second.id, -100)
    expect(await check()).toEqual(well)
    expect((await command()).output).toMatch(/medicines checked with what came after the check of 20\d\d-/)
    expect((await command("--ful")).code).toBe(64)
  })

  it("finds what was tampered with since, every night until it is mended", async () => {
    const { id, sell } = await seller(50)
    for (let night = 0; night < 2; night++) expect(await check()).toEqual(well)
    await sell(4)
    await select((sql) => sql`delete from stock_movements where medicine_id = ${id} and kind = 'sale'`)
    const gap = [{ medicine_id: id, quantity: 46, ledger: 50 }]
    for (let night = 0; night < 3; night++) expect((await check()).stock).toMatchObject(gap)
    await select(
      (sql) => sql`insert into stock_movements (medicine_id, pharmacy_id, kind, change, quantity_after)
        select id, pharmacy_id, 'sale', -4, 46 from medicines where id = ${id}`,
    )
    expect(await check()).toEqual(well)
    // A quantity that was changed without a movement is found although nothing else happened.
    await select((sql) => sql`alter table medicines disable trigger ledger_update`)
    await select((sql) => sql`update medicines set quantity = 45 where id = ${id}`)
    expect((await check()).stock).toMatchObject([{ medicine_id: id, quantity: 45, ledger: 46 }])
    await select((sql) => sql`update medicines set quantity = 46 where id = ${id}`)
    await select((sql) => sql`alter table medicines enable trigger ledger_update`)
    expect(await check()).toEqual(well)
  })

  it("misses no movement that was written before a check and committed after it", async () => {
    const { owner, id, sell } = await seller(50)
    const slow = new Client({ connectionString: app.databaseUrl })
    await slow.connect()
    await slow.query("begin")
    await slow.query("update medicines set quantity = quantity - 1 where id = $1", [id])
    const other = await app.run(seedMedicine(owner.id, { quantity: 9 }))
    for (let night = 0; night < 3; night++) expect(await check()).toEqual(well)
    await slow.query("commit")
    await slow.end()
    await sell(2)
    expect(await check()).toEqual(well)
    await answer(app.client.medicines.remove({ path: { id: other } }).pipe(as(owner.token)))
    await checkUntilProven()
    expect((await checkWhole()).stock).toEqual([])
    const kept = await select((sql) => sql`select from ledger_checkpoints where medicine_id = ${other}`)
    expect(kept).toEqual([])
  })
})

describe("old idempotency keys", () => {
  it("are removed after 14 days, younger ones stay", async () => {
    const owner = await app.run(seedPharmacy())
    for (const [key, hours] of [
      ["old", 14 * 24 + 1],
      ["young", 14 * 24 - 1],
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
