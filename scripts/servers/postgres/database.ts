import { Client } from "pg"

const DATABASE = "rokthnam"

async function withClient<Result>(
  connectionString: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 })
  // If the server ends while connected, the running query reports it.
  client.on("error", () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The port of a server and the credentials for it. */
interface ServerAccess {
  readonly port: number
  readonly user: string
  readonly password: string
}

/** Creates the database when it is missing; returns its address. */
export async function prepareDatabase({ port, user, password }: ServerAccess): Promise<string> {
  const address = `postgresql://${user}:${password}@127.0.0.1:${port}`
  await withClient(`${address}/postgres`, async (client) => {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  })
  return `${address}/${DATABASE}`
}
