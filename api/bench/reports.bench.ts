// How fast the reports of a pharmacy with 200,000 sale lines and 10,000 medicines answer, and the plans of every list.
// `npm run bench -- reports`; with PLANS=<file> the plans are written there as Markdown.
import { SqlClient } from "@effect/sql"
import { Effect, Layer } from "effect"
import { writeFileSync } from "node:fs"
import { seedPharmacy } from "../seed/Accounts.ts"
import { AppConfig } from "../src/Config.ts"
import { Alerts } from "../src/Alerts.ts"
import { Dashboards } from "../src/Dashboards.ts"
import { InfrastructureLive } from "../src/Infrastructure.ts"
import { Medicines } from "../src/Medicines.ts"
import { Reports } from "../src/Reports.ts"
import { Sales } from "../src/Sales.ts"
import { fillPharmacy } from "./reports/FillPharmacy.ts"
import { explainAll } from "./reports/Plans.ts"

process.env["JWT_SECRET"] ??= "a secret of the benchmark, long enough for it"
process.env["DEMO_DATA"] = "0"

const rounds = 30
const target = 100

const quantile = (times: ReadonlyArray<number>, part: number): number =>
  times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * part)] ?? 0

const measure = <A, E, R>(name: string, page: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    for (let round = 0; round < 3; round++) yield* page
    const times: Array<number> = []
    for (let round = 0; round < rounds; round++) {
      const started = performance.now()
      yield* page
      times.push(performance.now() - started)
    }
    const [median, high] = [quantile(times, 0.5), quantile(times, 0.95)]
    console.log(`${name} | median ${median.toFixed(1)} ms, 95th ${high.toFixed(1)} ms | < ${target} ms`)
  })

const program = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { id } = yield* seedPharmacy()
  const facts = yield* fillPharmacy(id)
  console.log(`rows | ${facts.lines} sale lines, ${facts.sales} sales, ${facts.medicines} medicines |`)
  const reports = yield* Reports
  const dashboards = yield* Dashboards
  const sales = yield* Sales
  const medicines = yield* Medicines
  const alerts = yield* Alerts
  const page = { page: 1, page_size: 10 }
  const deep = { page: 5000, page_size: 10 }
  yield* measure("sales report, everything", reports.sales(id, page))
  yield* measure("sales report, page 5,000", reports.sales(id, deep))
  yield* measure("sales report, one month", reports.sales(id, { ...page, ...facts.month }))
  yield* measure("sales report, one payment method", reports.sales(id, { ...page, payment_method: "KHQR" }))
  yield* measure("dashboard transactions", reports.transactions(id, page))
  yield* measure("stock report", reports.stock(id, page))
  yield* measure("stock report, low stock only", reports.stock(id, { ...page, low_stock_only: "true" }))
  yield* measure("stock report, one category", reports.stock(id, { ...page, category_id: facts.categoryId }))
  yield* measure("expiry report, 180 days", reports.expiry(id, { ...page, days_threshold: 180 }))
  yield* measure("dashboard overview", reports.overview(id))
  yield* measure("pharmacy dashboard", dashboards.pharmacy(id))
  yield* measure("sale history", sales.list(id, page))
  yield* measure("sale history, page 5,000", sales.list(id, deep))
  yield* measure("medicine list", medicines.list(id, page))
  yield* measure("medicine list, search", medicines.list(id, { ...page, search: "para 500" }))
  yield* measure("alerts", alerts.list(id, { acknowledged: true, type: null }))
  const recount = Effect.zipRight(alerts.changed(id), alerts.count(id))
  yield* measure("alert count after a change", recount)
  yield* measure("alert count, cached", alerts.count(id))
  const plans = process.env["PLANS"]
  if (plans !== undefined) writeFileSync(plans, yield* explainAll(sql, id, facts))
})

const services = Layer.mergeAll(
  Reports.Default,
  Dashboards.Default,
  Sales.Default,
  Medicines.Default,
  Alerts.Default,
)

await Effect.runPromise(
  program.pipe(
    Effect.provide(
      services.pipe(Layer.provideMerge(InfrastructureLive), Layer.provideMerge(AppConfig.Default)),
    ),
  ),
)
