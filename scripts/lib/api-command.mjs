import { spawn } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { Failure } from "./failure.mjs"
import { inProject, ROOT } from "./project.mjs"
import { readSettings } from "./settings.mjs"

/** The address of the private server in a data folder while `npm start` keeps it running. */
function runningDatabase(folder) {
  const pidFile = join(folder, "cluster", "postmaster.pid")
  if (!existsSync(pidFile)) return undefined
  // Lines of postmaster.pid: process, folder, start, port, …
  const [pid, , , port] = readFileSync(pidFile, "utf8").split("\n")
  try {
    process.kill(Number(pid), 0)
  } catch {
    return undefined
  }
  const password = readFileSync(join(folder, "password"), "utf8").trim()
  return `postgresql://rokthnam:${password}@127.0.0.1:${Number(port)}/rokthnam`
}

async function openDatabase({ databaseUrl, dataDir }) {
  const folder = join(dataDir, "postgres")
  const url = databaseUrl ?? runningDatabase(folder)
  if (url) return { url, stop: async () => {} }
  if (!existsSync(join(folder, "cluster", "PG_VERSION")))
    throw new Failure(`There is no database in ${dataDir} yet: npm start makes it.`)
  const { startPostgres } = await import("./postgres.mjs")
  return startPostgres({ dataDir: folder })
}

function run(file, commandArguments, url) {
  return new Promise((settle) => {
    const child = spawn(process.execPath, [inProject("api", "src", ...file), ...commandArguments], {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: url },
      stdio: "inherit",
    })
    child.once("error", () => settle(127))
    child.once("exit", (code) => settle(code ?? 1))
  })
}

/**
 * Runs a command of the API on the database of the settings, whether the product runs or not; its exit code is ours.
 *
 * @param {string[]} file its path below api/src
 * @param {string[]} commandArguments
 */
export async function runApiCommand(file, commandArguments = []) {
  const database = await openDatabase(readSettings())
  try {
    process.exitCode = await run(file, commandArguments, database.url)
  } finally {
    await database.stop()
  }
}
