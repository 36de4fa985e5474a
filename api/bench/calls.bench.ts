/**
 * The benchmark of the most frequent calls: `npm run bench -- calls`. One API process answers real HTTP; every rate is
 * also given as a ratio to `/healthz` with as many clients in the same round, and as CPU time of API and database for one
 * call. Besides 16 clients, for which the targets hold, every call is measured with 1, 8 and 64, for a shorter time.
 * CALLS_ONLY=sale,badge,pieces measures only those rows.
 */
import { availableParallelism } from "node:os"
import { setTimeout as pause } from "node:timers/promises"
import { Pool } from "pg"
import { compared, compareWithVendure } from "./calls/Comparison.ts"
import type { Machine } from "./calls/Comparison.ts"
import { noPid, withCpu } from "./calls/CpuTime.ts"
import { load, startPiece } from "./calls/Load.ts"
import { pieces } from "./calls/PieceServer.ts"
import type { Piece } from "./calls/PieceServer.ts"
import { prepareOn } from "./calls/Requests.ts"
import type { Requests } from "./calls/Requests.ts"
import { hasPgbench, saleByPgbench } from "./calls/Pgbench.ts"
import { additionReferences, saleReferences, selectOne } from "./calls/References.ts"
import { printTable, rowOf } from "./calls/Table.ts"
import type { Measured, Row } from "./calls/Table.ts"
import { whileListChanges } from "./calls/Changes.ts"
import { createMigrated } from "./databases/CreatedDatabase.ts"
import { startProduct, unlimited } from "./crowd/Product.ts"
import type { Product } from "./crowd/Product.ts"
import { report, shown } from "../../scripts/measuring/measure.ts"
import { forLength, isQuick, settling } from "../../scripts/measuring/length.ts"
import { addRow } from "../../scripts/measuring/row.ts"

const { DATABASE_URL: serverUrl = "", DATA_DIR: dataDir = "" } = process.env
const only = new Set((process.env["CALLS_ONLY"] ?? "").split(",").filter((word) => word !== ""))
/** The medians of these decide; some calls are at their target. Other numbers of clients are measured once in a table. */
const rounds = forLength({ quick: 1, table: 3, thorough: 3 })
const roundsOfOthers = forLength({ quick: 1, table: 1, thorough: 3 })
const milliseconds = forLength({ quick: 250, table: 3000, thorough: 3000 })
/** How long a call is measured with another number of clients than that of the targets; `/healthz` for as long. */
const otherMilliseconds = 1500

/**
 * The rows of the table: each call's name and its share of the rate of `/healthz`. The targets were stated for 16 clients; the
 * rows of other numbers show how the share depends on them.
 */
const targetClients = 16
const clients = forLength({ quick: [16], table: [1, 8, 16, 64], thorough: [1, 8, 16, 64] })
const wanted: ReadonlyArray<{
  readonly name: keyof Requests
  readonly target?: number
}> = [
  { name: "health" },
  { name: "badge", target: 0.6 },
  { name: "cart", target: 0.4 },
  { name: "medicine", target: 0.45 },
  { name: "inventory", target: 0.3 },
  { name: "inventorySearch", target: 0.25 },
  { name: "add", target: 0.25 },
  { name: "sale", target: 0.12 },
  { name: "overview", target: 0.15 },
  { name: "search", target: 0.35 },
]

const url = await createMigrated(serverUrl, "calls")
// nobody asks the pieces before they are measured
const startedPieces = Promise.all(pieces.map(startPiece))
const { requests, baskets, additions } = await prepareOn(url, dataDir)

