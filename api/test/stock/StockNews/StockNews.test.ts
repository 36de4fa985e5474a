import { SqlClient } from "@effect/sql"
import { as } from "@rokthnam/shared/Client"
import { addDays } from "@rokthnam/shared/Primitives/CalendarDay"
import type { MedicineId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { beforeEach, describe, expect, it } from "vitest"
import { seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod } from "../../../seed/Medicines.ts"
import { dayOf } from "../../../src/platform/Today.ts"
import { StockNews } from "../../../src/stock/StockNews.ts"
import { answer } from "../../support/Calling.ts"
import { chatSettings, linkedChats } from "../../support/LinkedChats.ts"
import { useApp } from "../../support/TestApp.ts"

const app = useApp(chatSettings)
const { join, notices } = linkedChats(app)

type Sql = SqlClient.SqlClient
const change = (run: (sql: Sql) => Effect.Effect<unknown, unknown>) =>
  app.run(Effect.flatMap(SqlClient.SqlClient, run))
const run = <A>(use: (stock: StockNews) => Effect.Effect<A>) =>
  app.run(
    Effect.flatMap(StockNews, use).pipe(Effect.provide(StockNews.Default)) as Effect.Effect<A, never, Sql>,
  )
const look = () => run((stock) => stock.look)
const lookForExpiring = () => run((stock) => stock.lookForExpiring)

let owner: SeededPharmacy
let people = 800_000
const person = () => String((people += 1))

beforeEach(async () => {
  await change((sql) => sql`delete from notices`)
  await change((sql) => sql`delete from office_chats`)
  await change((sql) => sql`delete from medicines`)
  await change((sql) => sql`delete from stock_levels`)
  await change((sql) => sql`delete from stock_news`)
  owner = await app.run(seedPharmacy({ name: "Central" }))
})

const stock = (name: string, quantity: number, overrides: Parameters<typeof seedMedicine>[1] = {}) =>
  app.run(seedMedicine(owner.id, { name, quantity, ...overrides }))
/** Sells packages at the counter, as the owner. */
const sell = async (medicine_id: MedicineId, quantity_sold: number) => {
  const payment_method_id = await app.run(seedPaymentMethod(owner.id))
  await answer(
    app.client.selling
      .sell({
        headers: { "idempotency-key": crypto.randomUUID() },
        payload: { items: [{ medicine_id, quantity_sold }], payment_method_id },
      })
      .pipe(as(owner.token)),
  )
}
const set = (id: MedicineId, quantity: number) =>
  change((sql) => sql`update medicines set quantity = ${quantity} where id = ${id}`)
const aMinuteLater = () =>
  change((sql) => sql`update stock_news set told_at = told_at - interval '61 seconds'`)
const tenMinutesLater = () =>
  change(
    (sql) => sql`update stock_levels set since = since - interval '10 minutes' where since > '-infinity'`,
  )
const said = async () => (await notices()).map(({ telegram_id, content }) => [telegram_id, content] as const)
const nothing = { total: 0, names: [] }

describe("a chat of a pharmacy", () => {
  it("is told at once what a sale sold out, once, with the strength", async () => {
    const dara = person()
    const medicine = await stock("Zyrtanol", 3, { dosage: "10mg" })
    await join(owner.token, dara)
    await look()
    await sell(medicine, 2)
    await look()
    expect(await said()).toEqual([])
    await sell(medicine, 1)
    await look()
    const news = {
      kind: "stock",
      pharmacy: "Central",
      out: { total: 1, names: ["Zyrtanol 10mg"] },
      low: { total: 0, medicines: [] },
    }
    expect(await said()).toEqual([[dara, news]])
    await aMinuteLater()
    await look()
    expect(await said()).toHaveLength(1)
    // it comes back and runs out again
    await set(medicine, 50)
    await look()
    await set(medicine, 0)
    await look()
    expect(await said()).toHaveLength(2)
  })

  it("is told in one message what runs out within a minute, and what is low with it or after ten", async () => {
    const dara = person()
    const [first, second, third, low] = [
      await stock("Alpha", 1),
      await stock("Beta", 1),
      await stock("Gamma", 1),
      await stock("Delta", 11, { unitPerPackage: 10, looseUnits: 4 }),
    ]
    await join(owner.token, dara)
    await set(first, 0)
    await look()
    await set(second, 0)
    await set(third, 0)
    await set(low, 9)
    await look()
    await look()
    expect(await said()).toHaveLength(1)
    await aMinuteLater()
    await look()
    expect((await said())[1]).toEqual([
      dara,
      {
        kind: "stock",
        pharmacy: "Central",
        out: { total: 2, names: ["Beta 500mg", "Gamma 500mg"] },
        low: { total: 1, medicines: [{ name: "Delta 500mg", quantity: 9, loose_units: 4 }] },
      },
    ])
    const other = await stock("Epsilon", 20)
    await set(other, 10)
    await look()
    expect(await said()).toHaveLength(2)
    await tenMinutesLater()
    await look()
    expect((await said())[2]).toMatchObject([dara, { out: nothing, low: { total: 1 } }])
  })

  it("is not flooded by an import of ten thousand rows", async () => {
    const dara = person()
    await join(owner.token, dara)
    const nameId = await stock("Seed", 100)
    await change(
      (sql) => sql`
        insert into medicines (pharmacy_id, name_id, name, dosage, manufacter_name, manufactor_country, price, quantity,
          expiration_date, price_per_unit, unit_per_package)
        select m.pharmacy_id, m.name_id, 'Import ' || lpad(n::text, 5, '0'), '5mg', 'PPM', 'Cambodia', 1, n % 2, '2039-12-31', 1, 1
        from medicines m, generate_series(1, 10000) n where m.id = ${nameId}`,
    )
    await look()
    await look()
    const [[, news] = [], ...more] = await said()
    expect(more).toEqual([])
    expect(news).toMatchObject({ out: { total: 5000 }, low: { total: 5000 } })
    expect(news?.kind === "stock" ? [news.out.names, news.low.medicines.length] : []).toEqual([
      ["00002", "00004", "00006", "00008", "00010"].map((n) => `Import ${n} 5mg`),
      5,
    ])
  })

  it("is told nothing about what was so before it was linked, nor of another pharmacy", async () => {
    const out = await stock("Outagen", 0)
    await stock("Lowagen", 4)
    const stranger = await app.run(seedPharmacy())
    const theirs = await app.run(seedMedicine(stranger.id, { quantity: 1 }))
    await join(owner.token, person())
    await set(theirs, 0)
    await look()
    await tenMinutesLater()
    await look()
    expect(await said()).toEqual([])
    // a level that was known is news again after stock came
    await set(out, 30)
    await look()
    await set(out, 0)
    await look()
    expect(await said()).toHaveLength(1)
  })

  it("is told that loose units are left of what has no whole package", async () => {
    const medicine = await stock("Loosagen", 12, { unitPerPackage: 10, looseUnits: 3 })
    await join(owner.token, person())
    await set(medicine, 0)
    await look()
    await tenMinutesLater()
    await look()
    expect(await said()).toMatchObject([
      [expect.any(String), { out: nothing, low: { medicines: [{ quantity: 0, loose_units: 3 }] } }],
    ])
    await change((sql) => sql`update medicines set loose_units = 0 where id = ${medicine}`)
    await aMinuteLater()
    await look()
    expect((await said())[1]).toMatchObject([expect.any(String), { out: { total: 1 } }])
  })

  it("is told only if it wants to be, and if its link holds", async () => {
    const [boss, worker, quiet] = [person(), person(), person()]
    const member = await app.run(seedStaff(owner.id, { role: "CASHIER" }))
    const dismissed = await app.run(seedStaff(owner.id))
    await join(owner.token, boss)
    await join(member.token, worker)
    const { id } = await join(dismissed.token, quiet)
    const medicine = await stock("Zyrtanol", 1)
    await look()
    await change((sql) => sql`update staff set session_version = 2 where id = ${dismissed.id}`)
    await set(medicine, 0)
    await look()
    expect((await said()).map(([chat]) => chat)).toEqual([boss, worker])
    const muted = (await linkedChats(app).accounts(worker))[0]?.id
    await app.send("PUT", `/account/chats/${muted}`, { token: member.token, body: { wants_alerts: false } })
    const next = await stock("Another", 0)
    expect([next, id].every((one) => one > 0)).toBe(true)
    await aMinuteLater()
    await look()
    expect((await said()).map(([chat]) => chat)).toEqual([boss, worker, boss])
  })

  it("misses no sale that is committed late, and is told once by several processes", async () => {
    await join(owner.token, person())
    const medicine = await stock("Lateagen", 1)
    await look()
    await app.run(
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql.withTransaction(
          Effect.gen(function* () {
            yield* sql`update medicines set quantity = 0 where id = ${medicine}`
            yield* Effect.promise(async () => {
              await stock("Meanwhileol", 100)
              await look()
              await look()
              await look()
            })
          }),
        )
      }),
    )
    expect(await said()).toEqual([])
    await Promise.all([look(), look(), look()])
    await look()
    expect(await said()).toMatchObject([[expect.any(String), { out: { names: ["Lateagen 500mg"] } }]])
  })
})

