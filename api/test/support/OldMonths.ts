import { Months } from "../../src/operations/Archive/ArchiveRepo.ts"
import { SqlClient } from "@effect/sql"
import type { SqlError } from "@effect/sql"
import { Effect } from "effect"
import { as } from "@rokthnam/shared/Client"
import type { MedicineId, SaleId, SaleLineId } from "@rokthnam/shared/Primitives/Id"
import { expect, vi } from "vitest"
import { seedPharmacy } from "../../seed/Accounts.ts"
import type { SeededPharmacy } from "../../seed/Accounts.ts"
import { seedMedicine, seedPaymentMethod } from "../../seed/Medicines.ts"
import { AppConfig } from "../../src/Config.ts"
import { archivedTables } from "../../src/platform/ArchivedMonths/ArchivedTables.ts"
import { SalesSummaries } from "../../src/reporting/SalesSummaries.ts"
import { Ledger } from "../../src/stock/Ledger.ts"
import { answer } from "./Calling.ts"
import { runProgram } from "./RunProgram.ts"
import type { Ended, Watch } from "./RunProgram.ts"
import type { TestApp } from "./TestApp.ts"

/** The month so many before the present one, `2026-05`, its middle, and its beginning for PostgreSQL. */
export const monthBefore = (months: number): string => {
  const now = new Date(Date.now() + 7 * 3_600_000)
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 7)
}
export const middleOf = (month: string) => new Date(`${month}-15T12:00:00.123Z`)
const monthBegin = (before: number) => `${monthBefore(before)}-01 00:00+07`

/** A shop of long ago: what it sold, what came back of it a month later, and where these are. */
export type OldSale = {
  readonly shop: SeededPharmacy
  readonly medicine: MedicineId
  readonly sale: SaleId
  readonly line: SaleLineId
  readonly back: SaleId
  readonly sold: string
  readonly returned: string
}

