import { readdirSync } from "node:fs"
import { Client } from "pg"
import { run } from "../processes/run.ts"
import { inProject } from "../project.ts"
import { Failure } from "../terminal/failure.ts"

/** Milliseconds for the look at the applied migrations; after that the program looks, which can wait. */
const LOOK_TIMEOUT_MS = 5_000

interface Applied {
  readonly migration_id: number
  readonly name: string
}

/**
 * Whether the migrations of the database are those of this version, as nearly always. Then the program need not load
 * the whole API to find nothing to do. The API looks again when it starts.
 */
async function isUpToDate(databaseUrl: string): Promise<boolean> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: LOOK_TIMEOUT_MS,
    query_timeout: LOOK_TIMEOUT_MS,
  })
  client.on("error", () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<Applied>("select migration_id, name from effect_sql_migrations")
    const applied = rows.map(
      ({ migration_id, name }) => `${String(migration_id).padStart(4, "0")}_${name}.ts`,
    )
    const known = readdirSync(inProject("api", "src", "migrations")).filter((file) => /^\d/.test(file))
    return applied.toSorted().join() === known.toSorted().join()
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Runs the API's program of the migrations, however long they take, unless none is missing. The API itself must answer
 * within two minutes of its start. Returns what there was to say when nothing was missing.
 *
 * @throws Failure with the reason, for example a database of a much newer version
 */
export async function migrateDatabase(
  program: string,
  databaseUrl: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (await isUpToDate(databaseUrl)) return "no migration is missing"
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    NODE_COMPILE_CACHE: inProject(".build", "compile-cache"),
  }
  const { code, output } = await run(process.execPath, [program], { env, signal })
  signal.throwIfAborted()
  if (code !== 0) throw new Failure(`The database could not be brought up to date:\n${output.trim()}`)
  return undefined
}
