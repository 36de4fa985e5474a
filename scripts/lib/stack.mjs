import { openCache } from "./cache.mjs"
import { keepSecrets, takeDataFolder } from "./data-folder.mjs"
import { openDatabase } from "./database.mjs"
import { Failure } from "./failure.mjs"
import { openProcessList } from "./leftovers.mjs"
import { whyPortIsTaken } from "./ports.mjs"
import { say } from "./report.mjs"

async function refuseTakenPort({ port, host }) {
  const reason = await whyPortIsTaken(port, host)
  if (reason === undefined) return
  const why = {
    EADDRINUSE: `Port ${port} is in use by another program`,
    EACCES: `This user may not listen on port ${port}`,
    EADDRNOTAVAIL: `HOST ${host} is no address of this machine`,
  }[reason]
  throw new Failure(
    `${why ?? `Nothing can listen on ${host}, port ${port} (${reason})`}: choose another with PORT=8081 npm start (or HOST=…).`,
  )
}

/** Takes the data folder and the port: what must fail before anything slow begins. */
export async function claim(settings, { onStop }) {
  onStop(await takeDataFolder(settings.dataDir))
  const processes = openProcessList(settings.dataDir)
  const leftovers = await processes.stopLeftovers()
  if (leftovers.length > 0) say(`✓ stopped what an interrupted run left behind: ${leftovers.join(", ")}`)
  await refuseTakenPort(settings)
  return processes
}

/** Database, cache and secrets: what API and bot stand on. */
export async function openStack(settings, processes, { onStop, shutDown, signal }) {
  const onGiveUp = () => void shutDown(1)
  const secrets = keepSecrets(settings.dataDir)
  const database = await openDatabase(settings, { processes, onGiveUp })
  onStop(database.stop)
  signal.throwIfAborted()
  const cache = await openCache(settings, { processes, onGiveUp })
  onStop(cache.stop)
  return { databaseUrl: database.url, redisUrl: cache.url, secrets }
}
