import { setTimeout as sleep } from "node:timers/promises"
import { Failure } from "./failure.mjs"
import { inProject } from "./project.mjs"
import { startService, tailOf } from "./service.mjs"

/** The first start also migrates and fills in the demonstration. */
const READY_TIMEOUT_MS = 120_000
/** EX_CONFIG of sysexits.h: the API said in a sentence which setting it refuses. */
const REFUSED_SETTINGS = 78

async function isReady(address) {
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) })
    await answer.body?.cancel()
    return answer.status === 200
  } catch {
    return false
  }
}

/** The API has said on standard error what it refuses; our exit code is the same. */
class RefusedSettings extends Failure {
  exitCode = REFUSED_SETTINGS
}

/**
 * The environment of API and bot: what we were given, with every default filled in.
 * In production the API wants to be given JWT_SECRET, so none is made up for it there.
 */
export function serviceEnvironment(settings, { databaseUrl, redisUrl, secrets }) {
  return {
    PORT: String(settings.port),
    HOST: settings.host,
    PUBLIC_URL: settings.publicUrl,
    DATA_DIR: settings.dataDir,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    JWT_SECRET: process.env.JWT_SECRET || (settings.isProduction ? undefined : secrets.jwt),
    BOT_SERVICE_SECRET: process.env.BOT_SERVICE_SECRET || secrets.bot,
    // Compiled code is kept, which saves most of the time of a second start.
    NODE_COMPILE_CACHE: inProject(".build", "compile-cache"),
  }
}

/** Starts the API and waits until it is ready to answer at `address`. Without a `logFile` it logs to our output. */
export async function startApi({ address, env, logFile, signal, nodeArguments = ["api/src/main.ts"] }) {
  const service = startService({ nodeArguments, env, logFile })
  let end
  service.exited.then((result) => (end = result))
  for (const deadline = Date.now() + READY_TIMEOUT_MS; !(await isReady(address)); await sleep(25)) {
    if (end?.code === REFUSED_SETTINGS)
      throw new RefusedSettings("The API refuses these settings: see above.")
    if (end)
      throw new Failure(
        `The API ended before it was ready (${end.signal ?? `code ${end.code}`}).${logFile ? ` ${tailOf(logFile)}` : ""}`,
      )
    if (Date.now() < deadline && !signal?.aborted) continue
    await service.stop()
    signal?.throwIfAborted()
    throw new Failure(
      `The API did not get ready within ${READY_TIMEOUT_MS / 1000} s.${logFile ? ` Its log is ${logFile}.` : ""}`,
    )
  }
  return service
}
