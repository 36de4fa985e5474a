import { Client } from "pg"
import { codeOf } from "../../terminal/failure.ts"

/** Connections that are opened at the same time. */
const BATCH = 20
/** More than the private server allows (200). */
const MOST = 400
/** PostgreSQL's code for one connection too many. */
const TOO_MANY = "53300"

async function tryConnect(connectionString: string): Promise<Client | undefined> {
  const client = new Client({ connectionString, application_name: "faults", connectionTimeoutMillis: 5_000 })
  client.on("error", () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    if (codeOf(error) === TOO_MANY) return undefined
    throw error
  }
}

async function takeAll(url: string, taken: Client[]): Promise<void> {
  while (taken.length < MOST) {
    const batch = await Promise.all(Array.from({ length: BATCH }, () => tryConnect(url)))
    const opened = batch.filter((client) => client !== undefined)
    taken.push(...opened)
    if (opened.length < BATCH) return
  }
}

/**
 * Opens connections until the server refuses more, and takes those of the API too. Returns a function that closes them.
 */
export async function exhaustConnections(url: string): Promise<() => Promise<void>> {
  const taken: Client[] = []
  const release = async () => {
    await Promise.all(taken.map((client) => client.end().catch(() => undefined)))
  }
  try {
    await takeAll(url, taken)
    await taken[0]?.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'rokthnam%'",
    )
    await takeAll(url, taken)
    return release
  } catch (error) {
    await release()
    throw error
  }
}
