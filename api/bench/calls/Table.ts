import { mkdirSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { median, shown } from "../search/Measure.ts"
import type { CpuTime } from "./CpuTime.ts"
import type { Load } from "./Load.ts"

/** What one round measured of a call. `ratio` compares its rate with the reference's in the same round. */
export interface Measured extends Load {
  readonly ratio: number
  /** CPU milliseconds of the API's process for one call. */
  readonly cpu: CpuTime
  readonly megabytes: number
}

/** One row of the table: the medians of all rounds. */
export interface Row extends Measured {
  readonly name: string
  readonly clients: number
  /** The smallest ratio that is wanted; undefined for references. */
  readonly target: number | undefined
}

export const rowOf = (
  name: string,
  clients: number,
  target: number | undefined,
  rounds: ReadonlyArray<Measured>,
): Row => {
  const of = (pick: (one: Measured) => number) => median(rounds.map(pick))
  return {
    name,
    clients,
    target,
    perSecond: of(({ perSecond }) => perSecond),
    p50: of(({ p50 }) => p50),
    p95: of(({ p95 }) => p95),
    ratio: of(({ ratio }) => ratio),
    cpu: { main: of(({ cpu }) => cpu.main), all: of(({ cpu }) => cpu.all) },
    megabytes: of(({ megabytes }) => megabytes),
    calls: rounds.reduce((sum, { calls }) => sum + calls, 0),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
  }
}

const columns =
  "call | clients | per second | p50, p95 ms | / healthz | target | CPU ms: main thread, all | failed"

const cells = (row: Row): ReadonlyArray<string> => [
  row.name,
  String(row.clients),
  shown(row.perSecond),
  `${shown(row.p50)}, ${shown(row.p95)}`,
  shown(row.ratio),
  row.target === undefined ? "" : `≥ ${row.target}`,
  Number.isNaN(row.cpu.main) ? "" : `${shown(row.cpu.main)}, ${shown(row.cpu.all)}`,
  String(row.failed),
]

export const printTable = (rows: ReadonlyArray<Row>): void => {
  process.stdout.write(`${columns}\n`)
  for (const row of rows) process.stdout.write(`${cells(row).join(" | ")}\n`)
}

/** Writes the rows as JSON, for a table of all benchmarks. */
export const writeRows = (file: string, benchmark: string, rows: ReadonlyArray<Row>): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ benchmark, at: new Date().toISOString(), rows }, undefined, 2)}\n`)
}
