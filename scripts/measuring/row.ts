import { appendFileSync } from "node:fs"
import { report, shown } from "./measure.ts"

/** One row of the table that `npm run bench` prints. */
export interface TableRow {
  readonly part: "calls" | "counter" | "search" | "memory" | "start" | "web" | "country"
  readonly figure: string
  /** What the target is about: a ratio within the run if there is no unit. */
  readonly value: number
  readonly unit?: "ms" | "s" | "kB" | "MB" | "bytes"
  readonly least?: number | undefined
  readonly most?: number | undefined
  /** What the value was computed from: the measured and what it is compared with, as they were in this run. */
  readonly measured?: string
  readonly reference?: string
  /** CPU milliseconds of all processes of the product, for one call where calls are counted. */
  readonly cpu?: number | undefined
  /** Megabytes that the processes of the API use. */
  readonly megabytes?: number | undefined
}

const targetOf = ({ least, most, unit }: TableRow): string =>
  [least === undefined ? undefined : `≥ ${least}`, most === undefined ? undefined : `≤ ${most}`, unit]
    .filter((text) => text !== undefined)
    .join(" ")

const detailsOf = ({ measured, reference, cpu, megabytes }: TableRow): string =>
  [
    measured,
    reference,
    cpu === undefined ? undefined : `CPU ${shown(cpu)} ms`,
    megabytes === undefined ? undefined : `${megabytes.toFixed(0)} MB`,
  ]
    .filter((text) => text !== undefined)
    .join("; ")

/** Prints a row as the other figures are printed, and adds it to the table of `npm run bench`. */
export const addRow = (row: TableRow): void => {
  const details = detailsOf(row)
  const value = `${shown(row.value)} ${row.unit ?? ""}`.trim()
  const hasTarget = row.least !== undefined || row.most !== undefined
  report(row.figure, details === "" ? value : `${value} (${details})`, hasTarget ? targetOf(row) : "")
  const file = process.env["BENCH_ROWS"]
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(row)}\n`)
}
