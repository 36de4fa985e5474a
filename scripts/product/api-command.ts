import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { runHere } from "../processes/run.ts"
import { inProject } from "../project.ts"
import { startPostgres } from "../servers/postgres.ts"
import { isServerOf, readPostmaster } from "../servers/postgres/orphan.ts"
import { Failure } from "../terminal/failure.ts"
import { takeDataFolder } from "./data-folder.ts"
import type { Part } from "./keeping.ts"
import { readSettings } from "./settings.ts"
import type { Settings } from "./settings.ts"

/** The address of the private server in a folder (`postgres` of the data folder) while `npm start` runs it. */
export function runningDatabase(folder: string): string | undefined {
  const cluster = join(folder, "cluster")
  const postmaster = readPostmaster(cluster)
  if (!postmaster || !isServerOf(postmaster.pid, cluster)) return undefined
  const password = readFileSync(join(folder, "password"), "utf8").trim()
  return `postgresql://rokthnam:${password}@127.0.0.1:${postmaster.port}/rokthnam`
}

/**
 * The configured database: of DATABASE_URL, of the running product, or the private one, started for this command.
 *
 * @throws Failure when there is none yet or it does not start
 */
export async function openDatabase({ databaseUrl, dataDir }: Settings): Promise<Part> {
  const folder = join(dataDir, "postgres")
  const url = databaseUrl ?? runningDatabase(folder)
  if (url !== undefined) return { url, stop: () => Promise.resolve() }
  if (!existsSync(join(folder, "cluster", "PG_VERSION")))
    throw new Failure(`There is no database in ${dataDir} yet: npm start makes it.`)
  return startPostgres({ dataDir: folder })
}

/** Runs the command in this terminal. This process ends with the exit code of the command. */
async function runOn(database: Part, file: readonly string[], given: readonly string[]): Promise<void> {
  try {
    const env = { ...process.env, DATABASE_URL: database.url }
    process.exitCode = await runHere([inProject("api", "src", ...file), ...given], env)
  } finally {
    await database.stop()
  }
}

/**
 * Runs a command of the API on the configured database, whether or not the product is running. This process ends with
 * the exit code of the command.
 *
 * @param file the path of the command below api/src
 */
export async function runApiCommand(file: readonly string[], given: readonly string[]): Promise<void> {
  await runOn(await openDatabase(readSettings()), file, given)
}

/** As `runApiCommand`, but the product may not run meanwhile, and the private database is created when missing. */
export async function runApiCommandAlone(file: readonly string[], given: readonly string[]): Promise<void> {
  const { dataDir, databaseUrl } = readSettings()
  const release = await takeDataFolder(dataDir)
  try {
    const database =
      databaseUrl === undefined
        ? await startPostgres({ dataDir: join(dataDir, "postgres") })
        : { url: databaseUrl, stop: () => Promise.resolve() }
    await runOn(database, file, given)
  } finally {
    release()
  }
}
