/**
 * The benchmark of the counter beside a crowd: `npm run bench -- crowd`. Two clerks sell three lines each. First they
 * are alone, then beside clients that search without pause, beside one address that floods, and beside an import.
 * Every figure is a ratio to the clerks alone in the same round. BENCH_SCALE below 1 reduces the data for a quick try.
 */
import { Effect, Either, Layer } from "effect"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { InfrastructureLive } from "../src/server/Infrastructure.ts"
import { AppConfig } from "../src/Config.ts"
import { loadDictionary } from "../src/finding/Dictionary/LoadDictionary.ts"
import { environment } from "../test/support/Environment.ts"
import { seedCounter, seedImporter } from "./crowd/Counter.ts"
import { sell, visit } from "./crowd/Processes.ts"
import type { Crowd, Sales } from "./crowd/Processes.ts"
import { startProduct } from "./crowd/Product.ts"
import { fillDatabase } from "./search/FillDatabase.ts"
import { median, report, shown } from "../../scripts/measuring/measure.ts"
import { forLength, scale } from "../../scripts/measuring/length.ts"
import { addRow } from "../../scripts/measuring/row.ts"
import { importList } from "./imports/ImportList.ts"
import { misspellings } from "./safety/Misspellings.ts"

const { DATABASE_URL: serverUrl = "", DATA_DIR: dataDir = "" } = process.env
/**
 * Rounds of each kind, the milliseconds of one, and how long a crowd asks before the clerks are measured and after,
 * which includes the start of their process.
 */
const rounds = forLength({ quick: 1, table: 1, thorough: 3 })
const milliseconds = forLength({ quick: 1500, table: 6000, thorough: 6000 })
const gathering = 1500
const asked = gathering + milliseconds + 2500
/** The rows of an import, whose effect is measured as long as it lasts. */
const importedRows = forLength({ quick: 10_000, table: 50_000, thorough: 50_000 })

const dictionary = Either.getOrThrow(loadDictionary())
const names = dictionary.medicines.map(({ name }) => name)
const words = misspellings(names, 3, 16, () => false).map(({ typed }) => typed)
const folder = mkdtempSync(join(tmpdir(), "rokthnam-crowd-"))
const salesFile = join(folder, "sales.json")
const wordsFile = join(folder, "words.json")

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
writeFileSync(salesFile, JSON.stringify(clerks))
writeFileSync(wordsFile, JSON.stringify(words))

const product = await startProduct(country.url)
const { port } = product

// The search answers from memory soon after the start; a search in SQL takes many times as long.
await pause(8000 * Math.max(0.3, scale))
await sell(port, milliseconds, salesFile)

interface Round {
  readonly idle: Sales
  readonly loaded: Sales
  readonly statuses: Readonly<Record<string, number>>
}

const beside = async (crowd: Crowd): Promise<Round> => {
  const idle = await sell(port, milliseconds, salesFile)
  const visiting = visit(port, crowd, asked, wordsFile)
  await pause(gathering)
  const loaded = await sell(port, milliseconds, salesFile)
  const statuses = await visiting
  // the windows of the rate limits end
  await pause(1000)
  return { idle, loaded, statuses }
}

const sum = (all: ReadonlyArray<Round>): string => {
  const total: Record<string, number> = {}
  for (const { statuses } of all)
    for (const [status, count] of Object.entries(statuses)) total[status] = (total[status] ?? 0) + count
  const seconds = (all.length * asked) / 1000
  return Object.entries(total)
    .map(([status, count]) => `${status}: ${count} (${shown(count / seconds)}/s)`)
    .join(", ")
}

/** @param most how many times as long as alone the sales may take, by the targets; undefined if only none may fail */
const compare = (name: string, all: ReadonlyArray<Round>, most: number | undefined): void => {
  const of = (pick: (round: Round) => number) => median(all.map(pick))
  const failed = all.reduce((sales, { loaded }) => sales + loaded.failed, 0)
  const { now } = product.memory()
  addRow({
    part: "counter",
    figure: `${name}: sale p95 / idle`,
    value: of(({ idle, loaded }) => loaded.p95 / idle.p95),
    most,
    measured: `${shown(of(({ loaded }) => loaded.p95))} ms, ${failed} sales failed`,
    reference: `${shown(of(({ idle }) => idle.p95))} ms`,
    megabytes: now,
  })
  report(`  sale p50 / idle`, shown(of(({ idle, loaded }) => loaded.p50 / idle.p50)))
  report(
    "  idle p50, p95; loaded p50, p95 ms",
    [of(({ idle }) => idle.p50), of(({ idle }) => idle.p95)].map(shown).join(", ") +
      `; ${[of(({ loaded }) => loaded.p50), of(({ loaded }) => loaded.p95)].map(shown).join(", ")}`,
  )
  report("  sales that failed", String(failed), "0")
  if (all.some(({ statuses }) => Object.keys(statuses).length > 0)) report("  answers to the crowd", sum(all))
  report("  memory of the API now, most, MB", `${shown(now)}, ${shown(product.memory().most)}`)
}

const repeat = async (once: () => Promise<Round>): Promise<ReadonlyArray<Round>> => {
  const all: Array<Round> = []
  for (let round = 0; round < rounds; round++) all.push(await once())
  return all
}

let imported = 0
const besideImport = async (): Promise<Round> => {
  const idle = await sell(port, milliseconds, salesFile)
  const body = new FormData()
  body.append("file", new Blob([importList(String(imported++), importedRows)]), "list.csv")
  const importing = fetch(`http://127.0.0.1:${port}/inventory/medicines/bulk-import`, {
    method: "POST",
    body,
    headers: { authorization: `Bearer ${importer}` },
  })
  await pause(gathering)
  const loaded = await sell(port, milliseconds, salesFile)
  const answer = await importing
  await answer.arrayBuffer()
  return { idle, loaded, statuses: { [answer.status]: 1 } }
}

const only = new Set((process.env["CROWD_ONLY"] ?? "").split(",").filter((word) => word !== ""))
const isWanted = (name: string): boolean => only.size === 0 || only.has(name)
const many = { clients: 64, addresses: 64 }
const beforeCrowd = product.memory()
report("memory of the API before, MB", shown(beforeCrowd.now))
try {
  for (const kind of ["search", "suggestions", "alternatives", "mixed"] as const)
    if (isWanted(kind)) {
      const all = await repeat(() => beside({ ...many, kind }))
      compare(`64 clients, ${kind}`, all, 3)
    }
  if (isWanted("flood")) {
    const all = await repeat(() => beside({ clients: 64, addresses: 1, kind: "search" }))
    compare("one flooding address", all, 3)
    const refused = all.reduce((answers, { statuses }) => answers + (statuses["429"] ?? 0), 0)
    // a short round ends before the address has used what it may
    const least = forLength({ quick: undefined, table: 1, thorough: 1 })
    addRow({ part: "counter", figure: "  answers 429 to that address", value: refused, least })
  }
  if (isWanted("memory")) {
    const all = await repeat(() => beside({ clients: 192, addresses: 192, kind: "mixed" }))
    compare("192 clients, mixed", all, undefined)
    addRow({
      part: "memory",
      figure: "memory at three times the capacity / before",
      value: product.memory().now / beforeCrowd.now,
      most: 2,
      measured: `${shown(product.memory().now)} MB`,
      reference: `${shown(beforeCrowd.now)} MB`,
    })
  }
  if (isWanted("import")) compare(`an import of ${importedRows} rows`, await repeat(besideImport), 2)
} finally {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
