/**
 * What one call of each frequent kind costs: `npm run bench -- cost`. CPU time of the API and of the database, statements, bytes
 * of the answers and of the write-ahead log, with 16 clients. SCALING.md reckons with these figures.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { report, shown } from "../../scripts/measuring/measure.ts"
import { startPostgres } from "../../scripts/servers/postgres.ts"
import { withCpu } from "./calls/CpuTime.ts"
import { countsBetween, watchDatabase } from "./calls/DatabaseCounts.ts"
import type { DatabaseCounts } from "./calls/DatabaseCounts.ts"
import { load } from "./calls/Load.ts"
import { prepareOn } from "./calls/Requests.ts"
import type { Requests } from "./calls/Requests.ts"
import { startProduct, unlimited } from "./crowd/Product.ts"

const { DATA_DIR: dataDir = "" } = process.env
const clients = 16
const warmUp = 2000
const milliseconds = 3000

const folder = mkdtempSync(join(tmpdir(), "rokthnam-cost-"))
const postgres = await startPostgres({ dataDir: join(folder, "postgres"), countsStatements: true })
const { requests } = await prepareOn(postgres.url, dataDir)
const watcher = await watchDatabase(postgres.url)
const product = await startProduct(postgres.url, unlimited)

/** What the database does by itself in so many milliseconds, such as the feeds' looks. */
const idle = async (time: number): Promise<DatabaseCounts> => {
  const before = await watcher.counted()
  await pause(time)
  return { ...countsBetween(before, await watcher.counted()), size: 0 }
}

const measure = async (name: keyof Requests, byItself: DatabaseCounts): Promise<void> => {
  await load(product.port, clients, warmUp, requests[name])
  const before = await watcher.counted()
  const found = await withCpu(product.pid, watcher.pid, () =>
    load(product.port, clients, milliseconds, requests[name]),
  )
  const done = countsBetween(before, await watcher.counted())
  const of = (field: "statements" | "log" | "size") =>
    Math.max(0, done[field] - byItself[field]) / found.calls
  report(
    name,
    [
      `API ${shown(found.cpu.all)} ms`,
      `database ${shown(found.cpu.database)} ms`,
      `${of("statements").toFixed(1)} statements`,
      `${Math.round(of("log"))} bytes of log`,
      `${Math.round(of("size"))} bytes of disk`,
      `${Math.round(found.bytes)} bytes`,
      `${shown(found.perSecond)}/s${found.failed === 0 ? "" : `, ${found.failed} FAILED`}`,
    ].join(", "),
  )
}

try {
  // the index of the search is loaded, and what filling left to do is done
  await pause(5000)
  const byItself = await idle(milliseconds)
  for (const name of Object.keys(requests)) await measure(name as keyof Requests, byItself)
} finally {
  await watcher.end()
  await product.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)
