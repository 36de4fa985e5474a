import { join } from "node:path"
import { Client } from "pg"
import { supervise } from "../processes/supervise.ts"
import { startPostgres } from "../servers/postgres.ts"
import type { PostgresServer } from "../servers/postgres.ts"
import { Failure, reasonOf } from "../terminal/failure.ts"
import { say, step } from "../terminal/report.ts"
import type { Keeping, Part } from "./keeping.ts"
import type { Settings } from "./settings.ts"

const REACH_TIMEOUT_MS = 5_000
const OLDEST_VERSION = 16

interface DatabaseFacts {
  readonly version: number
  /** A column of pg_database; "c" stands for the C library. */
  readonly datlocprovider: string
  readonly datctype: string
}

function withoutPassword(url: string): string {
  try {
    const { host, pathname } = new URL(url)
    return `${host}${pathname}`
  } catch {
    return "(not a URL)"
  }
}

/** Checks the database on a given server before anything relies on it. */
async function checkDatabase(url: string): Promise<DatabaseFacts> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: REACH_TIMEOUT_MS,
    query_timeout: REACH_TIMEOUT_MS,
  })
  client.on("error", () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<DatabaseFacts>(
      "select current_setting('server_version_num')::int / 10000 as version, datlocprovider, datctype from pg_database where datname = current_database()",
    )
    if (!rows[0]) throw new Error("it does not name its own database")
    return rows[0]
  } catch (error) {
    throw new Failure(
      `The database of DATABASE_URL, ${withoutPassword(url)}, cannot be reached: ${reasonOf(error)}.`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function useGivenDatabase(url: string): Promise<Part> {
  const { version, datlocprovider, datctype } = await step("reaching the database of DATABASE_URL", () =>
    checkDatabase(url),
  )
  if (version < OLDEST_VERSION)
    throw new Failure(
      `The database of DATABASE_URL is PostgreSQL ${version}, but ${OLDEST_VERSION} or newer is needed.`,
    )
  if (datlocprovider === "c" && ["C", "POSIX"].includes(datctype))
    say(
      "! that database has the locale C, which tells É from é: lists are searched and sorted less forgivingly",
    )
  return { url, stop: () => Promise.resolve() }
}

/** The configured database, or the private one in the data folder, which is kept running. */
export async function openDatabase({ databaseUrl, dataDir }: Settings, keeping: Keeping): Promise<Part> {
  if (databaseUrl !== undefined) return useGivenDatabase(databaseUrl)
  let url = ""
  const start = async (earlier: PostgresServer | undefined) => {
    // The ended server still holds the lock of the folder.
    await earlier?.stop()
    const server = await startPostgres({
      dataDir: join(dataDir, "postgres"),
      log: (line) => say(`  ${line}`),
      port: earlier?.port,
    })
    url = server.url
    return server
  }
  const server = await step("starting PostgreSQL", async () =>
    supervise({ name: "PostgreSQL", start, ...keeping }),
  )
  return { url, stop: server.stop }
}