const product = await startProduct(url, {
  ...unlimited,
  ...(process.env["CALLS_PROFILE"] === undefined
    ? {}
    : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${process.env["CALLS_PROFILE"]}` }),
})
const alone = await startedPieces
const pool = new Pool({ connectionString: url, max: 17 })
// a connection that stays: its process leads to those of the database
const lasting = await pool.connect()
const backend = Number((await lasting.query("select pg_backend_pid() as pid")).rows[0]?.pid)
await pause(settling)

const warmUp = forLength({ quick: 500, table: 2000, thorough: 2000 })
/** After 8 s of it two processes answered 2,479 searches a second, after a minute 3,224. */
const warmUpOfSeveral = 30_000
/** What the layers cost that a call passes: `/healthz` is the product's own server with all that is around a call. */
const pieceNames: Record<Piece, string> = {
  node: "node:http alone",
  platform: "with the platform's server",
  router: "with the platform's router and encoding",
}

const measure = async (
  api: Product,
  name: keyof Requests,
  count: number,
): Promise<Omit<Measured, "ratio">> => {
  const duration = count === targetClients ? milliseconds : otherMilliseconds
  return {
    ...(await withCpu(api.pid, backend, () => load(api.port, count, duration, requests[name]))),
    megabytes: api.memory().now,
  }
}

const isWanted = (name: string): boolean => only.size === 0 || name === "health" || only.has(name)

const byPgbench = "the same sale by pgbench"
const canUsePgbench = hasPgbench()
if (isWanted("sale") && !canUsePgbench)
  report(byPgbench, "skipped: pgbench is not on this machine (Debian has it in postgresql-contrib)")
const ofSale = {
  ...saleReferences(pool, milliseconds, baskets),
  ...(canUsePgbench ? { [byPgbench]: () => saleByPgbench(url, 16, milliseconds, baskets) } : {}),
}
const ofAddition = additionReferences(pool, milliseconds, additions)
const wantedReferences = [
  ...(isWanted("add") ? Object.entries(ofAddition) : []),
  ...(isWanted("sale") ? Object.entries(ofSale) : []),
]
const results = new Map<string, { readonly row: Omit<Row, keyof Measured>; readonly all: Array<Measured> }>()
const note = (name: string, count: number, target: number | undefined, measured: Measured): void => {
  const key = `${name} ${count}`
  const known = results.get(key) ?? { row: { name, clients: count, target }, all: [] }
  known.all.push(measured)
  results.set(key, known)
}

const changingList = "inventory, while 1,000 of its rows change a second"

const round = async (done: number): Promise<void> => {
  const health = new Map<number, number>()
  const share = (rate: number, count: number) => rate / (health.get(count) ?? Number.NaN)
  for (const { name, target } of wanted.filter((one) => isWanted(one.name)))
    for (const count of done < roundsOfOthers ? clients : [targetClients]) {
      const found = await measure(product, name, count)
      if (name === "health") health.set(count, found.perSecond)
      note(name, count, count === targetClients ? target : undefined, {
        ...found,
        ratio: share(found.perSecond, count),
      })
    }
  if (isWanted("inventory")) {
    const found = await whileListChanges(pool, () => measure(product, "inventory", targetClients))
    note(changingList, targetClients, undefined, { ...found, ratio: share(found.perSecond, targetClients) })
  }
  for (const [name, send] of wantedReferences) {
    const found = await withCpu(noPid, backend, send)
    note(name, 16, undefined, {
      ...found,
      megabytes: Number.NaN,
      ratio: share(found.perSecond, 16),
    })
  }
  if (only.size > 0 && !only.has("pieces")) return
  for (const { piece, pid, port } of alone) {
    const found = await withCpu(pid, backend, () => load(port, 16, milliseconds, requests.health))
    note(pieceNames[piece], 16, undefined, {
      ...found,
      megabytes: Number.NaN,
      ratio: share(found.perSecond, 16),
    })
  }
}

/** Compares with a commerce server: by the rows of the one process and, unless the run is quick, with a process for each core. */
const compare = async (rows: ReadonlyArray<Row>, here: Machine): Promise<void> => {
  for (const name of compared) {
    const row = rows.find((one) => one.name === name && one.clients === 16)
    if (row !== undefined) compareWithVendure(name, 1, row, here)
  }
  await product.stop()
  if (isQuick) return
  const processes = availableParallelism()
  const several = await startProduct(url, { ...unlimited, API_PROCESSES: String(processes) })
  try {
    await pause(settling)
    for (const name of compared.filter(isWanted)) {
      // each process compiles for itself; the one process before has answered for many rounds
      await load(several.port, 16, warmUpOfSeveral, requests[name])
      compareWithVendure(name, processes, await measure(several, name, targetClients), here)
    }
  } finally {
    await several.stop()
  }
}

try {
  // the first calls compile
  const first = wanted.filter((one) => isWanted(one.name)).map(({ name }) => requests[name])
  // all at once, where there is no time for one kind after the other
  if (isQuick) await Promise.all(first.map((all) => load(product.port, 2, warmUp, all)))
  else for (const all of first) await load(product.port, 16, warmUp, all)
  if (only.size === 0 || only.has("pieces"))
    for (const { port } of alone) await load(port, 16, isQuick ? 200 : warmUp, requests.health)
  for (let done = 0; done < rounds; done++) await round(done)
  const rows = Array.from(results.values(), ({ row, all }) => rowOf(row.name, row.clients, row.target, all))
  printTable(rows)
  const found = (name: string) => rows.find((row) => row.name === name && row.clients === 16)
  for (const [call, name, least] of [
    ["add", "the same addition by the same driver", undefined],
    ["sale", "the same sale by the same driver", undefined],
    ["sale", byPgbench, 0.5],
  ] as const) {
    const [own, reference] = [found(call), found(name)]
    if (own === undefined || reference === undefined) continue
    addRow({
      part: "calls",
      figure: `${call} / ${name}`,
      value: own.perSecond / reference.perSecond,
      least,
      measured: `${shown(own.perSecond)}/s`,
      reference: `${shown(reference.perSecond)}/s`,
      cpu: own.cpu.all,
      megabytes: own.megabytes,
      cores: own.cores,
    })
  }
  const trivial = found("badge")
  if (trivial !== undefined)
    addRow({
      part: "calls",
      figure: "CPU of a trivial authenticated read, main thread",
      value: trivial.cpu.main,
      unit: "ms",
      most: 0.45,
      cpu: trivial.cpu.all,
      megabytes: trivial.megabytes,
      cores: trivial.cores,
    })
  const { now, most } = product.memory()
  report("memory of the API now, most, MB", `${now.toFixed(0)}, ${most.toFixed(0)}`)
  const [empty, ones] = [found(pieceNames.node), found(selectOne)]
  if (empty !== undefined && ones !== undefined)
    await compare(rows, { emptyAnswers: empty.perSecond, selectOnes: ones.perSecond })
  else report("beside Vendure 3.7", "not compared: that takes the rows `sale` and `pieces`")
} finally {
  for (const { stop } of alone) stop()
  lasting.release()
  await pool.end()
  await product.stop()
}
process.exit(0)
