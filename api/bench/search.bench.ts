/**
 * The benchmark of search: `npm run bench -- search`. Every figure is a ratio of things measured in this run, on
 * generated data. BENCH_SCALE below 1 reduces the data for a quick try.
 */
import { Effect, Either, Fiber } from "effect"
import { loadDictionary } from "../src/finding/Dictionary/LoadDictionary.ts"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { ChangeFeed } from "../src/finding/Search/ChangeFeed.ts"
import { trustedNames } from "../matching/dictionary/TrustedNames.ts"
import { startBenchApp, untilLoaded } from "./search/BenchApp.ts"
import { fillDatabase } from "./search/FillDatabase.ts"
import { median, percentile, report, shown, timedEach } from "../../scripts/measuring/measure.ts"
import { beginning, catalogue, hasData, khmerSpellings, misspellings, recall } from "./search/Recall.ts"
import { askedQueries } from "./search/Queries.ts"
import { forLength, scale } from "../../scripts/measuring/length.ts"
import { addRow } from "../../scripts/measuring/row.ts"
import { againstOthers, growth, inProcess, overHttp, whileUpdating, worst } from "./search/Speed.ts"
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

setFlagsFromString("--expose-gc")
const collect: unknown = runInNewContext("gc")

/**
 * Bytes in use after a garbage collection: the heap and the arrays outside of it. The process may keep freed
 * memory, so its total size does not count.
 */
const bytesInUse = (): number => {
  if (typeof collect === "function") collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Milliseconds of CPU time of this thread so far. */
const threadCpu = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Loads an index separately: measures time and memory, and checks that the index stays exact while others write.
 */
const loading = async (country: Awaited<ReturnType<typeof fill>>): Promise<void> => {
  const before = bytesInUse()
  const started = performance.now()
  const worked = threadCpu()
  const feed = new ChangeFeed(country.url, trusted, Date.now)
  const fiber = Effect.runFork(feed.run)
  const loaded = async (): Promise<void> => {
    if (feed.live !== undefined) return
    await new Promise((resolve) => setTimeout(resolve, 5))
    return loaded()
  }
  await loaded()
  addRow({
    part: "search",
    figure: `load of ${country.rows} rows`,
    value: (performance.now() - started) / 1000,
    unit: "s",
    most: 4,
    measured: "CPU is that of the thread",
    cpu: threadCpu() - worked,
  })
  await new Promise((resolve) => setTimeout(resolve, 1000))
  addRow({
    part: "memory",
    figure: "memory of the index, a row",
    value: (bytesInUse() - before) / country.rows,
    unit: "bytes",
    most: 90,
  })
  report("  of that the columns, bytes a row", shown((feed.live?.postings.bytes ?? 0) / country.rows))
  if (isThorough)
    await exactness(country, (name) => {
      const index = feed.live
      if (index === undefined) return []
      const start = index.postings.starts[name] ?? 0
      return Array.from({ length: index.postings.count(name) }, (_, i) => {
        const slot = start + i
        const { ids, pharmacies, cents, lives } = index.postings
        return `${ids[slot]} ${index.pharmacies.at(pharmacies[slot] ?? -1)?.id} ${cents[slot]} ${(lives[slot] ?? 0) % 2 === 1}`
      })
    })
  await Effect.runPromise(Fiber.interrupt(fiber))
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

if (isThorough) finding()
const large = await fill("search_large", 5000)
await loading(large)
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
