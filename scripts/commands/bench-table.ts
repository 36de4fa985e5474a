import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { cpus, release, totalmem, type } from "node:os"
import { dirname } from "node:path"
import { inProject } from "../project.ts"
import { say } from "../terminal/report.ts"
import { shownCores } from "../measuring/row.ts"
import type { TableRow } from "../measuring/row.ts"

/** One figure of a benchmark as it was printed: "figure | value | target". */
export interface Figure {
  readonly benchmark: string
  readonly figure: string
  readonly value: string
  readonly target: string
}

/**
 * What a run has measured: the rows of the table, all figures as they were printed, and the benchmarks that ended with an
 * error, of which rows are missing.
 */
export interface Measured {
  readonly rows: readonly TableRow[]
  readonly figures: readonly Figure[]
  readonly failed: readonly string[]
}

/** The figures among the lines that a benchmark printed. */
export function figuresIn(benchmark: string, printed: string): readonly Figure[] {
  return printed.split("\n").flatMap((line) => {
    const [figure, value, target] = line.split(" | ").map((cell) => cell.trim())
    return figure === undefined || value === undefined
      ? []
      : [{ benchmark, figure, value, target: target ?? "" }]
  })
}

const PARTS: readonly TableRow["part"][] = ["calls", "counter", "search", "memory", "start", "web", "country"]

/** What could not be measured is written as null, which JSON has for what is not a number. */
const readNumber = (_name: string, value: unknown): unknown => value ?? Number.NaN

/** The rows that benchmarks have added to the file of BENCH_ROWS, part by part. */
export function rowsIn(file: string): readonly TableRow[] {
  if (!existsSync(file)) return []
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line): TableRow => JSON.parse(line, readNumber))
    .toSorted((one, other) => PARTS.indexOf(one.part) - PARTS.indexOf(other.part))
}

/** The machine, as far as figures depend on it. */
function machine(): string {
  const [cpu] = cpus()
  const gigabytes = Math.round(totalmem() / 1024 ** 3)
  return `${cpus().length} × ${cpu?.model.trim() ?? "unknown CPU"}, ${gigabytes} GB, ${type()} ${release()}, Node ${process.versions.node}`
}

const TITLES = [
  "part",
  "figure",
  "value",
  "target",
  "reached",
  "measured",
  "reference",
  "CPU ms",
  "MB",
  "% of cores: API, database, rest, idle",
]

function shown(value: number | undefined): string {
  if (value === undefined) return ""
  return Math.abs(value) >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)))
}

function hasReached({ value, fault, least, most }: TableRow): string {
  if (fault !== undefined) return "no"
  if (least === undefined && most === undefined) return ""
  return value >= (least ?? Number.NEGATIVE_INFINITY) && value <= (most ?? Number.POSITIVE_INFINITY)
    ? "yes"
    : "no"
}

/** The cells of a row, under `TITLES`. */
export function cellsOf(row: TableRow): readonly string[] {
  const {
    part,
    figure,
    value,
    unit = "",
    least,
    most,
    fault,
    measured = "",
    reference = "",
    cpu,
    megabytes,
    cores,
  } = row
  const target = least === undefined ? (most === undefined ? "" : `≤ ${most}`) : `≥ ${least}`
  const amount = `${shown(value)} ${unit}`.trim()
  return [
    part,
    figure,
    amount,
    target,
    hasReached(row),
    fault === undefined ? measured : `${fault}; ${measured}`,
    reference,
    shown(cpu),
    megabytes === undefined ? "" : megabytes.toFixed(0),
    cores === undefined ? "" : shownCores(cores),
  ]
}

function printTable(rows: readonly TableRow[]): void {
  const lines = [TITLES, ...rows.map(cellsOf)]
  const widths = TITLES.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  say()
  for (const line of lines) say(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "))
  say()
}

const markdownLine = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`

function markdownTable(titles: readonly string[], lines: readonly (readonly string[])[]): string {
  return [titles, titles.map(() => "---"), ...lines].map(markdownLine).join("\n")
}

function asMarkdown({ rows, figures }: Measured, about: string): string {
  const printed = figures.map(({ benchmark, figure, value, target }) => [benchmark, figure, value, target])
  return `# The last full run of the benchmarks

${about}. Written by \`npm run bench -- --record\`. Ratios compare things measured in the same run; times and rates hold for
this machine. "Measured" and "reference" are what a ratio was computed from.

${markdownTable(TITLES, rows.map(cellsOf))}

## All figures as they were printed

${markdownTable(["benchmark", "figure", "value", "target"], printed)}
`
}

/** Where a table is written: as JSON, and as the page that is kept. */
interface TableFiles {
  readonly json: string
  readonly markdown: string
}

/** The files of a run. One of some rows, or of little data, does not take the place of the last full one. */
export const filesOf = (isFull: boolean): TableFiles => ({
  json: inProject(".build", "bench", isFull ? "last-run.json" : "last-partial-run.json"),
  markdown: inProject("docs", "benchmarks", "last-run.md"),
})

/**
 * Prints the table, and writes it with all figures as JSON and, if they shall be kept, as a page of docs/benchmarks. A run of
 * which a part failed is not kept: the page would lack rows and still be called the last full run. Returns the files.
 */
export function writeTable(
  measured: Measured,
  { isFull, isKept }: { readonly isFull: boolean; readonly isKept: boolean },
  files = filesOf(isFull),
): readonly string[] {
  if (measured.rows.length > 0) printTable(measured.rows)
  const at = new Date().toISOString()
  mkdirSync(dirname(files.json), { recursive: true })
  writeFileSync(files.json, `${JSON.stringify({ at, machine: machine(), ...measured }, undefined, 2)}\n`)
  if (!isKept) return [files.json]
  if (measured.failed.length > 0) {
    say(`Not kept as the last full run, because these failed: ${measured.failed.join(", ")}.`)
    return [files.json]
  }
  mkdirSync(dirname(files.markdown), { recursive: true })
  writeFileSync(files.markdown, asMarkdown(measured, `${at.slice(0, 10)}, ${machine()}`))
  return [files.json, files.markdown]
}
