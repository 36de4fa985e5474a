import { Client } from "pg"
import type { Pool } from "pg"
import { SettingRefused } from "../Config/SettingRefused.ts"
import { identity } from "./Identity.ts"

/**
 * Milliseconds for a statement, for waiting for a lock, and for a transaction that does nothing. Without them a forgotten
 * transaction keeps its locks, and everybody waits.
 */
const limits: Readonly<Record<string, number>> = {
  statement_timeout: 60_000,
  lock_timeout: 15_000,
  idle_in_transaction_session_timeout: 60_000,
}

/** Adds the limits of time to an address that does not name them. PostgreSQL is told them when a connection begins. */
export const withTimeouts = (url: string): string => {
  const bounded = new URL(url)
  for (const [name, milliseconds] of Object.entries(limits))
    if (!bounded.searchParams.has(name)) bounded.searchParams.set(name, String(milliseconds))
  return bounded.toString()
}

/** Removes the limits from an address: a pooler shares its connections, so it refuses to be told them. */
export const withoutTimeouts = (url: string): string => {
  const plain = new URL(url)
  for (const name of Object.keys(limits)) plain.searchParams.delete(name)
  return plain.toString()
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * Rejects with `SettingRefused` when the connections of a pooler have no limits of time, and says what sets them. They are
 * the role's then, because nothing that a caller of a shared connection sets is still there for the next one.
 */
export const refuseWithoutLimits = async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query<{ role: string; database: string; missing: ReadonlyArray<string> }>(
    `select current_user as role, current_database() as database,
      array(select name from unnest($1::text[]) as name where current_setting(name) = '0') as missing`,
    [Object.keys(limits)],
  )
  const [{ role, database, missing } = { role: "", database: "", missing: [] }] = rows
  if (missing.length === 0) return
  const statements = missing.map(
    (name) => `alter role ${quoted(role)} in database ${quoted(database)} set ${name} = ${limits[name]};`,
  )
  throw new SettingRefused({
    message: `The connections of DATABASE_URL have no ${missing.join(", ")}, and a pooler cannot be told them by the API. Run this in the database, let the pooler reconnect, and start again:\n${statements.join("\n")}`,
  })
}

const identifying = `select ${identity} as database, pg_is_in_recovery() as "isStandby"`

/** Milliseconds for the connection on which the database itself is asked who it is. */
const longestConnect = 10_000

/**
 * Rejects with `SettingRefused` when the pooler leads to another database than the direct address: what one of them writes, the
 * other one would not have. So it is after a failover that only one of both was told.
 */
export const refuseAnotherDatabase = async (pool: Pool, direct: string): Promise<void> => {
  const client = new Client({ connectionString: direct, connectionTimeoutMillis: longestConnect })
  client.on("error", () => undefined)
  await client.connect()
  try {
    const [behind, itself] = await Promise.all([pool.query(identifying), client.query(identifying)])
    const [there, here] = [behind.rows[0], itself.rows[0]]
    if (there?.database === here?.database && there?.isStandby === false && here?.isStandby === false) return
  } finally {
    void client.end().catch(() => undefined)
  }
  throw new SettingRefused({
    message:
      "DATABASE_URL and DATABASE_DIRECT_URL must lead to the same database, and not to a standby of it.",
  })
}
