/** `--rows=25000000`: an index of the size of a country, loaded and compared with the database. */
import { Effect, Layer, Scope } from "effect"
import type { Context } from "effect"
import { AppConfig } from "../../src/Config.ts"
import type { FoundPage } from "../../src/finding/Search/SearchEngine.ts"
import { makeSqlSearch } from "../../src/finding/Search/SqlSearch.ts"
import { SqlSearchRepo } from "../../src/finding/Search/SqlSearchRepo.ts"
import { ClientLive } from "../../src/Sql.ts"
import { environment } from "../../test/support/Environment.ts"
import type { DictionaryLookups } from "../../matching/dictionary/DictionaryLookups.ts"
import type { TrustedNames } from "../../matching/dictionary/TrustedNames.ts"
import { median, report, shown, timedEach } from "../../../scripts/measuring/measure.ts"
import { scale } from "../../../scripts/measuring/length.ts"
import { addCopies } from "./Copies.ts"
import { fillDatabase } from "./FillDatabase.ts"
import { loading } from "./Loading.ts"
import { newQueries } from "./Queries.ts"

/** Rows that each generated pharmacy has, about. */
const rowsEach = 1050
/** Rows that are generated one by one: all of the usual number, and a twentieth of a country's. */
const mostGenerated = 6_000_000 * scale
const generatedOfMore = 1_312_500 * scale
const comparedQueries = 40

const given = process.argv.find((word) => word.startsWith("--rows="))?.slice("--rows=".length)
/** How many rows were asked for, at least. */
export const wantedRows = given === undefined ? undefined : Number(given)

/** The search by SQL on a database of the benchmark. */
const sqlSearch = async (url: string, trusted: TrustedNames) => {
  const live = ClientLive.pipe(
    Layer.provideMerge(AppConfig.Default),
    Layer.provide(environment({ DATABASE_URL: url, FINDING_THREAD: "0" })),
  )
  const scope = await Effect.runPromise(Scope.make())
  const context = await Effect.runPromise(Layer.buildWithScope(live, scope))
  return Effect.runPromise(
    makeSqlSearch(trusted).pipe(
      Effect.provide(SqlSearchRepo.Default),
      Effect.provide(context as Context.Context<never>),
    ) as Effect.Effect<Effect.Effect.Success<ReturnType<typeof makeSqlSearch>>>,
  )
}

const told = ({ total, correctedQuery, hits }: FoundPage): string =>
  JSON.stringify([total, correctedQuery, hits.map(({ medicineId }) => medicineId)])

/** Fills a database with at least so many rows, loads its index in both ways, and compares answers with SQL. */
export const withRows = async (
  serverUrl: string,
  dictionary: DictionaryLookups,
  trusted: TrustedNames,
  wanted: number,
): Promise<void> => {
  const started = performance.now()
  const atOnce = wanted <= mostGenerated ? wanted : generatedOfMore
  const filled = await fillDatabase(
    serverUrl,
    "search_country",
    dictionary,
    Math.ceil(atOnce / rowsEach),
    1120,
  )
  const copies = Math.max(0, Math.ceil(wanted / filled.rows) - 1)
  const country = { ...filled, ...(copies === 0 ? {} : await addCopies(filled.url, copies)) }
  report(
    `filled ${country.rows} rows, ${country.names} names`,
    `${shown((performance.now() - started) / 1000)} s`,
  )
  const sql = await sqlSearch(country.url, trusted)
  const requests = newQueries(dictionary, comparedQueries, 11)
  const bySql: Array<string> = []
  const slow = await timedEach(requests, async (request) => {
    bySql.push(told(await Effect.runPromise(sql.page(request))))
  })
  await loading(country, trusted, async (index) => {
    const live = index()
    if (live === undefined) throw new Error("The index is not loaded.")
    const found: Array<string> = []
    const fast = await timedEach(requests, async (request) => found.push(told(live.page(request))))
    const wrong = found.filter((page, at) => page !== bySql[at]).length
    report(`  answers that differ from those of SQL, of ${requests.length}`, String(wrong), "0")
    report("  median of an answer, index / SQL, ms", `${shown(median(fast))} / ${shown(median(slow))}`)
  })
}
