import { mkdirSync, writeFileSync } from "node:fs"
import { cpus, release, totalmem, type } from "node:os"
import { dirname } from "node:path"
import { inProject } from "../project.ts"

/** One figure of a benchmark as it was printed: "figure | value | target". */
export interface Figure {
  readonly benchmark: string
  readonly figure: string
  readonly value: string
  readonly target: string
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

/** The machine, as far as figures depend on it. */
function machine(): string {
  const [cpu] = cpus()
  const gigabytes = Math.round(totalmem() / 1024 ** 3)
  return `${cpus().length} × ${cpu?.model.trim() ?? "unknown CPU"}, ${gigabytes} GB, ${type()} ${release()}, Node ${process.versions.node}`
}

const cell = (text: string): string => text.replaceAll("|", "\\|")

function asMarkdown(figures: readonly Figure[], about: string): string {
  const lines = figures.map(
    ({ benchmark, figure, value, target }) =>
      `| ${cell(benchmark)} | ${cell(figure)} | ${cell(value)} | ${cell(target)} |`,
  )
  return `# The last full run of all benchmarks

${about}. Written by \`npm run bench -- --record\`. Ratios compare things measured in the same run; times and rates hold for
this machine.

| benchmark | figure | value | target |
| --- | --- | --- | --- |
${lines.join("\n")}
`
}

const JSON_FILE = inProject(".build", "bench", "last-run.json")
const MARKDOWN_FILE = inProject("docs", "benchmarks", "last-run.md")

/** Writes all figures of a run as JSON and, if they shall be kept, as a page of docs/benchmarks. Returns the files. */
export function writeTable(figures: readonly Figure[], isKept: boolean): readonly string[] {
  const at = new Date().toISOString()
  mkdirSync(dirname(JSON_FILE), { recursive: true })
  writeFileSync(JSON_FILE, `${JSON.stringify({ at, machine: machine(), figures }, undefined, 2)}\n`)
  if (!isKept) return [JSON_FILE]
  mkdirSync(dirname(MARKDOWN_FILE), { recursive: true })
  writeFileSync(MARKDOWN_FILE, asMarkdown(figures, `${at.slice(0, 10)}, ${machine()}`))
  return [JSON_FILE, MARKDOWN_FILE]
}
