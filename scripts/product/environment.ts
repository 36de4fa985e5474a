import { inProject } from "../project.ts"
import type { Secrets } from "./data-folder.ts"
import { readSetting } from "./settings.ts"
import type { Settings } from "./settings.ts"

/** What API and bot depend on. */
export interface Stack {
  readonly databaseUrl: string
  /** Absent without Redis: the API then uses a bounded cache in its own memory. */
  readonly redisUrl: string | undefined
  readonly secrets: Secrets
}

/**
 * The environment of the API: the given one with every default filled in. In production the API requires JWT_SECRET
 * from outside, so none is generated.
 */
export function serviceEnvironment(settings: Settings, stack: Stack): NodeJS.ProcessEnv {
  const { databaseUrl, redisUrl, secrets } = stack
  return {
    ...process.env,
    PORT: String(settings.port),
    HOST: settings.host,
    PUBLIC_URL: settings.publicUrl,
    DATA_DIR: settings.dataDir,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    JWT_SECRET: readSetting("JWT_SECRET") ?? (settings.isProduction ? undefined : secrets.jwt),
    BOT_SERVICE_SECRET: readSetting("BOT_SERVICE_SECRET") ?? secrets.bot,
    // Caches compiled code, which makes a second start much faster.
    NODE_COMPILE_CACHE: inProject(".build", "compile-cache"),
  }
}

/** What Node and the system need to run any program. */
const SYSTEM = [
  "PATH",
  "HOME",
  "TMPDIR",
  "TEMP",
  "TZ",
  "LANG",
  "LC_ALL",
  "SYSTEMROOT",
  "NODE_ENV",
  "NODE_OPTIONS",
  "NODE_COMPILE_CACHE",
  "NODE_EXTRA_CA_CERTS",
  "NODE_USE_ENV_PROXY",
  "HTTP_PROXY",
  "HTTPS_PROXY",
  "NO_PROXY",
  "http_proxy",
  "https_proxy",
  "no_proxy",
]
/** The bot's own settings, which bot/src/config.ts reads. */
const BOT = [
  "TELEGRAM_BOT_TOKEN",
  "TELEGRAM_API_ROOT",
  "TELEGRAM_WEBHOOK_SECRET",
  "BOT_PROCESS",
  "BOT_SERVICE_SECRET",
  "API_URL",
  "PORT",
  "PUBLIC_URL",
  "RESTART_LONGEST_PAUSE_MS",
  "NOTICES_EVERY_MS",
]

/**
 * The part of an environment that the bot needs. It talks with strangers, so it gets neither the database's address nor
 * the key that signs tokens nor the admin's password.
 */
export function botEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    [...SYSTEM, ...BOT].flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
  )
}
