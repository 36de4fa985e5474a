import { median, shown } from "../../../scripts/measuring/measure.ts"
import { addRow } from "../../../scripts/measuring/row.ts"
import type { CoreShares } from "../../../scripts/measuring/row.ts"
import type { Spent } from "./CpuTime.ts"
import type { Load } from "./Load.ts"

/** What one round measured of a call. `ratio` compares its rate with the reference's in the same round. */
export interface Measured extends Omit<Load, "bytes" | "cores"> {
  readonly ratio: number
  /** CPU milliseconds for one call: of the API's processes, and of the database's. */
  readonly cpu: Spent
  readonly megabytes: number
  /** What the cores of the machine did meanwhile. */
  readonly cores: CoreShares
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
      waited: of(({ cpu }) => cpu.waited),
      database: of(({ cpu }) => cpu.database),
    },
    megabytes: of(({ megabytes }) => megabytes),
    cores: {
      api: of(({ cores }) => cores.api),
      database: of(({ cores }) => cores.database),
      rest: of(({ cores }) => cores.rest),
      idle: of(({ cores }) => cores.idle),
    },
    calls: rounds.reduce((sum, { calls }) => sum + calls, 0),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
  }
}

/** Adds one row to the table for each of these: its ratio, and what it was computed from. */
export const printTable = (rows: ReadonlyArray<Row>): void => {
  const healthOf = (clients: number): number =>
    rows.find((row) => row.name === "health" && row.clients === clients)?.perSecond ?? Number.NaN
  for (const { name, clients, target, ratio, perSecond, p50, p95, cpu, megabytes, cores, failed } of rows) {
    const own = Number.isNaN(cpu.main)
      ? ""
      : `, CPU main thread ${shown(cpu.main)} ms, which waited ${shown(cpu.waited)} ms for a core`
    const database = Number.isNaN(cpu.database) ? "" : `, database ${shown(cpu.database)} ms`
    const failures = failed === 0 ? "" : `, ${failed} FAILED`
    addRow({
      part: "calls",
      figure: `${name}, ${clients} clients / healthz`,
      value: ratio,
      least: target,
      measured: `${shown(perSecond)}/s, p50 ${shown(p50)}, p95 ${shown(p95)} ms${own}${database}${failures}`,
      reference: `healthz ${shown(healthOf(clients))}/s`,
      cpu: cpu.all,
      megabytes,
      cores,
    })
  }
}
