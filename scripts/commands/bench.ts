import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { buildServices } from "../build/services.ts"
import { inProject, ROOT } from "../project.ts"
import { startPostgres } from "../servers/postgres.ts"
import { startRedis } from "../servers/redis.ts"
import { Failure } from "../terminal/failure.ts"
import { say, step } from "../terminal/report.ts"
import { figuresIn, writeTable } from "./bench-table.ts"
import type { Figure } from "./bench-table.ts"

const ENDING = ".bench.ts"
/** What `--quick` runs when no benchmark is named. */
const QUICK: readonly string[] = ["calls"]
const BENCHMARKS = inProject("api", "bench")

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

/** Runs the benchmarks on their own servers; returns the worst exit code and all figures. */
async function runAll(
  files: readonly string[],
  options: readonly string[],
  folder: string,
): Promise<{ readonly code: number; readonly figures: readonly Figure[] }> {
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
  }
  let worst = 0
  const figures: Figure[] = []
  try {
    for (const file of files) {
      say(`\n${basename(file, ENDING)}\nfigure | value | target`)
      const { code, printed } = await runShown([join(BENCHMARKS, file), ...options], env)
      worst = Math.max(worst, code)
      figures.push(...figuresIn(basename(file, ENDING), printed))
    }
  } finally {
    await cache?.stop()
    await database.stop()
  }
  return { code: worst, figures }
}

/**
 * `npm run bench` runs the benchmarks of api/bench; `npm run bench -- search` runs those with that word in their name. All
 * figures are written to .build/bench/last-run.json, and with `--record` to docs/benchmarks/last-run.md. `--quick` alone
 * runs the benchmark of the most frequent calls for two minutes; benchmarks may know it themselves.
 */
export async function bench(given: readonly string[]): Promise<void> {
  const options = given.filter((word) => word.startsWith("--"))
  const named = given.filter((word) => !word.startsWith("--"))
  const words = named.length === 0 && options.includes("--quick") ? QUICK : named
  const all = (existsSync(BENCHMARKS) ? readdirSync(BENCHMARKS) : []).filter((file) => file.endsWith(ENDING))
  const files = all.filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  if (files.length === 0)
    throw new Failure(
      `No such benchmark; there are: ${all.map((file) => basename(file, ENDING)).join(", ") || "none"}.`,
    )
  const folder = mkdtempSync(join(tmpdir(), "rokthnam-bench-"))
  try {
    const { code, figures } = await runAll(files, options, folder)
    process.exitCode = code
    for (const file of writeTable(figures, options.includes("--record"))) say(`Written: ${file}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
