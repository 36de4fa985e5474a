import { appendFileSync } from "node:fs"
import { report, shown } from "./measure.ts"

/**
 * What the cores of the machine did while a row was measured, as shares of all of them: for the API, for the database, for all
 * the rest, which sends the calls, and nothing. What is missing of 1 went to other guests of a host.
 */
export interface CoreShares {
  readonly api: number
  readonly database: number
  readonly rest: number
  readonly idle: number
}

/** One row of the table that `npm run bench` prints. */
export interface TableRow {
  readonly part: "calls" | "counter" | "search" | "memory" | "start" | "web" | "country"
  readonly figure: string
  /** What the target is about: a ratio within the run if there is no unit. */
  readonly value: number
  readonly unit?: "ms" | "s" | "kB" | "MB" | "bytes"
  /** What went wrong while it was measured: such a row reaches no target, and is "no" even without one. */
  readonly fault?: string | undefined
  readonly least?: number | undefined
  readonly most?: number | undefined
  /** What the value was computed from: the measured and what it is compared with, as they were in this run. */
  readonly measured?: string
  readonly reference?: string
  /** CPU milliseconds of all processes of the product, for one call where calls are counted. */
  readonly cpu?: number | undefined
  /** Megabytes that the processes of the API use. */
  readonly megabytes?: number | undefined
  readonly cores?: CoreShares | undefined
}

/** Shares of all cores in per cent, in the order that the table's title has. */
export const shownCores = ({ api, database, rest, idle }: CoreShares): string =>
  [api, database, rest, idle].map((share) => (share * 100).toFixed(0)).join(", ")

const targetOf = ({ least, most, unit }: TableRow): string =>
  [least === undefined ? undefined : `≥ ${least}`, most === undefined ? undefined : `≤ ${most}`, unit]
    .filter((text) => text !== undefined)
    .join(" ")

const detailsOf = ({ fault, measured, reference, cpu, megabytes, cores }: TableRow): string =>
  [
    fault,
    measured,
    reference,
    cpu === undefined ? undefined : `CPU ${shown(cpu)} ms`,
    megabytes === undefined ? undefined : `${megabytes.toFixed(0)} MB`,
    cores === undefined ? undefined : `% of cores for API, database, rest, idle: ${shownCores(cores)}`,
  ]
    .filter((text) => text !== undefined)
    .join("; ")

/** Undefined for what could not be measured. */
const known = (value: number | undefined): number | undefined =>
  value === undefined || Number.isNaN(value) ? undefined : value

/** Prints a row as the other figures are printed, and adds it to the table of `npm run bench`. What is not a number is left out. */
export const addRow = (given: TableRow): void => {
  const row: TableRow = {
    ...given,
    cpu: known(given.cpu),
    megabytes: known(given.megabytes),
    cores: known(given.cores?.idle) === undefined ? undefined : given.cores,
  }
  const details = detailsOf(row)
  const value = `${shown(row.value)} ${row.unit ?? ""}`.trim()
  const hasTarget = row.least !== undefined || row.most !== undefined
  report(row.figure, details === "" ? value : `${value} (${details})`, hasTarget ? targetOf(row) : "")
  const file = process.env["BENCH_ROWS"]
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(row)}\n`)
}
