import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test, vi } from "vitest"
import { bench } from "../commands/bench.ts"
import { cellsOf, figuresIn, filesOf, rowsIn, writeTable } from "../commands/bench-table.ts"
import { temporaryFolder } from "./support.ts"

test("a row of the table says what it measured, its target, and whether it was reached", () => {
  const sale = { part: "calls", figure: "sale / healthz", value: 0.1204, least: 0.12 } as const
  const cores = { api: 0.4849, database: 0.25, rest: 0.1, idle: 0.1651 }
  const measured = { measured: "720/s", reference: "6000/s", cpu: 2.6666, megabytes: 311.4, cores }
  const begin = ["calls", "sale / healthz", "0.12", "≥ 0.12", "yes"]
  expect(cellsOf({ ...sale, ...measured })).toEqual([
    ...begin,
    "720/s",
    "6000/s",
    "2.67",
    "311",
    "48, 25, 10, 17",
  ])
  expect(cellsOf({ ...sale, value: 0.1199 }).slice(2, 5)).toEqual(["0.12", "≥ 0.12", "no"])
  const start = { part: "start", figure: "start", value: 3.2, unit: "s" } as const
  expect(cellsOf({ ...start, most: 3 }).slice(2, 5)).toEqual(["3.2 s", "≤ 3", "no"])
  expect(cellsOf(start).slice(2, 5)).toEqual(["3.2 s", "", ""])
  // what went wrong is told, and reaches nothing, with a target and without
  const failed = { fault: "3 sales failed", measured: "9 ms" }
  expect(cellsOf({ ...start, ...failed, most: 4 }).slice(3, 6)).toEqual(["≤ 4", "no", "3 sales failed; 9 ms"])
  expect(cellsOf({ ...start, ...failed })[4]).toBe("no")
  // a figure that could not be measured reaches nothing
  expect(cellsOf({ ...start, value: Number.NaN, most: 3 })[4]).toBe("no")
})

test("rows come part by part from the file that benchmarks write, figures from what they print", ({
  onTestFinished,
}) => {
  const file = join(temporaryFolder(onTestFinished), "rows.jsonl")
  expect(rowsIn(file)).toEqual([])
  const row = { part: "search", figure: "cold", value: 1 } as const
  const written = [row, { ...row, part: "calls", value: 0 }, { ...row, value: 2 }]
  writeFileSync(file, written.map((one) => `${JSON.stringify(one)}\n`).join(""))
  expect(rowsIn(file).map(({ value }) => value)).toEqual([0, 1, 2])
  // what could not be measured has its place in the table too
  writeFileSync(file, `${JSON.stringify({ ...row, value: Number.NaN, least: 0.05 })}\n`)
  expect(rowsIn(file).map((one) => cellsOf(one).slice(0, 5))).toEqual([
    ["search", "cold", "NaN", "≥ 0.05", "no"],
  ])
  expect(figuresIn("search", "loaded\ncold | 0.04 | ≥ 0.05\nwarm | 0.2\n")).toEqual([
    { benchmark: "search", figure: "cold", value: "0.04", target: "≥ 0.05" },
    { benchmark: "search", figure: "warm", value: "0.2", target: "" },
  ])
})

test("a run is kept as the last full one only if no part of it failed", ({ onTestFinished }) => {
  const folder = temporaryFolder(onTestFinished)
  const files = { json: join(folder, "run.json"), markdown: join(folder, "kept", "run.md") }
  const rows = [{ part: "calls", figure: "sale / healthz", value: 0.12, least: 0.12 }] as const
  expect(writeTable({ rows, figures: [], failed: ["web"] }, { isFull: true, isKept: true }, files)).toEqual([
    files.json,
  ])
  expect(existsSync(files.markdown)).toBe(false)
  expect(JSON.parse(readFileSync(files.json, "utf8"))).toMatchObject({ failed: ["web"], rows })
  expect(writeTable({ rows, figures: [], failed: [] }, { isFull: true, isKept: false }, files)).toEqual([
    files.json,
  ])
  expect(existsSync(files.markdown)).toBe(false)
  expect(writeTable({ rows, figures: [], failed: [] }, { isFull: true, isKept: true }, files)).toEqual([
    files.json,
    files.markdown,
  ])
  expect(readFileSync(files.markdown, "utf8")).toContain("| calls | sale / healthz | 0.12 | ≥ 0.12 | yes |")
})

test("a run of some benchmarks, or of little data, is not kept, and does not replace the last full one", async () => {
  expect(filesOf(false).json).not.toBe(filesOf(true).json)
  await expect(bench(["web", "--record"])).rejects.toThrow("Only a full run is kept")
  await expect(bench(["--quick", "--record"])).rejects.toThrow("Only a full run is kept")
  for (const name of ["BENCH_SCALE", "CROWD_ONLY"]) {
    vi.stubEnv(name, "1")
    await expect(bench(["--record"]), name).rejects.toThrow("Only a full run is kept")
    vi.unstubAllEnvs()
  }
})
