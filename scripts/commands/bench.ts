import { spawn } from "node:child_process"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { buildServices } from "../build/services.ts"
import { inProject, ROOT } from "../project.ts"
import { startPostgres } from "../servers/postgres.ts"
import { startRedis } from "../servers/redis.ts"
import { Failure } from "../terminal/failure.ts"
import { say, step } from "../terminal/report.ts"
import { figuresIn, rowsIn, writeTable } from "./bench-table.ts"
import type { Figure, Measured } from "./bench-table.ts"

const ENDING = ".bench.ts"
/** The benchmarks whose rows are the table, in its order. The others run when they are named. */
const TABLE: readonly string[] = ["calls", "crowd", "photo", "search", "imports", "start", "web"]
/** What reduces the data or the rows of a run in the environment. */
const REDUCING: readonly string[] = ["BENCH_SCALE", "CALLS_ONLY", "CROWD_ONLY", "IMPORTS_ONLY"]
/** Where benchmarks are: those of the API, and those that need a browser. */
const FOLDERS: readonly string[] = [inProject("api", "bench"), inProject("e2e", "bench")]

/** Runs a benchmark, shows what it prints, and returns it with the exit code. */
function runShown(
  given: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ readonly code: number; readonly printed: string }> {
  return new Promise((settle) => {
    const child = spawn(process.execPath, given, { cwd: ROOT, env, stdio: ["ignore", "pipe", "inherit"] })
    let printed = ""
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      printed += text
      process.stdout.write(text)
    })
    child.once("error", () => settle({ code: 127, printed }))
    child.once("close", (code) => settle({ code: code ?? 1, printed }))
  })
}

/** Runs the benchmarks on their own servers; returns the worst exit code and what they measured. */
async function runAll(
  files: readonly string[],
  options: readonly string[],
  folder: string,
): Promise<{ readonly code: number; readonly measured: Measured }> {
  // Unlike in tests, the settings are durable: the figures must hold for the product as it runs.
  const database = await step("starting PostgreSQL", () =>
    startPostgres({ dataDir: join(folder, "postgres") }),
  )
  const cache = await startRedis({ dataDir: folder })
  const programs = await buildServices()
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    REDIS_URL: cache?.url,
    DATA_DIR: folder,
    API_PROGRAM: programs("api", "main"),
    BENCH_ROWS: join(folder, "rows.jsonl"),
    // the benchmarks and what they start load the same modules
    NODE_COMPILE_CACHE: inProject(".build", "compile-cache"),
  }
  let worst = 0
  const figures: Figure[] = []
  const failed: string[] = []
  try {
    for (const file of files) {
      say(`\n${basename(file, ENDING)}\nfigure | value | target`)
      const { code, printed } = await runShown([file, ...options], env)
      worst = Math.max(worst, code)
      if (code !== 0) failed.push(basename(file, ENDING))
      figures.push(...figuresIn(basename(file, ENDING), printed))
    }
  } finally {
    await cache?.stop()
    await database.stop()
  }
  return { code: worst, measured: { rows: rowsIn(env.BENCH_ROWS), figures, failed } }
}

/** The files of the benchmarks that these words name; those of the table if there are none, without the browser's if it is quick. */
function chosen(words: readonly string[], isQuick: boolean): readonly string[] {
  const all = FOLDERS.flatMap((folder) => readdirSync(folder).map((file) => join(folder, file))).filter(
    (file) => file.endsWith(ENDING),
  )
  const files =
    words.length === 0
      ? TABLE.filter((name) => !(isQuick && name === "web")).flatMap((name) =>
          all.filter((file) => basename(file, ENDING) === name),
        )
      : all.filter((file) => words.some((word) => basename(file).includes(word)))
  if (files.length > 0) return files
  throw new Failure(`No such benchmark; there are: ${all.map((file) => basename(file, ENDING)).join(", ")}.`)
}

/**
 * `npm run bench` measures all rows of the table, in about half an hour on two idle cores; `--quick` in two
 * minutes, on little data and without the browser. `npm run bench -- search` runs the benchmarks with that word in their name, at length and with
 * all their figures. A full run is written to
 * .build/bench/last-run.json, and with `--record` to docs/benchmarks/last-run.md; any other to .build/bench/last-partial-run.json.
 */
export async function bench(given: readonly string[]): Promise<void> {
  const options = given.filter((word) => word.startsWith("--"))
  const words = given.filter((word) => !word.startsWith("--"))
  const isQuick = options.includes("--quick")
  const files = chosen(words, isQuick)
  const isTable = words.length === 0 && !isQuick
  const isFull = isTable && REDUCING.every((name) => !process.env[name])
  const isKept = options.includes("--record")
  if (isKept && !isFull)
    throw new Failure(
      `Only a full run is kept: --record goes neither with --quick nor with names of benchmarks, nor with ${REDUCING.join(", ")}.`,
    )
  const folder = mkdtempSync(join(tmpdir(), "rokthnam-bench-"))
  try {
    const { code, measured } = await runAll(files, isTable ? [...options, "--table"] : options, folder)
    process.exitCode = code
    for (const file of writeTable(measured, { isFull, isKept })) say(`Written: ${file}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
