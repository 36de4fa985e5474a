import { inProject } from "../project.ts"
import type { Secrets } from "./data-folder.ts"
import type { Settings } from "./settings.ts"

/** What API and bot depend on. */
export interface Stack {
  readonly databaseUrl: string
  /** Absent without Redis: the API then uses a bounded cache in its own memory. */
  readonly redisUrl: string | undefined
  readonly secrets: Secrets
}

/**
 * The environment of API and bot: the given one with every default filled in. In production the API requires JWT_SECRET
 * from outside, so none is generated.
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
    // Caches compiled code, which makes a second start much faster.
    NODE_COMPILE_CACHE: inProject(".build", "compile-cache"),
  }
}
