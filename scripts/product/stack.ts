import type { Programs } from "../build/programs.ts"
import type { ProcessList } from "../processes/leftovers.ts"
import { openProcessList } from "../processes/leftovers.ts"
import type { Shutdown } from "../processes/shutdown.ts"
import { whyPortIsTaken } from "../servers/ports.ts"
import { Failure } from "../terminal/failure.ts"
import { say, step } from "../terminal/report.ts"
import { openCache } from "./cache.ts"
import { keepSecrets, takeDataFolder } from "./data-folder.ts"
import { openDatabase } from "./database.ts"
import { migrateDatabase } from "./migrate.ts"
import type { Stack } from "./environment.ts"
import type { Keeping, Part } from "./keeping.ts"
import type { Settings } from "./settings.ts"

async function refuseTakenPort({ port, host }: Settings): Promise<void> {
  const reason = await whyPortIsTaken(port, host)
  if (reason === undefined) return
  const why: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} is in use by another program`,
    EACCES: `This user may not listen on port ${port}`,
    EADDRNOTAVAIL: `HOST ${host} is no address of this machine`,
  }
  throw new Failure(
    `${why[reason] ?? `Nothing can listen on ${host}, port ${port} (${reason})`}: choose another with PORT=8081 npm start (or HOST=…).`,
  )
}

/** Takes the data folder and the port first, because these must fail before anything slow begins. */
export async function claim(settings: Settings, { onStop, signal }: Shutdown): Promise<ProcessList> {
  onStop(await takeDataFolder(settings.dataDir, signal))
  const processes = openProcessList(settings.dataDir)
  const leftovers = await processes.stopLeftovers()
  if (leftovers.length > 0) say(`✓ stopped what an interrupted run left behind: ${leftovers.join(", ")}`)
  await refuseTakenPort(settings)
  return processes
}

/** Starts what API and bot depend on: database, in the form that this version needs, cache and secrets. */
export async function openStack(
  settings: Settings,
  programs: Programs,
  keeping: Keeping,
  { onStop, signal }: Shutdown,
): Promise<Stack> {
  const secrets = keepSecrets(settings.dataDir)
  const prepareDatabase = async (): Promise<Part> => {
    const database = await openDatabase(settings, keeping)
    onStop(database.stop)
    signal.throwIfAborted()
    const migrations = programs("api", "Sql/MigrateDatabase")
    await step("bringing the database up to date", () => migrateDatabase(migrations, database.url, signal))
    return database
  }
  // The cache starts meanwhile. Both are awaited even if one fails, so that a cache that has started is stopped too.
  const [database, cache] = await Promise.allSettled([prepareDatabase(), openCache(settings, keeping)])
  if (cache.status === "fulfilled" && cache.value) onStop(cache.value.stop)
  if (database.status === "rejected") throw database.reason
  if (cache.status === "rejected") throw cache.reason
  return {
    databaseUrl: database.value.url,
    redisUrl: cache.value?.url,
    secrets,
  }
}
