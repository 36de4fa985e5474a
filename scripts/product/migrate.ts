import { run } from "../processes/run.ts"
import { inProject } from "../project.ts"
import { Failure } from "../terminal/failure.ts"

/**
 * Runs the API's program of the migrations, however long they take. The API itself must answer within two minutes of
 * its start.
 *
 * @throws Failure with the reason, for example a database of a newer version
 */
export async function migrateDatabase(
  program: string,
  databaseUrl: string,
  signal: AbortSignal,
): Promise<void> {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    NODE_COMPILE_CACHE: inProject(".build", "compile-cache"),
  }
  const { code, output } = await run(process.execPath, [program], { env, signal })
  signal.throwIfAborted()
  if (code !== 0) throw new Failure(`The database could not be brought up to date:\n${output.trim()}`)
}
