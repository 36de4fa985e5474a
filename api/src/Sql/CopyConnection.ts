import { Client } from "pg"
import { setTimeout as sleep } from "node:timers/promises"

/** Milliseconds to connect and to get the locks, and for one statement: the copy of the largest table. */
const connectTimeout = 10_000
const lockTimeout = 60_000
const statementTimeout = 6 * 3_600_000

/** Opens a connection that writes and reads values in the same form on every server. */
export const connectForCopies = async (url: string, name: string): Promise<Client> => {
  const client = new Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: connectTimeout,
    keepAlive: true,
  })
  // A lost connection ends the running statement, which tells it.
  client.on("error", () => undefined)
  await client.connect()
  await client.query(`
    set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
    set extra_float_digits = 1; set lock_timeout = ${lockTimeout}; set statement_timeout = ${statementTimeout};
    set idle_in_transaction_session_timeout = ${statementTimeout}; set search_path = public`)
  return client
}

/**
 * Milliseconds for which a statement waits that changes a busy table, and whoever comes after it; and those before it is
 * tried again. It is less than the time after which PostgreSQL looks for deadlocks.
 */
const [longestLockWait, beforeNextTry] = [250, 1000]

const isLocked = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === "55P03"

/** Runs a transaction that waits for locks only shortly, until it gets them. */
export const withShortLocks = async (client: Client, work: () => Promise<unknown>): Promise<void> => {
  try {
    await client.query(`begin; set local lock_timeout = ${longestLockWait}`)
    await work()
    await client.query("commit")
  } catch (error) {
    await client.query("rollback").catch(() => undefined)
    if (!isLocked(error)) throw error
    await sleep(beforeNextTry)
    await withShortLocks(client, work)
  }
}
