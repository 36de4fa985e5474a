/**
 * Time and memory of imports of 50,000 rows, through the API as it is installed: `npm run bench -- imports`. Two
 * pharmacies import one after the other. Memory is that of all processes of the API together, as the system counts
 * it. BENCH_SCALE below 1 reduces the stock of the other pharmacies; IMPORTS_ONLY=xlsx,xls measures these formats.
 * IMPORTS_REST=60 waits so many minutes after the last import of a format, with a call now and then, instead of collecting
 * garbage by force.
 */
import { Effect, Either, Layer } from "effect"
import { spawnSync } from "node:child_process"
import { mkdtempSync, openAsBlob, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { InfrastructureLive } from "../src/server/Infrastructure.ts"
import { AppConfig } from "../src/Config.ts"
import { loadDictionary } from "../src/finding/Dictionary/LoadDictionary.ts"
import { environment } from "../test/support/Environment.ts"
import { seedImporter, seedStocked } from "./crowd/Counter.ts"
import { startProduct } from "./crowd/Product.ts"
import type { Product } from "./crowd/Product.ts"
import { fillDatabase } from "./search/FillDatabase.ts"
import { report, shown, timed } from "../../scripts/measuring/measure.ts"
import { forLength, isQuick, scale, settling } from "../../scripts/measuring/length.ts"
import { addRow } from "../../scripts/measuring/row.ts"

const { DATABASE_URL: serverUrl = "", DATA_DIR: dataDir = "" } = process.env
const rows = forLength({ quick: 1500, table: 50_000, thorough: 50_000 })
const imports = forLength({ quick: 2, table: 2, thorough: 3 })
const formats = (
  process.env["IMPORTS_ONLY"] ?? forLength({ quick: "xls", table: "xlsx,xls", thorough: "csv,xlsx,xls" })
).split(",")
/** Calls of each of 16 clients before the first import. */
const warmCalls = forLength({ quick: 40, table: 400, thorough: 400 })
/** Minutes of rest, instead of a forced collection of garbage. */
const restMinutes = Number(process.env["IMPORTS_REST"] ?? 0)
const folder = mkdtempSync(join(tmpdir(), "rokthnam-imports-"))
const script = (name: string): string => fileURLToPath(new URL(`./imports/${name}`, import.meta.url))

const country = await fillDatabase(
  serverUrl,
  "imports",
  Either.getOrThrow(loadDictionary()),
  Math.max(10, Math.round(200 * scale)),
  1120,
  true,
)
/** Who works with the product before somebody imports has as many medicines then as afterwards. */
const medicinesOfOthers = 500
const { importers, other } = await Effect.runPromise(
  Effect.all({
    importers: Effect.replicateEffect(seedImporter, imports * formats.length),
    other: seedStocked(medicinesOfOthers),
  }).pipe(
    Effect.provide(
      InfrastructureLive.pipe(
        Layer.provideMerge(AppConfig.Default),
        Layer.provide(environment({ DATABASE_URL: country.url, DATA_DIR: dataDir })),
      ),
    ),
  ),
)

const importFile = async ({ port }: Product, path: string, token: string): Promise<void> => {
  const body = new FormData()
  body.append("file", await openAsBlob(path), "list")
  const answer = await fetch(`http://127.0.0.1:${port}/inventory/medicines/bulk-import`, {
    method: "POST",
    body,
    headers: { authorization: `Bearer ${token}` },
  })
  const text = await answer.text()
  if (!text.includes(`"successful_imports":${rows}`))
    throw new Error(`The import failed: ${text.slice(0, 300)}`)
}

/** Watches while something runs: the most memory in MB, CPU seconds, and the longest wait of another call in ms. */
const watching = async (product: Product, work: () => Promise<void>) => {
  const running = new AbortController()
  let most = 0
  let longest = 0
  const memory = setInterval(() => (most = Math.max(most, product.memory().now)), 25)
  const calls = async (): Promise<void> => {
    while (!running.signal.aborted) {
      const waited = await timed(async () => (await fetch(`http://127.0.0.1:${product.port}/healthz`)).text())
      longest = Math.max(longest, waited)
      await pause(20)
    }
  }
  const calling = calls()
  let seconds = 0
  const before = product.cpu()
  let cpu = 0
  try {
    seconds = (await timed(work)) / 1000
    cpu = product.cpu() - before
  } finally {
    // also after an import that failed: calls of a product that is stopped would hide why
    running.abort()
    await calling
    clearInterval(memory)
  }
  return { seconds, cpu, most, longest }
}

/**
 * Uses the product as people do before anybody imports: sign-in aside, every kind of frequent call, from as many clients as a
 * busy hour has. What a process needs for its first calls of each kind is not what an import leaves behind.
 */
const warm = async ({ port }: Product, token: string): Promise<void> => {
  const authorization = `Bearer ${token}`
  const paths = [
    "/users/search/medicines?query=paracetamol&user_latitude=11.556&user_longitude=104.928",
    "/users/search/suggestions?query=amox",
    "/inventory/medicines?page=1&page_size=20",
    "/inventory/medicines?page=1&page_size=20&search=tablet",
    "/inventory/dashboard/overview",
    "/inventory/alerts/page?page=1&page_size=20",
    "/inventory/reports/sales?page=1&page_size=20",
    "/inventory/sales/transactions?page=1&page_size=20",
    "/inventory/categories",
    "/healthz",
  ]
  const client = async (): Promise<void> => {
    for (let time = 0; time < warmCalls; time++) {
      const path = paths[time % paths.length] ?? ""
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } })
      await answer.arrayBuffer()
      // a call that is refused warms nothing; the searches of one address are limited
      if (!answer.ok && answer.status !== 429) throw new Error(`${path} was answered ${answer.status}.`)
    }
  }
  await Promise.all(Array.from({ length: 16 }, client))
}

