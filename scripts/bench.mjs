// npm run bench: the figures of api/bench/*.bench.ts; `npm run bench -- search` runs those whose name holds the word.
import { spawn } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { exitWith, Failure } from "./lib/failure.mjs"
import { inProject, ROOT } from "./lib/project.mjs"
import { say, step } from "./lib/report.mjs"
import { ensureRuntime } from "./lib/runtime.mjs"

function runBench(file, env) {
  return new Promise((settle) => {
    const child = spawn(process.execPath, [file], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: "inherit",
    })
    child.once("error", () => settle(127))
    child.once("exit", (code) => settle(code ?? 1))
  })
}

async function runAll(files, folder) {
  const { startPostgres } = await import("./lib/postgres.mjs")
  const { startRedis } = await import("./lib/redis.mjs")
  // Durable settings, unlike in tests: these figures are about the product as it runs.
  const database = await step("starting PostgreSQL", () =>
    startPostgres({ dataDir: join(folder, "postgres") }),
  )
  const cache = await startRedis({ dataDir: folder })
  let worst = 0
  try {
    for (const file of files) {
      say(`\n${basename(file, ".bench.ts")}\nfigure | value | target`)
      const code = await runBench(file, {
        DATABASE_URL: database.url,
        REDIS_URL: cache?.url,
        DATA_DIR: folder,
      })
      worst = Math.max(worst, code)
    }
  } finally {
    await cache?.stop()
    await database.stop()
  }
  return worst
}

try {
  await ensureRuntime()
  const words = process.argv.slice(2)
  const folder = inProject("api", "bench")
  const all = (existsSync(folder) ? readdirSync(folder) : []).filter((file) => file.endsWith(".bench.ts"))
  const files = all.filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  if (files.length === 0)
    throw new Failure(
      `No such benchmark; there are: ${all.map((file) => basename(file, ".bench.ts")).join(", ") || "none"}.`,
    )
  const dataDir = mkdtempSync(join(tmpdir(), "rokthnam-bench-"))
  try {
    process.exitCode = await runAll(
      files.map((file) => join(folder, file)),
      dataDir,
    )
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
} catch (error) {
  exitWith(error)
}