/** Months of long ago in the database of an API, as after years of work. */
export const oldMonths = (app: TestApp) => {
  const select = <Row extends object>(
    statement: (sql: SqlClient.SqlClient) => Effect.Effect<ReadonlyArray<object>, SqlError.SqlError>,
  ) => app.run(Effect.flatMap(SqlClient.SqlClient, statement)) as Promise<ReadonlyArray<Row>>

  /** Partitions of so many months before the present one. */
  const divide = async (count = 6) => {
    for (const table of archivedTables) {
      await select((sql) =>
        sql.unsafe(`alter table ${table} detach partition ${table}_before; drop table ${table}_before`),
      )
      await select(
        (sql) => sql`select add_partition(${table}, ${`${table}_before`}, null, ${monthBegin(count)})`,
      )
      for (let months = count; months > 0; months--)
        await select(
          (sql) => sql`
          select add_partition(${table}, partition_name(${table}, ${monthBegin(months)}::timestamptz),
            ${monthBegin(months)}, ${monthBegin(months - 1)})`,
        )
    }
  }

  /** Entries of the audit log in the middle of a month. */
  const logged = (month: string, entries = 1) =>
    select(
      (sql) => sql`
      insert into audit_log (at, actor_kind, action, entity, entity_id)
      select ${middleOf(month)}, 'system', 'sale.return', 'sale', n from generate_series(1, ${entries}) n`,
    )

  /** Makes a sale, a return or a void of another time, with its lines, payments and movements. */
  const move = async (id: SaleId, line: SaleLineId, month: string) => {
    const at = middleOf(month)
    await select((sql) => sql`update sales set sold_at = ${at} where id = ${id}`)
    await select((sql) => sql`update sale_payments set sold_at = ${at} where sale_id = ${id}`)
    await select((sql) => sql`update sale_lines set returned_sold_at = null where returned_line_id = ${line}`)
    await select((sql) => sql`update sale_lines set sold_at = ${at} where sale_id = ${id}`)
    await select(
      (sql) => sql`
      update sale_lines r set returned_sold_at = l.sold_at from sale_lines l where l.id = r.returned_line_id`,
    )
    await select((sql) => sql`update stock_movements set at = ${at} where sale_id = ${id}`)
    await logged(month)
  }

  const wholeCheck = () =>
    app.run(Effect.flatMap(Ledger, (ledger) => ledger.checkWhole()).pipe(Effect.provide(Ledger.Default)))
  const recentCheck = () =>
    app.run(Effect.flatMap(Ledger, (ledger) => ledger.check()).pipe(Effect.provide(Ledger.Default)))

  /**
   * Until the nightly check has proven the months that are over. A check proves what an earlier one saw, once every writer of
   * the server has ended that might have added something before it.
   */
  const prove = () =>
    vi.waitFor(
      async () => {
        await recentCheck()
        const [found] = await select<{ yes: boolean | null }>(
          (sql) => sql`
          select (select max(sale_id) from sale_lines where sold_at < month_begin(now()))
              <= (select proven from ledger_proofs where part = 'sales')
            and (select max(id) from stock_movements where at < month_begin(now()))
              <= (select proven from ledger_proofs where part = 'stock') as yes`,
        )
        expect(found?.yes).toBe(true)
      },
      { timeout: 30_000, interval: 50 },
    )

  /** The ledger, the sales and the drawers add up. */
  const expectEven = async () => {
    for (const found of [await wholeCheck(), await recentCheck()])
      expect({ stock: found.stock, sales: found.sales, shifts: found.shifts }).toEqual({
        stock: [],
        sales: [],
        shifts: [],
      })
  }

  /** Until nothing is left to summarise: a day is only when every writer of the server has ended that began before its end. */
  const summarise = () =>
    vi.waitFor(
      async () => {
        await app.run(
          Effect.flatMap(SalesSummaries, (sums) => sums.summarise).pipe(
            Effect.provide(SalesSummaries.Default),
          ),
        )
        const [waiting] = await select<{ behind: number }>(
          (sql) => sql`
          select (select count(*)::int from pharmacies p left join sales_summary_progress s on s.pharmacy_id = p.id
            where s.days_until is null or s.days_until < (now() at time zone 'Asia/Phnom_Penh')::date)
            + (select count(*)::int from sales_summary_marks) as behind`,
        )
        expect(waiting?.behind).toBe(0)
      },
      { timeout: 20_000, interval: 50 },
    )

  /** Sells three in one month, takes one back in another, and has the nights after them check the ledger. */
  const sell = async (sold: string, returned: string): Promise<OldSale> => {
    const shop = await app.run(seedPharmacy())
    const medicine = await app.run(seedMedicine(shop.id))
    const payment_method_id = await app.run(seedPaymentMethod(shop.id))
    const selling = (quantity_sold: number) =>
      answer(
        app.client.selling
          .sell({
            headers: {},
            payload: { items: [{ medicine_id: medicine, quantity_sold }], payment_method_id },
          })
          .pipe(as(shop.token)),
      )
    const { id: sale, items } = await selling(3)
    const [line] = items.map(({ id }) => id)
    if (line === undefined) throw new Error("A sale has a line.")
    const back = await answer(
      app.client.returns
        .return({
          path: { id: sale },
          headers: {},
          payload: { lines: [{ line_id: line, quantity: 1, restock: true }], reason: "Unopened" },
        })
        .pipe(as(shop.token)),
    )
    await selling(5)
    await move(sale, line, sold)
    await move(back.id, line, returned)
    await select(
      (sql) => sql`
      update stock_movements set at = ${middleOf(sold)} where medicine_id = ${medicine} and kind = 'creation'`,
    )
    await prove()
    await expectEven()
    return { shop, medicine, sale, line, back: back.id, sold, returned }
  }

  /** Everything of the tables of the months, by the rows alone. */
  const content = () =>
    Promise.all(
      archivedTables.map((table) =>
        select<{ row: string }>(
          (sql) => sql`select to_jsonb(t)::text as row from ${sql(table)} t order by id`,
        ),
      ),
    )

  /** What is away or on its way, by table and state. */
  const states = async () =>
    (
      await select<{ name: string }>(
        (sql) => sql`select parent || ' ' || state as name from archived_months order by begins, parent`,
      )
    ).map(({ name }) => name)

  /** Runs a program of the API as its npm script does, on this installation. */
  const run = async (
    program: string,
    given: ReadonlyArray<string> = [],
    settings: Record<string, string> = {},
    watch: Watch = () => undefined,
  ): Promise<Ended> => {
    const { dataDir } = await app.run(AppConfig)
    return runProgram(
      program,
      given,
      { DATABASE_URL: app.databaseUrl, DATA_DIR: dataDir, ...settings },
      watch,
    )
  }

  /** `npm run archive`. */
  const archive = (
    given: ReadonlyArray<string> = [],
    settings: Record<string, string> = {},
    watch?: Watch,
  ): Promise<Ended> => run("operations/Archive/ArchiveMonths.ts", given, settings, watch)

  /** Does with the months what a command does, which may end in the middle. */
  const using = async <A>(use: (months: Months) => Promise<A>): Promise<A> => {
    const months = await Months.open(app.databaseUrl)
    try {
      await months.lock()
      return await use(months)
    } finally {
      await months.close()
    }
  }

  return { using, select, divide, logged, sell, summarise, expectEven, content, states, run, archive }
}
