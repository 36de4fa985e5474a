import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { runHere } from "../processes/run.ts"
import { inProject } from "../project.ts"
import { startPostgres } from "../servers/postgres.ts"
import { startRedis } from "../servers/redis.ts"
import { Failure } from "../terminal/failure.ts"
import { say, step } from "../terminal/report.ts"

const ENDING = ".bench.ts"
const BENCHMARKS = inProject("api", "bench")

/** Runs the benchmarks on their own servers; returns the worst exit code. */
async function runAll(files: readonly string[], options: readonly string[], folder: string): Promise<number> {
  // Unlike in tests, the settings are durable: the figures must hold for the product as it runs.
  const database = await step("starting PostgreSQL", () =>
    startPostgres({ dataDir: join(folder, "postgres") }),
  )
  const cache = await startRedis({ dataDir: folder })
  const env = { ...process.env, DATABASE_URL: database.url, REDIS_URL: cache?.url, DATA_DIR: folder }
  let worst = 0
  try {
    for (const file of files) {
      say(`\n${basename(file, ENDING)}\nfigure | value | target`)
      worst = Math.max(worst, await runHere([join(BENCHMARKS, file), ...options], env))
    }
  } finally {
    await cache?.stop()
    await database.stop()
  }
  return worst
}

/**
 * `npm run bench` runs the benchmarks of api/bench; `npm run bench -- search` runs those with that word in their name. Options
 * such as `--quick` are for the benchmarks.
 */
export async function bench(given: readonly string[]): Promise<void> {
  const options = given.filter((word) => word.startsWith("--"))
  const words = given.filter((word) => !word.startsWith("--"))
  const all = (existsSync(BENCHMARKS) ? readdirSync(BENCHMARKS) : []).filter((file) => file.endsWith(ENDING))
  const files = all.filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  if (files.length === 0)
    throw new Failure(
      `No such benchmark; there are: ${all.map((file) => basename(file, ENDING)).join(", ") || "none"}.`,
    )
  const folder = mkdtempSync(join(tmpdir(), "rokthnam-bench-"))
  try {
    process.exitCode = await runAll(files, options, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
