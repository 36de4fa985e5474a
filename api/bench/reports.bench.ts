// Response times of the reports of a pharmacy with 200,000 sale lines and 10,000 medicines, and the plan of every
// list.
// `npm run bench -- reports`. BENCH_SCALE=12.5 fills a million sales. With PLANS=<file> the plans are written to the file as Markdown.
import { permissions } from "@rokthnam/shared/Identity/Permissions"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Layer } from "effect"
import { writeFileSync } from "node:fs"
import { seedPharmacy } from "../seed/Accounts.ts"
import { AppConfig } from "../src/Config.ts"
import { PharmacyCopies } from "../src/platform/PharmacyCopies.ts"
import { Alerts } from "../src/stock/Alerts.ts"
import { Categories } from "../src/stock/Categories.ts"
import { Day } from "../src/reporting/Day.ts"
import { Dashboards } from "../src/reporting/Dashboards.ts"
import { InfrastructureLive } from "../src/server/Infrastructure.ts"
import { Medicines } from "../src/stock/Medicines.ts"
import { Reports } from "../src/reporting/Reports.ts"
import { Reorder } from "../src/stock/Reorder.ts"
import { Sales } from "../src/counter/Sales.ts"
import { fillPharmacy } from "./reports/FillPharmacy.ts"
import type { Filled } from "./reports/FillPharmacy.ts"
import { plansOf } from "./reports/Plans.ts"

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

/** Every list and summary that a pharmacy's pages read, by name. */
const pagesOf = (id: PharmacyId, facts: Filled) =>
  Effect.gen(function* () {
    const reports = yield* Reports
    const dashboards = yield* Dashboards
    const sales = yield* Sales
    const medicines = yield* Medicines
    const categories = yield* Categories
    const alerts = yield* Alerts
    const copies = yield* PharmacyCopies
    const reorder = yield* Reorder
    const day = yield* Day
    const owner = { pharmacyId: id, staffId: null, name: "Owner", permissions: new Set(permissions) }
    const page = { page: 1, page_size: 10 }
    const deep = { page: 5000, page_size: 10 }
    const pages: Record<string, Effect.Effect<unknown, unknown>> = {
      "sales report, everything": reports.sales(id, page),
      "sales report, page 5,000": reports.sales(id, deep),
      "sales report, one month": reports.sales(id, { ...page, ...facts.month }),
      "sales report, one payment method": reports.sales(id, { ...page, payment_method: "KHQR" }),
      "dashboard transactions": reports.transactions(id, page),
      "stock report": reports.stock(id, page),
      "stock report, low stock only": reports.stock(id, { ...page, low_stock_only: "true" }),
      "stock report, one category": reports.stock(id, { ...page, category_id: facts.categoryId }),
      "expiry report, 180 days": reports.expiry(id, { ...page, days_threshold: 180 }),
      "sales by medicine, everything": reports.salesGroups(id, { ...page, by: "medicine" }),
      "sales by medicine, one month": reports.salesGroups(id, { ...page, ...facts.month, by: "medicine" }),
      "sales by category, one month": reports.salesGroups(id, { ...page, ...facts.month, by: "category" }),
      "sales by staff, one month": reports.salesGroups(id, { ...page, ...facts.month, by: "staff" }),
      "reorder list": reorder.list(id, { ...page, days: 14 }),
      "figures of the day": day.read(owner),
      "figures of the day after a change": Effect.zipRight(copies.changed(id), day.read(owner)),
      "dashboard overview": dashboards.overview(id),
      "dashboard overview after a change": Effect.zipRight(copies.changed(id), dashboards.overview(id)),
      "pharmacy dashboard": dashboards.pharmacy(id),
      "sale history": sales.list(id, page),
      "sale history, page 5,000": sales.list(id, deep),
      "medicine list": medicines.list(id, page),
      "medicine list, search": medicines.list(id, { ...page, search: "para 500" }),
      "category list": categories.list(id, page),
      alerts: alerts.list(id, { acknowledged: true, type: null }),
      "alert count after a change": Effect.zipRight(copies.changed(id), alerts.count(id)),
    }
    return pages
  })

const program = Effect.gen(function* () {
  const { id } = yield* seedPharmacy()
  const facts = yield* fillPharmacy(id)
  console.log(`rows | ${facts.lines} sale lines, ${facts.sales} sales, ${facts.medicines} medicines |`)
  const pages = Object.entries(yield* pagesOf(id, facts))
  for (const [name, page] of pages) yield* measure(name, page)
  yield* measure(
    "alert count, cached",
    Effect.flatMap(Alerts, (alerts) => alerts.count(id)),
  )
  const file = process.env["PLANS"]
  if (file === undefined) return
  const plans: Array<string> = []
  for (const [name, page] of pages) plans.push(yield* plansOf(name, page))
  const head = `# Plans of every list and summary\n\nOne pharmacy with ${facts.lines} sale lines, ${facts.sales} sales and ${facts.medicines} medicines. Written by \`PLANS=docs/benchmarks/plans.md npm run bench -- reports\`.\n`
  writeFileSync(file, [head, ...plans].join("\n"))
})

const services = Layer.mergeAll(
  Reports.Default,
  Dashboards.Default,
  Sales.Default,
  Medicines.Default,
  Categories.Default,
  Alerts.Default,
  PharmacyCopies.Default,
  Reorder.Default,
  Day.Default,
)

await Effect.runPromise(
  program.pipe(
    Effect.provide(
      services.pipe(Layer.provideMerge(InfrastructureLive), Layer.provideMerge(AppConfig.Default)),
    ),
  ),
)
