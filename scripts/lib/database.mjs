import { join } from "node:path"
import { Client } from "pg"
import { Failure } from "./failure.mjs"
import { startPostgres } from "./postgres.mjs"
import { say, step } from "./report.mjs"
import { supervise } from "./supervise.mjs"

const REACH_TIMEOUT_MS = 5_000
const OLDEST_VERSION = 16

function withoutPassword(url) {
  try {
    const { host, pathname } = new URL(url)
    return `${host}${pathname}`
  } catch {
    return "(not a URL)"
  }
}

/** Looks at the database of somebody else's server before anything relies on it. */
async function checkDatabase(url) {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: REACH_TIMEOUT_MS,
    query_timeout: REACH_TIMEOUT_MS,
  })
  client.on("error", () => {})
  try {
    await client.connect()
    const { rows } = await client.query(
      "select current_setting('server_version_num')::int / 10000 as version, datlocprovider, datctype from pg_database where datname = current_database()",
    )
    return rows[0]
  } catch (error) {
    const reason = error.message || error.code
    throw new Failure(`The database of DATABASE_URL, ${withoutPassword(url)}, cannot be reached: ${reason}.`)
  } finally {
    await client.end().catch(() => {})
  }
}

async function useGivenDatabase(url) {
  const { version, datlocprovider, datctype } = await step("reaching the database of DATABASE_URL", () =>
    checkDatabase(url),
  )
  if (version < OLDEST_VERSION)
    throw new Failure(
      `The database of DATABASE_URL is PostgreSQL ${version}, but ${OLDEST_VERSION} or newer is needed.`,
    )
  if (datlocprovider === "c" && ["C", "POSIX"].includes(datctype))
    say(
      "! that database has the locale C, which knows no Khmer letters: names in Khmer are not found by search",
    )
  return { url, stop: async () => {} }
}

/** The database that the settings name, or the private one in the data folder, kept running. */
export async function openDatabase({ databaseUrl, dataDir }, { processes, onGiveUp }) {
  if (databaseUrl) return useGivenDatabase(databaseUrl)
  const start = (earlier) => {
    const begin = () =>
      startPostgres({
        dataDir: join(dataDir, "postgres"),
        log: (line) => say(`  ${line}`),
        port: earlier?.port,
      })
    // The one that ended still holds the folder's lock.
    return earlier ? earlier.stop().then(begin) : begin()
  }
  const server = await step("starting PostgreSQL", async () =>
    supervise({ name: "PostgreSQL", start, processes, onGiveUp }),
  )
  return { url: server.current().url, stop: server.stop }
}
