import { Client } from "pg"

const DATABASE = "rokthnam"

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
    const { rowCount } = await client.query("select from pg_database where datname = $1", [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  })
  return `${address}/${DATABASE}`
}
