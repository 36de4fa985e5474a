import { join } from "node:path"
import { Client } from "pg"
import { runningDatabase } from "../../product/api-command.ts"

/** Longer than any statement needs that looks into the books. */
const QUERY_TIMEOUT_MS = 60_000

/** Asks the database of a running product, past its API. Each row has the columns of the statement. */
export async function askDatabase<Row extends object>(
  dataDir: string,
  statement: string,
): Promise<readonly Row[]> {
  const connectionString = runningDatabase(join(dataDir, "postgres"))
  if (connectionString === undefined) throw new Error(`No database runs in ${dataDir}.`)
  const client = new Client({ connectionString, query_timeout: QUERY_TIMEOUT_MS })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
