/** The databases of benchmarks. A quick run makes each kind once and copies it. */
import { Effect, Layer, Logger, LogLevel } from "effect"
import { Client } from "pg"
import { isQuick } from "../../../scripts/measuring/length.ts"
import { AppConfig } from "../../src/Config.ts"
import { SqlLive } from "../../src/Sql.ts"
import { environment } from "../../test/support/Environment.ts"

const withServer = async <A>(serverUrl: string, use: (server: Client) => Promise<A>): Promise<A> => {
  const server = new Client({ connectionString: serverUrl })
  await server.connect()
  try {
    return await use(server)
  } finally {
    await server.end()
  }
}

const urlOf = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.toString()
}

/** Creates a database, empty or as a copy of another one that nobody is connected to. Returns its URL. */
const create = async (serverUrl: string, name: string, original?: string): Promise<string> => {
  const from = original === undefined ? "" : ` template ${original}`
  await withServer(serverUrl, (server) => server.query(`create database ${name}${from}`))
  return urlOf(serverUrl, name)
}

/** Makes a database under its own name or, in a quick run, as a copy of one of its kind, which is made when it is first wanted. */
const createOnce = async (
  serverUrl: string,
  name: string,
  kind: string,
  make: (serverUrl: string, name: string) => Promise<string>,
): Promise<string> => {
  if (!isQuick) return make(serverUrl, name)
  const known = await withServer(serverUrl, (server) =>
    server.query("select 1 from pg_database where datname = $1", [kind]),
  )
  if (known.rowCount === 0) await make(serverUrl, kind)
  return create(serverUrl, name, kind)
}

const migrate = async (serverUrl: string, name: string): Promise<string> => {
  const url = await create(serverUrl, name)
  const migrated = SqlLive.pipe(
    Layer.provide(AppConfig.Default),
    Layer.provide(environment({ DATABASE_URL: url })),
    // a table of figures has no use for the names of the migrations
    Layer.provide(Logger.minimumLogLevel(LogLevel.Warning)),
  )
  await Effect.runPromise(Effect.scoped(Layer.build(migrated)))
  return url
}

/** Creates a database with the product's tables, all of them empty. Returns its URL. */
export const createMigrated = (serverUrl: string, name: string): Promise<string> =>
  createOnce(serverUrl, name, "of_bench_migrated", migrate)

/**
 * Creates a database with the product's tables and fills it. Returns its URL.
 *
 * @param kind what it is filled with, in a word: a quick run fills only the first of each kind
 */
export const createFilled = (
  serverUrl: string,
  name: string,
  kind: string,
  fill: (url: string) => Promise<void>,
): Promise<string> =>
  createOnce(serverUrl, name, `of_bench_${kind}`, async (server, called) => {
    const url = await createMigrated(server, called)
    await fill(url)
    return url
  })
