import { spawn, spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { closeSync, mkdirSync, openSync } from "node:fs"
import { Socket } from "node:net"
import { join, resolve } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { lookAfter } from "../processes/child.ts"
import type { Running } from "../processes/child.ts"
import { Failure } from "../terminal/failure.ts"
import { findFreePort } from "./ports.ts"

const READY_TIMEOUT_MS = 10_000

/** A private Redis server. */
export interface RedisServer extends Running {
  readonly url: string
  readonly port: number
  readonly password: string
}

export interface RedisOptions {
  /** The folder of its log, created when missing. */
  readonly dataDir: string
  readonly log?: (line: string) => void
  /** The port to use, when clients already know it; otherwise the system chooses one. */
  readonly port?: number
  /** The password of the server that this one replaces. */
  readonly password?: string
}

/**
 * The configuration of a pure cache: bounded, the least recently used keys are evicted first, nothing is written to
 * disk.
 */
function configuration(port: number, password: string): string {
  return [
    "bind 127.0.0.1",
    `port ${port}`,
    `requirepass ${password}`,
    'save ""',
    "appendonly no",
    "maxmemory 128mb",
    "maxmemory-policy allkeys-lru",
    "databases 16",
    "daemonize no",
  ].join("\n")
}

/** Whether the server answers PONG to a client with the password. */
function answers(port: number, password: string): Promise<boolean> {
  return new Promise((settle) => {
    const socket = new Socket()
    const finish = (result: boolean) => {
      socket.destroy()
      settle(result)
    }
    socket.setTimeout(1_000, () => finish(false))
    socket.once("error", () => finish(false))
    let received = ""
    socket.on("data", (chunk) => {
      received += chunk.toString()
      if (received.includes("+PONG")) finish(true)
    })
    socket.connect(port, "127.0.0.1", () => socket.write(`AUTH ${password}\r\nPING\r\n`))
  })
}

async function launch(port: number, password: string, logFile: string): Promise<Running> {
  const log = openSync(logFile, "w", 0o600)
  // The configuration is passed by standard input: on the command line every user could read the password.
  const child = spawn("redis-server", ["-"], { cwd: "/", detached: true, stdio: ["pipe", log, log] })
  closeSync(log)
  child.stdin?.on("error", () => undefined)
  child.stdin?.end(configuration(port, password))
  const server = await lookAfter(child, [["SIGTERM", 5_000]])
  for (const deadline = Date.now() + READY_TIMEOUT_MS; !(await answers(port, password)); await sleep(20)) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null
    if (!hasEnded && Date.now() < deadline) continue
    await server.stop()
    throw new Failure(
      `redis-server did not start; its log is ${logFile}. Set REDIS_URL to use another Redis.`,
    )
  }
  child.unref()
  return server
}

/**
 * Starts a private Redis on a loopback port with its own password, as a bounded cache without persistence. Returns null
 * when the machine has no redis-server.
 *
 * @throws Failure when there is a redis-server that does not start
 */
export async function startRedis(options: RedisOptions): Promise<RedisServer | null> {
  const { dataDir, log, password = randomBytes(24).toString("hex") } = options
  const found = spawnSync("redis-server", ["--version"], { encoding: "utf8" })
  if (found.status !== 0) return null
  log?.(`starting ${/v=\S+/.exec(found.stdout)?.[0].replace("v=", "Redis ") ?? "Redis"}`)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const port = options.port ?? (await findFreePort())
  const server = await launch(port, password, join(resolve(dataDir), "redis.log"))
  return { ...server, url: `redis://:${password}@127.0.0.1:${port}`, port, password }
}
