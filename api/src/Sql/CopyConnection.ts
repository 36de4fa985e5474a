import { Client } from "pg"

/** Milliseconds to connect, to get the locks, and for one statement: the copy of the largest table. */
const connectTimeout = 10_000
export const lockTimeout = 60_000
export const statementTimeout = 6 * 3_600_000

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
