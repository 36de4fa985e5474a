/**
 * The benchmark of search: `npm run bench -- search`. Every figure is a ratio of things measured in this run, on
 * generated data. BENCH_SCALE below 1 reduces the data for a quick try. `npm run bench -- search --rows=25000000` loads an
 * index of so many rows from the table and from a snapshot, and compares its answers with those of SQL; nothing else.
 */
import { Effect, Either } from "effect"
import { loadDictionary } from "../src/finding/Dictionary/LoadDictionary.ts"
import type { SearchIndex } from "../src/finding/Search/index/SearchIndex.ts"
import { trustedNames } from "../matching/dictionary/TrustedNames.ts"
import { startBenchApp, untilLoaded } from "./search/BenchApp.ts"
import { wantedRows, withRows } from "./search/Country.ts"
import { fillDatabase } from "./search/FillDatabase.ts"
import { loading } from "./search/Loading.ts"
import { median, percentile, report, shown, timedEach } from "../../scripts/measuring/measure.ts"
import { beginning, catalogue, hasData, khmerSpellings, misspellings, recall } from "./search/Recall.ts"
import { askedQueries } from "./search/Queries.ts"
import { forLength, scale } from "../../scripts/measuring/length.ts"
import { againstOthers, growth, inProcess, overHttp, worst } from "./search/Speed.ts"
import { whileUpdating } from "./search/WhileUpdating.ts"
import { exactness, freshness, hotShare } from "./search/Truth.ts"

const { DATABASE_URL: serverUrl = "", DATA_DIR: dataDir = "" } = process.env
/** The table has the figures of speed; all others belong to the whole benchmark. */
const isThorough = forLength({ quick: false, table: false, thorough: true })
const dictionary = Either.getOrThrow(loadDictionary())
const trusted = trustedNames(dictionary)

const fill = async (name: string, pharmacies: number) => {
  const started = performance.now()
  const filled = await fillDatabase(
    serverUrl,
    name,
    dictionary,
    Math.max(10, Math.round(pharmacies * scale)),
    1120,
  )
  report(
    `filled ${filled.rows} rows, ${filled.names} names`,
    `${shown((performance.now() - started) / 1000)} s`,
  )
  return filled
}

/** The rows of some names in an index, as `exactness` compares them with the database. */
const rowsOfName = (index: SearchIndex | undefined, name: number): ReadonlyArray<string> => {
  if (index === undefined) return []
  const start = index.postings.starts[name] ?? 0
  return Array.from({ length: index.postings.count(name) }, (_, i) => {
    const slot = start + i
    const { ids, pharmacies, cents, lives } = index.postings
    return `${ids[slot]} ${index.pharmacies.at(pharmacies[slot] ?? -1)?.id} ${cents[slot]} ${(lives[slot] ?? 0) % 2 === 1}`
  })
}

const finding = (): void => {
  if (!hasData()) {
    report("recall", "skipped: ../shared/data is not there")
    return
  }
  const names = catalogue(trusted)
  const typed = misspellings()
  const plain = recall(names, typed)
  const described = recall(
    names,
    typed.map(([query, meant]) => [`${query} 500mg tab`, meant]),
  )
  const begun = recall(
    names,
    typed.map(([, meant]) => [beginning(meant), meant]),
  )
  const khmer = recall(names, khmerSpellings())
  report(
    "recall@10 / first on misspellings",
    `${shown(plain.inTen)} / ${shown(plain.first)}`,
    "≥ .94 / ≥ .88",
  )
  report("  in ten, or asked about", shown(plain.inTenOrAsked), "≥ .97")
  report("  with '500mg tab' added", `${shown(described.inTen)} / ${shown(described.first)}`, "within .02")
  report("  typing the first 60 % of the word", shown(begun.inTen), "≥ .95")
  report(
    "  Khmer names in the first ten",
    `${Math.round(khmer.inTen * khmerSpellings().length)} of ${khmerSpellings().length}`,
    "14 of 14",
  )
  report("  missed", plain.missed.join(", "))
}

if (wantedRows !== undefined) {
  await withRows(serverUrl, dictionary, trusted, wantedRows)
  process.exit(0)
}
if (isThorough) finding()
const large = await fill("search_large", 5000)
await loading(large, trusted, (index) =>
  isThorough ? exactness(large, (name) => rowsOfName(index(), name)) : Promise.resolve(),
)
const largeApp = await startBenchApp(large.url, dataDir, trusted)
await untilLoaded(largeApp)
const country = { ...large, app: largeApp }
if (isThorough) await worst(country)
await inProcess(country, dictionary)
await overHttp(country, dictionary)

/** The figures that are no row of the table. */
const furtherFigures = async (): Promise<void> => {
  await againstOthers(country, dictionary)
  const suggesting = await timedEach(askedQueries(dictionary, 1000, 6), ({ query, reach }) =>
    Effect.runPromise(largeApp.search.suggestions(query.slice(0, 2 + (query.length % 4)), reach)),
  )
  report(
    "suggestions, p50 and p95 ms",
    `${shown(median(suggesting))}, ${shown(percentile(suggesting, 0.95))}`,
    "p95 ≤ 5",
  )
  await hotShare(country, () => whileUpdating(country, dictionary, "stock"))
  await whileUpdating(country, dictionary, "price")
  await freshness(country)
  const small = await fill("search_small", 500)
  const smallApp = await startBenchApp(small.url, dataDir, trusted)
  await untilLoaded(smallApp)
  await growth(country, { ...small, app: smallApp }, dictionary)
}

if (isThorough) await furtherFigures()
else for (const column of ["stock", "price"] as const) await whileUpdating(country, dictionary, column)
process.exit(0)
