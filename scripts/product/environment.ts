import { inProject } from "../project.ts"
import type { Secrets } from "./data-folder.ts"
import type { Settings } from "./settings.ts"

/** What API and bot stand on. */
export interface Stack {
  readonly databaseUrl: string
  /** Absent where there is no Redis: the API then keeps a bounded cache of its own. */
  readonly redisUrl: string | undefined
  readonly secrets: Secrets
}

/**
 * The environment of API and bot: what we were given, with every default filled in.
 * In production the API wants to be given JWT_SECRET, so none is made up for it there.
 */
export function serviceEnvironment(settings: Settings, stack: Stack): NodeJS.ProcessEnv {
  const { databaseUrl, redisUrl, secrets } = stack
  return {
    PORT: String(settings.port),
    HOST: settings.host,
    PUBLIC_URL: settings.publicUrl,
    DATA_DIR: settings.dataDir,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    JWT_SECRET: process.env["JWT_SECRET"] || (settings.isProduction ? undefined : secrets.jwt),
    BOT_SERVICE_SECRET: process.env["BOT_SERVICE_SECRET"] || secrets.bot,
    // Compiled code is kept, which saves most of the time of a second start.
    NODE_COMPILE_CACHE: inProject(".build", "compile-cache"),
  }
}
