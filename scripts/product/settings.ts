import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { inProject, ROOT } from "../project.ts"
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
}

/** An empty value in .env counts as absent. */
function read(name: string): string | undefined {
  return process.env[name]?.trim() || undefined
}

function readPort(): number {
  const text = read("PORT") ?? "8080"
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Failure(`PORT is "${text}", but it must be a whole number from 1 to 65535.`)
  return port
}

function reachable(host: string): string {
  if (["0.0.0.0", "::"].includes(host)) return "127.0.0.1"
  return host.includes(":") ? `[${host}]` : host
}

/**
 * Reads `.env` (existing environment variables take precedence) and the settings. @throws Failure for an invalid port
 */
export function readSettings(): Settings {
  if (existsSync(inProject(".env"))) process.loadEnvFile(inProject(".env"))
  const port = readPort()
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
  }
}
