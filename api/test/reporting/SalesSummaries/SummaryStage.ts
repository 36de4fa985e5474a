import { SqlClient } from "@effect/sql"
import { as } from "@rokthnam/shared/Client"
import { addDays, dayAt } from "@rokthnam/shared/Primitives/CalendarDay"
import { Effect } from "effect"
import { expect } from "vitest"
import { seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { SalesSummaries } from "../../../src/reporting/SalesSummaries.ts"
import { answer } from "../../support/Calling.ts"
import type { TestApp } from "../../support/TestApp.ts"
import { bothFigures } from "./AllFigures.ts"
import { writeSomething } from "./RandomSales.ts"
import type { drawing, Shop } from "./RandomSales.ts"

export const today = dayAt(new Date())

/** The API of a test whose job runs when the test says so. `expectSame` compares the figures with those of the lines. */
export const stageOf = (app: TestApp) => {
  const query = <Row extends object>(text: string, values: ReadonlyArray<unknown> = []) =>
    app.run(Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(text, values)))

  const summaries = <A>(use: (service: SalesSummaries) => Effect.Effect<A>) =>
    app.run(Effect.flatMap(SalesSummaries, use).pipe(Effect.provide(SalesSummaries.Default)))
  const summarise = () => summaries((service) => service.summarise)

  /** Runs the job until nothing is missing or marked. Transactions of other tests of the same server may delay it. */
  const summariseAll = async () => {
    for (;;) {
      await summarise()
      const [left] = await query<{ marks: number; behind: number }>(
        `select (select count(*) from sales_summary_marks) as marks,
          (select count(*) from pharmacies p left join sales_summary_progress s on s.pharmacy_id = p.id
            where s.ever_until is null or s.days_until < $1::date) as behind`,
        [addDays(today, -1)],
      )
      if (left?.marks === 0 && left.behind === 0) return
    }
  }

  const openShop = async (): Promise<Shop & { readonly token: string }> => {
    const owner = await app.run(seedPharmacy())
    const categories = []
    for (const name of ["Syrups", "Tablets"]) {
      const made = app.client.categories.create({ payload: { name, description: "Some" } })
      categories.push((await answer(made.pipe(as(owner.token)))).id)
    }
    const medicines = []
    for (let number = 0; number < 6; number++)
      medicines.push(
        await app.run(
          seedMedicine(owner.id, {
            name: number < 2 ? "Twin" : `Medicine ${number}`,
            categoryId: categories[number % 2] ?? null,
            expirationDate: addDays(today, 100 + number),
          }),
        ),
      )
    const staff = []
    for (const name of ["One", "Two"]) staff.push((await app.run(seedStaff(owner.id, { name }))).id)
    return { id: owner.id, token: owner.token, categories, medicines, staff }
  }

  const write = async (draw: ReturnType<typeof drawing>, shop: Shop, times: number) => {
    for (let number = 0; number < times; number++) await app.run(writeSomething(draw, shop))
  }

  const expectSame = async (shop: Shop) => {
    const { summarised, fromLines } = await app.run(bothFigures(shop.id, today))
    expect(summarised).toEqual(fromLines)
    return summarised
  }

  /** How many summaries a pharmacy has of each grain. */
  const rowsOf = async (shop: Shop) => {
    const found = await query<{ grain: string; number: number }>(
      "select grain, count(*)::integer as number from sales_summaries where pharmacy_id = $1 group by grain",
      [shop.id],
    )
    return Object.fromEntries(found.map(({ grain, number }) => [grain, number]))
  }

  /** The days and months that are marked. */
  const marksOf = async (shop: Shop) => {
    const found = await query<{ mark: string }>(
      `select distinct scope || ' ' || day as mark from sales_summary_marks where pharmacy_id = $1 order by 1`,
      [shop.id],
    )
    return found.map(({ mark }) => mark)
  }

  return { query, summaries, summarise, summariseAll, openShop, write, expectSame, rowsOf, marksOf }
}
