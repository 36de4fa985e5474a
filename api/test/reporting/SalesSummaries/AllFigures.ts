import { SqlClient } from "@effect/sql"
import { addDays } from "@rokthnam/shared/Primitives/CalendarDay"
import type { CalendarDay } from "@rokthnam/shared/Primitives/CalendarDay"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { salesGroupings } from "@rokthnam/shared/Reports/SalesGroupRules"
import { Effect, Layer } from "effect"
import { Sales } from "../../../src/counter/Sales.ts"
import { Dashboards } from "../../../src/reporting/Dashboards.ts"
import { Reports } from "../../../src/reporting/Reports.ts"
import { SalesFigures } from "../../../src/reporting/SalesFigures.ts"

const page = { page: 1, page_size: 100 }

/** Figures of a pharmacy that are taken from summaries: of ranges of days, times, kinds and methods, in all and by groups. */
const read = (id: PharmacyId, today: CalendarDay, now: Date) =>
  Effect.gen(function* () {
    const reports = yield* Reports
    const dashboards = yield* Dashboards
    const figures = yield* SalesFigures
    const sales = yield* Sales
    const ago = (days: number) => addDays(today, -days)
    const ranges = [
      {},
      { start_date: ago(80) },
      { end_date: ago(1) },
      { start_date: ago(64), end_date: ago(3) },
      { start_date: today },
    ]
    const queries = [
      ...ranges,
      { kind: "sale" },
      { kind: "return", start_date: ago(90) },
      { kind: "void" },
      { payment_method: "Cash" },
      { payment_method: "KHQR", start_date: ago(50) },
      { payment_method: "Cash + ABA" },
      { payment_method: "ABA", kind: "return" },
    ] as const
    const found: Record<string, unknown> = {}
    for (const query of queries) {
      const name = JSON.stringify(query)
      const { summary, pagination } = yield* reports.sales(id, { ...page, ...query })
      found[`report ${name}`] = { summary, pagination }
      for (const by of salesGroupings)
        found[`${by} ${name}`] = yield* reports.salesGroups(id, { ...page, ...query, by })
    }
    const part = new Date(now.getTime() - 40.3 * 86_400_000)
    found["from a time"] = yield* figures.totals({
      pharmacyId: id,
      from: part,
      until: now,
      paymentMethod: null,
    })
    found["until a time"] = yield* figures.totals({
      pharmacyId: id,
      from: null,
      until: part,
      paymentMethod: null,
    })
    found["within a day"] = yield* figures.totals({
      pharmacyId: id,
      from: part,
      until: new Date(part.getTime() + 3_600_000),
      paymentMethod: null,
    })
    found["days"] = yield* figures.byDay(id, part, now)
    found["recent"] = yield* figures.recentTotals(id)
    found["dashboard"] = yield* dashboards.pharmacy(id)
    found["history"] = (yield* sales.list(id, { page: 1, page_size: 1 })).pagination
    return found
  })

const services = Layer.mergeAll(Reports.Default, Dashboards.Default, SalesFigures.Default, Sales.Default)

/** All figures as they are read, and as they are when nothing is summarised. Both are of one moment. */
export const bothFigures = (id: PharmacyId, today: CalendarDay) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const now = new Date(Date.now())
    const both = Effect.gen(function* () {
      yield* sql`set transaction isolation level repeatable read`
      const summarised = yield* read(id, today, now)
      yield* sql`delete from sales_summary_progress where pharmacy_id = ${id}`
      return yield* Effect.fail({ summarised, fromLines: yield* read(id, today, now) })
    })
    return yield* Effect.flip(sql.withTransaction(both)) as Effect.Effect<{
      readonly summarised: Record<string, unknown>
      readonly fromLines: Record<string, unknown>
    }>
  }).pipe(Effect.provide(services))
