import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { inProject, ROOT } from "../project.ts"
import { LONGEST_PAUSE } from "../processes/supervise.ts"
import { Failure } from "../terminal/failure.ts"
import { givenSetting, settingRanges, wholeNumberOf } from "../../shared/src/Primitives/Setting.ts"

/** The settings that the start needs itself; API and bot read their own. */
export interface Settings {
  readonly port: number
  readonly host: string
  readonly publicUrl: string
  /** The address at which this machine reaches the server; an address such as 0.0.0.0 cannot be connected to. */
  readonly localUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly redisUrl: string | undefined
  readonly isProduction: boolean
  readonly hasBot: boolean
  /** The longest pause before a part that ended is started again, in milliseconds. */
  readonly longestPause: number
}

/** The value of a setting. An empty value in .env counts as absent, as API and bot read it too. */
export function readSetting(name: string): string | undefined {
  return givenSetting(process.env[name])
}

function readNumber(name: keyof typeof settingRanges, fallback: number): number {
  const text = readSetting(name)
  const number = text === undefined ? fallback : wholeNumberOf(name, text, settingRanges[name])
  if (typeof number === "string") throw new Failure(number)
  return number
}

function reachable(host: string): string {
  if (["0.0.0.0", "::"].includes(host)) return "127.0.0.1"
  return host.includes(":") ? `[${host}]` : host
}

/**
 * Reads `.env` (existing environment variables take precedence) and the settings. @throws Failure for an invalid number
 */
export function readSettings(): Settings {
  if (existsSync(inProject(".env"))) process.loadEnvFile(inProject(".env"))
  const port = readNumber("PORT", 8080)
  // the bot reads it itself, and would refuse it where nobody looks
  readNumber("NOTICES_EVERY_MS", 1000)
  const host = readSetting("HOST") ?? "127.0.0.1"
  return {
    port,
    host,
    publicUrl: readSetting("PUBLIC_URL") ?? `http://localhost:${port}`,
    localUrl: `http://${reachable(host)}:${port}`,
    dataDir: resolve(ROOT, readSetting("DATA_DIR") ?? ".data"),
    databaseUrl: readSetting("DATABASE_URL"),
    redisUrl: readSetting("REDIS_URL"),
    isProduction: readSetting("NODE_ENV") === "production",
    hasBot: readSetting("TELEGRAM_BOT_TOKEN") !== undefined,
    longestPause: readNumber("RESTART_LONGEST_PAUSE_MS", LONGEST_PAUSE),
  }
}
