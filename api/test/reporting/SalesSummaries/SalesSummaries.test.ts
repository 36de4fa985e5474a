import { SqlClient } from "@effect/sql"
import { as } from "@rokthnam/shared/Client"
import { addDays, dayAt } from "@rokthnam/shared/Primitives/CalendarDay"
import { Effect } from "effect"
import { Client } from "pg"
import { beforeAll, describe, expect, it } from "vitest"
import { seedPharmacy, seedStaff } from "../../../seed/Accounts.ts"
import { seedMedicine } from "../../../seed/Medicines.ts"
import { SalesSummaries } from "../../../src/reporting/SalesSummaries.ts"
import { answer } from "../../support/Calling.ts"
import { firstPage } from "../../support/Pages.ts"
import { useApp } from "../../support/TestApp.ts"
import { bothFigures } from "./AllFigures.ts"
import { drawing, writeSomething } from "./RandomSales.ts"
import type { Shop } from "./RandomSales.ts"

// the test itself says when the job runs
const app = useApp({ JOBS_EVERY_SECONDS: "86400" })
const today = dayAt(new Date())

type Statement = { readonly text: string; readonly values?: ReadonlyArray<unknown> }
const query = <Row extends object>({ text, values = [] }: Statement) =>
  app.run(Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe<Row>(text, values)))

const summaries = <A>(use: (service: SalesSummaries) => Effect.Effect<A>) =>
  app.run(Effect.flatMap(SalesSummaries, use).pipe(Effect.provide(SalesSummaries.Default)))
const summarise = () => summaries((service) => service.summarise)

/** Runs the job until nothing is missing or marked. Transactions of other tests of the same server may delay it. */
const summariseAll = async () => {
  for (;;) {
    await summarise()
    const [left] = await query<{ marks: number; behind: number }>({
      text: `select (select count(*) from sales_summary_marks) as marks,
        (select count(*) from pharmacies p left join sales_summary_progress s on s.pharmacy_id = p.id
          where s.ever_until is null or s.days_until < $1::date) as behind`,
      values: [addDays(today, -1)],
    })
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

const write = (draw: ReturnType<typeof drawing>, shop: Shop) => app.run(writeSomething(draw, shop))

const expectSame = async (shop: Shop) => {
  const { summarised, fromLines } = await app.run(bothFigures(shop.id, today))
  expect(summarised).toEqual(fromLines)
}

const rowsOf = async (shop: Shop) => {
  const found = await query<{ grain: string; number: number }>({
    text: "select grain, count(*)::integer as number from sales_summaries where pharmacy_id = $1 group by grain",
    values: [shop.id],
  })
  return Object.fromEntries(found.map(({ grain, number }) => [grain, number]))
}

describe("figures from summaries", () => {
  it.each([1, 2, 3])(
    "are those of the lines, whatever is written and whenever the job runs (seed %i)",
    async (seed) => {
      const draw = drawing(seed)
      const shop = await openShop()
      for (let number = 0; number < 40; number++) await write(draw, shop)
      await summariseAll()
      const { day = 0, month = 0, ever = 0 } = await rowsOf(shop)
      expect(Math.min(day, month, ever)).toBeGreaterThan(5)
      await expectSame(shop)
      for (let round = 0; round < 6; round++) {
        for (let number = 0; number < 5; number++) await write(draw, shop)
        // what was written is marked, and read from the lines
        await expectSame(shop)
        if (draw.next() < 0.5) await summarise()
        await expectSame(shop)
      }
      await summariseAll()
      await expectSame(shop)
      expect((await summaries((service) => service.checkWhole())).gaps).toEqual([])
    },
    240_000,
  )
})
