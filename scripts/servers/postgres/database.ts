import { Client } from "pg"
import { Failure } from "../../terminal/failure.ts"

const DATABASE = "rokthnam"
const KHMER_WORD = "ប៉ារ៉ាសេតាមុល"

async function withClient<Result>(
  connectionString: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 })
  // The server may end while we are connected; the query under way says so.
  client.on("error", () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Trigram search is how Khmer names are found, so a server that sees no letters in them is of no use. */
async function assertKnowsKhmer(client: Client): Promise<void> {
  await client.query("create extension if not exists pg_trgm")
  const { rows } = await client.query<{ trigrams: number }>("select cardinality(show_trgm($1)) as trigrams", [
    KHMER_WORD,
  ])
  if (rows[0]?.trigrams === 0)
    throw new Failure(
      "This PostgreSQL does not know Khmer letters (its locale is C): Khmer names could not be found.",
    )
}

/** Where a server listens, and whom it knows. */
interface ServerAccess {
  readonly port: number
  readonly user: string
  readonly password: string
}

/** Makes the database when it is missing and answers its address. */
export async function prepareDatabase({ port, user, password }: ServerAccess): Promise<string> {
  const address = `postgresql://${user}:${password}@127.0.0.1:${port}`
  await withClient(`${address}/postgres`, async (client) => {
    await assertKnowsKhmer(client)
    const { rowCount } = await client.query("select from pg_database where datname = $1", [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  })
  return `${address}/${DATABASE}`
}
