/**
 * The benchmark of the counter beside a crowd: `npm run bench -- crowd`. Two clerks sell three lines each. First they
 * are alone, then beside clients that search without pause, that ask for health or static files, that write with a made-up token,
 * beside one address that floods, and beside an import. Every figure is a ratio to the clerks alone in the same round, with the CPU time of the API for each answer. All is measured with one process, and
 * what matters again with as many as an installation has by default. BENCH_SCALE below 1 reduces the data for a quick try.
 */
import { Effect, Either, Layer } from "effect"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { availableParallelism, tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { InfrastructureLive } from "../src/server/Infrastructure.ts"
import { AppConfig } from "../src/Config.ts"
import { usualProcesses } from "../src/Config/UsualProcesses.ts"
import { loadDictionary } from "../src/finding/Dictionary/LoadDictionary.ts"
import { environment } from "../test/support/Environment.ts"
import { countCpu, noPid } from "./calls/CpuTime.ts"
import { seedCounter, seedImporter } from "./crowd/Counter.ts"
import { importBeside } from "./crowd/ImportBeside.ts"
import { sell, visit } from "./crowd/Processes.ts"
import type { Crowd } from "./crowd/Processes.ts"
import { startProduct } from "./crowd/Product.ts"
import type { Product } from "./crowd/Product.ts"
import { compare } from "./crowd/Rounds.ts"
import type { Round, Sold } from "./crowd/Rounds.ts"
import { fillDatabase } from "./search/FillDatabase.ts"
import { buildWebApps } from "../../scripts/build/web-apps.ts"
import { report, shown } from "../../scripts/measuring/measure.ts"
import { forLength, scale, settling } from "../../scripts/measuring/length.ts"
import { addRow } from "../../scripts/measuring/row.ts"
import { misspellings } from "./safety/Misspellings.ts"

const { DATABASE_URL: serverUrl = "", DATA_DIR: dataDir = "" } = process.env
/**
 * Rounds of each kind, the milliseconds of one, and how long a crowd asks before the clerks are measured and after,
 * which includes the start of their process. The clerks alone differ by twice within a run, so that one long round says less than
 * the median of three short ones; these take 8.5 s each instead of 17, about 100 s more for all rows of the table.
 */
const rounds = forLength({ quick: 1, table: 3, thorough: 3 })
const milliseconds = forLength({ quick: 800, table: 2500, thorough: 6000 })
const gathering = forLength({ quick: 700, table: 1000, thorough: 1500 })
const asked = gathering + milliseconds + forLength({ quick: 1200, table: 1500, thorough: 2500 })
/** The rows of an import, whose effect is measured as long as it lasts. */
const importedRows = forLength({ quick: 5000, table: 50_000, thorough: 50_000 })

const dictionary = Either.getOrThrow(loadDictionary())
const names = dictionary.medicines.map(({ name }) => name)
const words = misspellings(names, 3, 16, () => false).map(({ typed }) => typed)
const folder = mkdtempSync(join(tmpdir(), "rokthnam-crowd-"))
const salesFile = join(folder, "sales.json")
const wordsFile = join(folder, "words.json")
const assetsFile = join(folder, "assets.json")

const country = await fillDatabase(
  serverUrl,
  "crowd",
  dictionary,
  Math.max(10, Math.round(200 * scale)),
  1120,
  true,
)
const { clerks, importer } = await Effect.runPromise(
  Effect.all({ clerks: seedCounter, importer: seedImporter }).pipe(
    Effect.provide(
      InfrastructureLive.pipe(
        Layer.provideMerge(AppConfig.Default),
        Layer.provide(environment({ DATABASE_URL: country.url, DATA_DIR: dataDir })),
      ),
    ),
  ),
)
// the static files that a crowd asks for
if (forLength({ quick: false, table: true, thorough: true })) await buildWebApps()
writeFileSync(salesFile, JSON.stringify(clerks))
writeFileSync(wordsFile, JSON.stringify(words))

/** The files that the customer app's page names. */
const assetsOf = async (port: number): Promise<ReadonlyArray<string>> => {
  const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: "text/html" } })
  return [...new Set((await page.text()).match(/\/assets\/[^"'\s]+/g) ?? [])]
}

const sellAlone = async ({ port, pid }: Product): Promise<Sold> => {
  const counted = countCpu([pid], noPid)
  const idle = await sell(port, milliseconds, salesFile)
  return { ...idle, cpu: counted().all }
}

/** Clerks who sell after others have begun to ask; what it took counts from then until the last of both is answered. */
const sellBeside = async <A>({ port, pid }: Product, ask: () => Promise<A>) => {
  const counted = countCpu([pid], noPid)
  const asking = ask()
  await pause(gathering)
  const sales = await sell(port, milliseconds, salesFile)
  const answers = await asking
  return { loaded: { ...sales, cpu: counted().all }, answers }
}

const beside = async (product: Product, crowd: Crowd): Promise<Round> => {
  const idle = await sellAlone(product)
  const file = crowd.kind === "assets" ? assetsFile : wordsFile
  const { loaded, answers } = await sellBeside(product, () => visit(product.port, crowd, asked, file))
  // the windows of the rate limits end
  await pause(1000)
  const answered = Object.values(answers).reduce((sum, count) => sum + count, 0)
  return { idle, loaded, statuses: answers, answered }
}

const besideImport = async (product: Product): Promise<Round> => {
  const idle = await sellAlone(product)
  const { loaded } = await sellBeside(product, () => importBeside(product.port, importer, importedRows))
  return { idle, loaded, statuses: {}, answered: importedRows }
}

const repeat = async (once: () => Promise<Round>): Promise<ReadonlyArray<Round>> => {
  const all: Array<Round> = []
  for (let round = 0; round < rounds; round++) all.push(await once())
  return all
}

const only = new Set((process.env["CROWD_ONLY"] ?? "").split(",").filter((word) => word !== ""))
const many = { clients: 64, addresses: 64 }
/** Clients that wait without pause for three times as many searches as are answered and wait at most (`CROWD_AT_ONCE` and `CROWD_WAITING`). */
const threeTimes = 3 * (8 + 500)

/** The rows of one product. A name of a row is followed by how many processes it has, unless it is one. */
const measure = async (product: Product, chosen: ReadonlyArray<string>, processes: string): Promise<void> => {
  const isWanted = (name: string): boolean => chosen.includes(name) && (only.size === 0 || only.has(name))
  const row = (name: string, all: ReadonlyArray<Round>, most: number | undefined) =>
    compare(`${name}${processes}`, all, { most, memory: product.memory(), asked })
  const beforeCrowd = product.memory()
  report(`memory of the API before${processes}, MB`, shown(beforeCrowd.now))
  for (const kind of ["search", "suggestions", "alternatives", "mixed"] as const)
    if (isWanted(kind)) row(`64 clients, ${kind}`, await repeat(() => beside(product, { ...many, kind })), 3)
  // the issue states no target for these two
  if (isWanted("health"))
    row("64 clients, /healthz", await repeat(() => beside(product, { ...many, kind: "health" })), undefined)
  if (isWanted("assets")) {
    const assets = await assetsOf(product.port)
    writeFileSync(assetsFile, JSON.stringify(assets))
    if (assets.length === 0) report("64 clients, static files", "skipped: the web apps are not built")
    else
      row(
        "64 clients, static files",
        await repeat(() => beside(product, { ...many, kind: "assets" })),
        undefined,
      )
  }
  if (isWanted("strangers"))
    row(
      "64 clients, additions of strangers",
      await repeat(() => beside(product, { ...many, kind: "strangers" })),
      3,
    )
  if (isWanted("flood")) {
    const all = await repeat(() => beside(product, { clients: 64, addresses: 1, kind: "search" }))
    const cpu = row("one flooding address", all, 3)
    const refused = all.reduce((answers, { statuses }) => answers + (statuses["429"] ?? 0), 0)
    // a short round ends before the address has used what it may
    const least = forLength({ quick: undefined, table: 1, thorough: 1 })
    addRow({
      part: "counter",
      figure: `  answers 429 to that address${processes}`,
      value: refused,
      least,
      cpu,
      megabytes: product.memory().now,
    })
  }
  if (isWanted("memory")) {
    const crowd = { clients: threeTimes, addresses: threeTimes, kind: "mixed" } as const
    const cpu = row(`${threeTimes} clients, mixed`, await repeat(() => beside(product, crowd)), undefined)
    addRow({
      part: "memory",
      figure: `memory at three times the capacity / before${processes}`,
      value: product.memory().now / beforeCrowd.now,
      most: 2,
      measured: `${shown(product.memory().now)} MB`,
      reference: `${shown(beforeCrowd.now)} MB`,
      cpu,
      megabytes: product.memory().now,
    })
  }
  if (isWanted("import"))
    row(`an import of ${importedRows} rows`, await repeat(() => besideImport(product)), 2)
}

const started = async (settings: Record<string, string>): Promise<Product> => {
  const product = await startProduct(country.url, settings)
  await pause(settling)
  await sell(product.port, milliseconds, salesFile)
  return product
}

/** A table in two minutes has the crowd that both searches and asks for suggestions, and the import, beside one process. */
const all = [
  "search",
  "suggestions",
  "alternatives",
  "mixed",
  "health",
  "assets",
  "strangers",
  "flood",
  "memory",
  "import",
]
const most = ["mixed", "health", "flood", "memory", "import"]
const short = ["mixed", "import"]
const byDefault = usualProcesses(availableParallelism())
const passes = [
  { chosen: forLength({ quick: short, table: all, thorough: all }), settings: {}, processes: "" },
  {
    chosen: forLength({ quick: [], table: most, thorough: most }),
    settings: { API_PROCESSES: String(byDefault) },
    processes: `, ${byDefault} processes`,
  },
]
try {
  // one after the other
  for (const { chosen, settings, processes } of byDefault === 1 ? passes.slice(0, 1) : passes) {
    if (chosen.length === 0) continue
    const product = await started(settings)
    try {
      await measure(product, chosen, processes)
    } finally {
      await product.stop()
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
