/**
 * What one call of each frequent kind costs: `npm run bench -- cost`. CPU time of the API and of the database, statements, bytes
 * of the answers and of the write-ahead log, with 16 clients. SCALING.md reckons with these figures.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { Client } from "pg"
import { Schema } from "effect"
import { report, shown } from "../../scripts/measuring/measure.ts"
import { startPostgres } from "../../scripts/servers/postgres.ts"
import { withCpu } from "./calls/CpuTime.ts"
import { load } from "./calls/Load.ts"
import { prepareOn } from "./calls/Requests.ts"
import type { Requests } from "./calls/Requests.ts"
import { startProduct, unlimited } from "./crowd/Product.ts"

const { DATA_DIR: dataDir = "" } = process.env
const clients = 16
const warmUp = 2000
const milliseconds = 3000

const Counted = Schema.Struct({
  statements: Schema.Number,
  log: Schema.Number,
  size: Schema.Number,
  pid: Schema.Int,
})
const decode = Schema.decodeUnknownSync(Counted)

const folder = mkdtempSync(join(tmpdir(), "rokthnam-cost-"))
const postgres = await startPostgres({ dataDir: join(folder, "postgres"), countsStatements: true })
const { requests } = await prepareOn(postgres.url, dataDir)
const watcher = new Client({ connectionString: postgres.url })
await watcher.connect()
await watcher.query("create extension pg_stat_statements")
const product = await startProduct(postgres.url, unlimited)

/** What the database has done so far: statements of everybody, bytes of its log, and bytes of its files. */
const counted = async () =>
  decode(
    (
      await watcher.query(`
        select (select sum(calls)::float8 from pg_stat_statements) as statements,
          pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as log,
          pg_database_size(current_database())::float8 as size, pg_backend_pid() as pid`)
    ).rows[0],
  )

/** What the database does by itself in so many milliseconds, such as the feeds' looks. */
const idle = async (time: number) => {
  const before = await counted()
  await pause(time)
  const after = await counted()
  return { statements: after.statements - before.statements, log: after.log - before.log, size: 0 }
}

const measure = async (name: keyof Requests, byItself: Awaited<ReturnType<typeof idle>>): Promise<void> => {
  await load(product.port, clients, warmUp, requests[name])
  const before = await counted()
  const found = await withCpu(product.pid, before.pid, () =>
    load(product.port, clients, milliseconds, requests[name]),
  )
  const after = await counted()
  const of = (field: "statements" | "log" | "size") =>
    Math.max(0, after[field] - before[field] - byItself[field]) / found.calls
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
