/** How an index is loaded: from the table, from a snapshot in the store, and what both cost. */
import { Effect, Fiber } from "effect"
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Client } from "pg"
import { setFlagsFromString } from "node:v8"
import { setTimeout as pause } from "node:timers/promises"
import { runInNewContext } from "node:vm"
import { diskFiles } from "../../src/FileStore/DiskFiles.ts"
import { ChangeFeed } from "../../src/finding/Search/ChangeFeed.ts"
import type { SearchEvent } from "../../src/finding/Search/SearchMetrics.ts"
import type { SearchIndex } from "../../src/finding/Search/index/SearchIndex.ts"
import type { SnapshotSettings } from "../../src/finding/Search/snapshot/SnapshotStore.ts"
import type { TrustedNames } from "../../matching/dictionary/TrustedNames.ts"
import { report, residentMegabytes, shown } from "../../../scripts/measuring/measure.ts"
import { figuresOf, parentOf } from "../../../scripts/measuring/process-tree.ts"
import type { ProcessFigures } from "../../../scripts/measuring/process-tree.ts"
import { forLength } from "../../../scripts/measuring/length.ts"
import { addRow } from "../../../scripts/measuring/row.ts"

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

/** Waits until a feed has done something, at most 15 minutes. */
const until = async (isDone: () => boolean): Promise<void> => {
  const started = performance.now()
  while (!isDone()) {
    if (performance.now() - started > 900_000) throw new Error("Nothing happened for a quarter of an hour.")
    await pause(5)
  }
}

/** The server of a database, as the processes that it consists of. */
const serverOf = async (url: string): Promise<ProcessFigures> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { pid } = (await client.query("select pg_backend_pid() as pid")).rows[0]
  const server = parentOf(pid)
  await client.end()
  return figuresOf(server)
}

interface Filled {
  readonly url: string
  readonly rows: number
}

/** What a load took: seconds, CPU seconds of this process, of its main thread and of the database, bytes, resident megabytes. */
interface Load {
  readonly seconds: number
  readonly cpu: number
  readonly threadCpu: number
  readonly databaseCpu: number
  readonly most: number
  readonly resident: number
}

/** Milliseconds in which the index before is given back, three times, and in which a loaded one comes to rest. */
const givingBack = forLength({ quick: 100, table: 500, thorough: 500 })
const resting = forLength({ quick: 250, table: 1000, thorough: 1000 })

/** Whether a snapshot is loaded once more with changes since, which is no row of the table. */
const isChangedToo = forLength({ quick: false, table: true, thorough: true })
/** Changes between a snapshot and its second load, about. */
const changesSince = 90_000

/** Up to so many rows a load has the usual target. */
const usualRows = 6_000_000

const seconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000_000

/** Loads an index, and leaves it running. */
const load = async (filled: Filled, trusted: TrustedNames, snapshots: SnapshotSettings) => {
  const server = await serverOf(filled.url)
  // the index of the load before it is given back in the background
  for (let times = 0; times < 3; times++) {
    bytesInUse()
    await pause(givingBack)
  }
  const before = bytesInUse()
  const [own, thread, database, started] = [
    process.cpuUsage(),
    process.threadCpuUsage(),
    server.cpu(),
    performance.now(),
  ]
  let most = before
  let resident = residentMegabytes()
  const watch = setInterval(() => {
    const { heapUsed, external } = process.memoryUsage()
    most = Math.max(most, heapUsed + external)
    resident = Math.max(resident, residentMegabytes())
  }, 20)
  const feed = new ChangeFeed(filled.url, trusted, Date.now, { snapshots })
  const fiber = Effect.runFork(feed.run)
  await until(() => feed.live !== undefined)
  const took: Load = {
    seconds: (performance.now() - started) / 1000,
    cpu: seconds(process.cpuUsage(own)),
    threadCpu: seconds(process.threadCpuUsage(thread)),
    databaseCpu: server.cpu() - database,
    most: most - before,
    resident,
  }
  clearInterval(watch)
  return { feed, took, before, stop: () => Effect.runPromise(Fiber.interrupt(fiber)) }
}

/** Snapshots in a folder, of which none is written while `leastRows` is as it is. */
const settingsIn = (folder: string) => ({
  store: Effect.succeed(diskFiles(folder)),
  leastRows: Number.MAX_SAFE_INTEGER,
  hasRoom: () => Effect.succeed(true),
  lookEvery: 200,
})

const happened = (feed: ChangeFeed, event: SearchEvent): (() => boolean) => {
  return () => (feed.events[event] ?? 0) > 0
}