describe("what expires", () => {
  const today = dayOf(Date.now())

  it("is told once for each medicine and date, when it comes near and is in stock", async () => {
    const dara = person()
    await stock("Knownagen", 5, { expirationDate: addDays(today, 3) })
    await join(owner.token, dara)
    const soon = await stock("Soonagen", 5, { expirationDate: addDays(today, 30) })
    await stock("Lateragen", 5, { expirationDate: addDays(today, 31) })
    await stock("Emptyagen", 0, { expirationDate: addDays(today, 5) })
    await lookForExpiring()
    await lookForExpiring()
    const news = {
      kind: "expiry",
      pharmacy: "Central",
      days: 30,
      total: 1,
      medicines: [{ name: "Soonagen 500mg", expiration_date: addDays(today, 30) }],
    }
    expect(await said()).toEqual([[dara, news]])
    await change(
      (sql) => sql`update medicines set expiration_date = ${addDays(today, 10)} where id = ${soon}`,
    )
    await lookForExpiring()
    expect((await said())[1]).toMatchObject([dara, { medicines: [{ expiration_date: addDays(today, 10) }] }])
  })

  it("is not told when somebody has dismissed it, and many are one message", async () => {
    await join(owner.token, person())
    const dismissed = await stock("Dismissed", 5, { expirationDate: addDays(today, 1) })
    for (let n = 2; n < 10; n++) await stock(`Expiring ${n}`, 5, { expirationDate: addDays(today, n) })
    await answer(
      app.client.alerts
        .acknowledge({ payload: { medicine_id: dismissed, alert_type: "EXPIRING_SOON" } })
        .pipe(as(owner.token)),
    )
    await lookForExpiring()
    const [[, news] = []] = await said()
    expect(news).toMatchObject({ total: 8 })
    expect(news?.kind === "expiry" ? news.medicines.map(({ name }) => name) : []).toEqual(
      [2, 3, 4, 5, 6].map((n) => `Expiring ${n} 500mg`),
    )
  })
})

describe("the ledger", () => {
  it("is not read while nobody is linked, and a sale makes the same statements with and without a chat", async () => {
    await change((sql) => sql`delete from stock_progress`)
    await look()
    const progress = () =>
      app.run(Effect.flatMap(SqlClient.SqlClient, (sql) => sql`select proven from stock_progress`))
    expect(await progress()).toEqual([])
    await join(owner.token, person())
    await look()
    expect(await progress()).toHaveLength(1)
    const triggers = await app.run(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql<{ source: string }>`
          select p.prosrc as source from pg_trigger t join pg_proc p on p.oid = t.tgfoid
          where t.tgrelid in ('medicines'::regclass, 'sales'::regclass, 'sale_lines'::regclass, 'stock_movements'::regclass)`,
      ),
    )
    expect(triggers.length).toBeGreaterThan(5)
    for (const { source } of triggers)
      expect(source).not.toMatch(/stock_levels|office_chats|notices|stock_news/)
  })
})
