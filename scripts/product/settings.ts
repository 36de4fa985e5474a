import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { inProject, ROOT } from "../project.ts"
import { LONGEST_PAUSE } from "../processes/supervise.ts"
import { Failure } from "../terminal/failure.ts"

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

/** An empty value in .env counts as absent. */
function read(name: string): string | undefined {
  return process.env[name]?.trim() || undefined
}

function readNumber(name: string, fallback: number, least: number, greatest: number): number {
  const text = read(name) ?? String(fallback)
  const number = Number(text)
  if (!Number.isInteger(number) || number < least || number > greatest)
    throw new Failure(`${name} is "${text}", but it must be a whole number from ${least} to ${greatest}.`)
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
  const port = readNumber("PORT", 8080, 1, 65_535)
  const host = read("HOST") ?? "127.0.0.1"
  return {
    port,
    host,
    publicUrl: read("PUBLIC_URL") ?? `http://localhost:${port}`,
    localUrl: `http://${reachable(host)}:${port}`,
    dataDir: resolve(ROOT, read("DATA_DIR") ?? ".data"),
    databaseUrl: read("DATABASE_URL"),
    redisUrl: read("REDIS_URL"),
    isProduction: read("NODE_ENV") === "production",
    hasBot: read("TELEGRAM_BOT_TOKEN") !== undefined,
    longestPause: readNumber("RESTART_LONGEST_PAUSE_MS", LONGEST_PAUSE, 500, 600_000),
  }
}