const described = ({ seconds: took, cpu, databaseCpu, most }: Load): string =>
  `${shown(took)} s, CPU ${shown(cpu)} s + database ${shown(databaseCpu)} s, at most ${Math.round(most / 1_000_000)} MB`

const reportMemory = (index: SearchIndex, rows: number, bytes: number): void => {
  addRow({
    part: "memory",
    figure: "memory of the index, a row",
    value: bytes / rows,
    unit: "bytes",
    most: 90,
    measured: `${Math.round(bytes / 1_000_000)} MB for ${rows} rows`,
  })
  report("  of that the columns, bytes a row", shown(index.postings.bytes / rows))
}

/** Changes some prices by a cent, each a change of the feed, back and forth. Returns how many changes these were. */
const changePrices = async ({ url, rows }: Filled): Promise<number> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const every = Math.ceil((rows * 2) / changesSince)
  const changed = await [0.01, -0.01].reduce(async (before, more) => {
    const sum = await before
    const { rowCount } = await client.query("update medicines set price = price + $1 where id % $2 = 0", [
      more,
      every,
    ])
    return sum + (rowCount ?? 0)
  }, Promise.resolve(0))
  await client.end()
  return changed
}

const folderBytes = (folder: string): number =>
  readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)

type Check = (index: () => SearchIndex | undefined) => Promise<void>
type Settings = ReturnType<typeof settingsIn>

/** Loads an index from the table and lets it write a snapshot. */
const fromTable = async (filled: Filled, trusted: TrustedNames, settings: Settings, check: Check) => {
  const { feed, took, before, stop } = await load(filled, trusted, settings)
  addRow({
    part: "search",
    figure: `load of ${filled.rows} rows`,
    value: took.seconds,
    unit: "s",
    // the target was set for the usual number of rows
    ...(filled.rows > usualRows ? {} : { most: 4 }),
    measured: described(took),
    cpu: took.threadCpu * 1000,
    megabytes: took.resident,
  })
  await pause(resting)
  if (feed.live !== undefined) reportMemory(feed.live, filled.rows, bytesInUse() - before)
  await check(() => feed.live)
  settings.leastRows = 1
  const started = performance.now()
  const worked = process.cpuUsage()
  await until(happened(feed, "snapshot written"))
  report(
    "writing a snapshot, s",
    `${shown((performance.now() - started) / 1000)} (CPU ${shown(seconds(process.cpuUsage(worked)))} s)`,
  )
  settings.leastRows = Number.MAX_SAFE_INTEGER
  await stop()
  return took
}

/** Loads an index from the snapshot that was written. */
const fromSnapshot = async (filled: Filled, trusted: TrustedNames, settings: Settings, check: Check) => {
  const { feed, took, before, stop } = await load(filled, trusted, settings)
  if (!happened(feed, "load snapshot")()) throw new Error("The snapshot was not used.")
  await pause(resting)
  const bytes = bytesInUse() - before
  await check(() => feed.live)
  await stop()
  return { took, bytes }
}

/** CPU seconds of this process and of the database. */
const work = ({ cpu, databaseCpu }: Load): number => cpu + databaseCpu

/**
 * Loads an index from the table, lets it write a snapshot, loads another one from that, and, unless the run is quick, one when there
 * are changes since.
 * `check` may look at each while it runs.
 */
export const loading = async (filled: Filled, trusted: TrustedNames, check: Check): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "rokthnam-bench-snapshots-"))
  const settings = settingsIn(folder)
  const scanned = await fromTable(filled, trusted, settings, check)
  const bytes = folderBytes(join(folder, "search"))
  report("  its size", `${Math.round(bytes / 1_000_000)} MB, ${shown(bytes / filled.rows)} bytes a row`)
  const stored = await fromSnapshot(filled, trusted, settings, check)
  addRow({
    part: "search",
    figure: "  time of a load from a snapshot / from the table",
    value: stored.took.seconds / scanned.seconds,
    measured: described(stored.took),
    cpu: stored.took.threadCpu * 1000,
    megabytes: stored.took.resident,
  })
  addRow({
    part: "search",
    figure: "  CPU time of both and the database, from a snapshot / from the table",
    value: work(stored.took) / work(scanned),
  })
  report("  memory of an index from a snapshot, bytes a row", shown(stored.bytes / filled.rows))
  if (isChangedToo) {
    const changes = await changePrices(filled)
    const later = await fromSnapshot(filled, trusted, settings, check)
    report(
      `  CPU µs of each of ${changes} changes since, and of a row of the table`,
      `${shown(((work(later.took) - work(stored.took)) * 1e6) / changes)}, ${shown((work(scanned) * 1e6) / filled.rows)}`,
    )
  }
  rmSync(folder, { recursive: true, force: true })
}
