import { median, report, shown } from "../search/Measure.ts"
import type { CpuTime } from "./CpuTime.ts"
import type { Load } from "./Load.ts"

/** What one round measured of a call. `ratio` compares its rate with the reference's in the same round. */
export interface Measured extends Load {
  readonly ratio: number
  /** CPU milliseconds for one call: of the API's process, and of the database's. */
  readonly cpu: CpuTime & { readonly database: number }
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
    cpu: {
      main: of(({ cpu }) => cpu.main),
      all: of(({ cpu }) => cpu.all),
      database: of(({ cpu }) => cpu.database),
    },
    megabytes: of(({ megabytes }) => megabytes),
    calls: rounds.reduce((sum, { calls }) => sum + calls, 0),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
  }
}

const cpuOf = ({ cpu, megabytes }: Row): string => {
  const database = Number.isNaN(cpu.database) ? "" : `database ${shown(Math.max(cpu.database, 0))}`
  const own = Number.isNaN(cpu.main) ? "" : `main thread ${shown(cpu.main)}, all ${shown(cpu.all)}`
  const both = [own, database].filter((text) => text !== "").join(", ")
  const memory = Number.isNaN(megabytes) ? "" : `; ${megabytes.toFixed(0)} MB`
  return `${both === "" ? "" : `; CPU ms: ${both}`}${memory}`
}

/** Prints one line for each row: its ratio, and what it was computed from. */
export const printTable = (rows: ReadonlyArray<Row>): void => {
  for (const row of rows) {
    const times = `p50 ${shown(row.p50)}, p95 ${shown(row.p95)} ms`
    const failures = row.failed === 0 ? "" : `; ${row.failed} FAILED`
    report(
      `${row.name}, ${row.clients} clients / healthz`,
      `${shown(row.ratio)} (${shown(row.perSecond)}/s, ${times}${cpuOf(row)}${failures})`,
      row.target === undefined ? "" : `≥ ${row.target}`,
    )
  }
}