/** The memory at rest: after garbage was collected twice, which stands for what is left an hour later. */
const settled = async (product: Product): Promise<number> => {
  for (let time = 0; time < 2; time++) {
    process.kill(product.pid, "SIGUSR2")
    await pause(forLength({ quick: 500, table: 2500, thorough: 2500 }))
  }
  return product.memory().now
}

/** The memory after some minutes in which hardly anybody calls. */
const rested = async (product: Product, minutes: number): Promise<number> => {
  for (let second = 0; second < minutes * 60; second += 10) {
    await pause(10_000)
    await (await fetch(`http://127.0.0.1:${product.port}/healthz`)).text()
    if (second % 300 === 0) report(`  memory after ${second / 60} min`, `${shown(product.memory().now)} MB`)
  }
  return product.memory().now
}

/** An hour's rest is long: after one import the memory is measured as it is, and after the last one when it has rested. */
const atRest = (product: Product, share: number): Promise<number> =>
  restMinutes > 0 ? rested(product, restMinutes * share) : settled(product)

const start = (): Promise<Product> =>
  startProduct(country.url, { NODE_OPTIONS: `--expose-gc --import=${script("CollectGarbage.ts")}` })

/** Minutes of the rest before the first import, as a share of the one after the last. */
const restBefore = 1 / 6

/** A product that has done what people do before anybody imports, its memory after the start, and its memory at rest then. */
const warmed = async (format: string, when: string) => {
  const product = await start()
  await pause(settling)
  const started = await atRest(product, 0)
  report(`${format}: memory after the start${when}`, `${shown(started)} MB`)
  await warm(product, other)
  const memory = await atRest(product, restBefore)
  report(`${format}: memory at rest${when}`, `${shown(memory)} MB`)
  return { product, started, memory }
}

/**
 * Two imports, one after the other. The medicines that they bring are held by the index for as long as they exist, so the memory
 * afterwards is also compared with a process that began with them and has never imported.
 */
const measure = async (format: string, tokens: ReadonlyArray<string>): Promise<void> => {
  const path = join(folder, format)
  spawnSync(process.execPath, [script("ImportFiles.ts"), format, String(rows), path], { stdio: "inherit" })
  const { product, started, memory: before } = await warmed(format, "")
  let after = before
  try {
    for (const [at, token] of tokens.entries()) {
      const { seconds, cpu, most, longest } = await watching(product, () => importFile(product, path, token))
      after = await atRest(product, at + 1 < tokens.length ? 0 : 1)
      const name = `${format}, ${rows} rows, import ${at + 1}`
      addRow({
        part: "memory",
        figure: `${name}: added memory at most`,
        value: most - before,
        unit: "MB",
        most: 300,
        measured: `${shown(seconds)} s, longest wait of another call ${shown(longest)} ms`,
        reference: `${shown(before)} MB before`,
        cpu: cpu * 1000,
        megabytes: most,
      })
      addRow({
        part: "memory",
        figure: `${name}: added memory at most, over that after the start`,
        value: most - started,
        unit: "MB",
        most: 300,
        measured: `${shown(most)} MB`,
        reference: `${shown(started)} MB after the start, before the first call`,
        cpu: cpu * 1000,
        megabytes: most,
      })
      addRow({
        part: "memory",
        figure: `${name}: memory at rest afterwards / before the first one`,
        value: after / before,
        most: 1.1,
        measured: `${shown(after)} MB`,
        reference: `${shown(before)} MB`,
        megabytes: after,
      })
    }
  } finally {
    await product.stop()
  }
  // two minutes for the whole table have no room for a third start
  if (isQuick) return
  const { product: fresh, memory } = await warmed(format, ", started with what was imported")
  await fresh.stop()
  addRow({
    part: "memory",
    figure: `${format}: memory at rest after the imports / of a process started with their medicines`,
    value: after / memory,
    most: 1.1,
    measured: `${shown(after)} MB`,
    reference: `${shown(memory)} MB`,
    megabytes: memory,
  })
}

try {
  for (const [at, format] of formats.entries())
    await measure(format, importers.slice(imports * at, imports * (at + 1)))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
