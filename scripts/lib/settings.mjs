import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { Failure } from "./failure.mjs"
import { inProject, ROOT } from "./project.mjs"

/** An empty line in .env means the same as no line. */
function read(name) {
  return process.env[name]?.trim() || undefined
}

function readPort() {
  const text = read("PORT") ?? "8080"
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Failure(`PORT is "${text}", but it must be a whole number from 1 to 65535.`)
  return port
}

/** Reads `.env` (what the environment already says wins) and the settings that the start itself needs. */
export function readSettings() {
  if (existsSync(inProject(".env"))) process.loadEnvFile(inProject(".env"))
  const port = readPort()
  const host = read("HOST") ?? "127.0.0.1"
  return {
    port,
    host,
    publicUrl: read("PUBLIC_URL") ?? `http://localhost:${port}`,
    // Where this machine itself reaches the server; an address of all interfaces is none to connect to.
    localUrl: `http://${["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host}:${port}`,
    dataDir: resolve(ROOT, read("DATA_DIR") ?? ".data"),
    databaseUrl: read("DATABASE_URL"),
    redisUrl: read("REDIS_URL"),
    isProduction: read("NODE_ENV") === "production",
    hasBot: read("TELEGRAM_BOT_TOKEN") !== undefined,
  }
}
