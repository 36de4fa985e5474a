import { spawn, spawnSync } from "node:child_process"
import { randomBytes } from "node:crypto"
import { closeSync, mkdirSync, openSync } from "node:fs"
import { Socket } from "node:net"
import { join, resolve } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { Failure } from "./failure.mjs"
import { findFreePort } from "./ports.mjs"
import { guard, stopProcess } from "./processes.mjs"

const READY_TIMEOUT_MS = 10_000

/** A cache and nothing else: bounded, the least used first to go, nothing written to disk. */
function configuration(port, password) {
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

/** Whether the server answers PONG to somebody who knows the password. */
function answers(port, password) {
  return new Promise((settle) => {
    const socket = new Socket()
    const finish = (result) => {
      socket.destroy()
      settle(result)
    }
    socket.setTimeout(1_000, () => finish(false))
    socket.once("error", () => finish(false))
    let received = ""
    socket.on("data", (chunk) => {
      received += chunk
      if (received.includes("+PONG")) finish(true)
    })
    socket.connect(port, "127.0.0.1", () => socket.write(`AUTH ${password}\r\nPING\r\n`))
  })
}

async function launch(port, password, logFile) {
  const log = openSync(logFile, "w", 0o600)
  // The configuration goes in by standard input: on the command line everyone could read the password.
  const child = spawn("redis-server", ["-"], { cwd: "/", detached: true, stdio: ["pipe", log, log] })
  closeSync(log)
  let end
  const exited = new Promise((settle) => {
    child.once("error", (error) => settle((end = { error })))
    child.once("exit", (code, signal) => settle((end = { code, signal })))
  })
  if (child.pid !== undefined) exited.then(guard(child.pid, "TERM"))
  child.stdin.on("error", () => {})
  child.stdin.end(configuration(port, password))
  for (const deadline = Date.now() + READY_TIMEOUT_MS; !(await answers(port, password)); await sleep(20)) {
    if (!end && Date.now() < deadline) continue
    if (!end) await stopProcess(child.pid, [["SIGTERM", 1_000]])
    throw new Failure(
      `redis-server did not start; its log is ${logFile}. Set REDIS_URL to use another Redis.`,
    )
  }
  return { child, exited }
}

/**
 * Starts a private Redis on a loopback port with a password of its own, as a bounded cache without persistence.
 *
 * @param {object} options
 * @param {string} options.dataDir where its log goes (made when missing)
 * @param {(line: string) => void} [options.log]
 * @param {number} [options.port] the port to prefer when it is free
 * @param {string} [options.password] the one of the server that this one replaces
 * @returns `url`, `port`, `password`, `pid`, `exited`, `stop()`; or null when the machine has no redis-server
 * @throws {Failure} when there is one that does not start
 */
export async function startRedis({ dataDir, log = () => {}, port: preferredPort, password: given }) {
  const found = spawnSync("redis-server", ["--version"], { encoding: "utf8" })
  if (found.status !== 0) return null
  log(`starting ${/v=\S+/.exec(found.stdout)?.[0].replace("v=", "Redis ") ?? "Redis"}`)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const password = given ?? randomBytes(24).toString("hex")
  const port = await findFreePort(preferredPort)
  const { child, exited } = await launch(port, password, join(resolve(dataDir), "redis.log"))
  child.unref()
  return {
    url: `redis://:${password}@127.0.0.1:${port}`,
    port,
    password,
    pid: child.pid,
    exited,
    stop: async () => {
      // Who stops it waits for its end, which an unreferenced child would not hold the process for.
      child.ref()
      await stopProcess(child.pid, [["SIGTERM", 5_000]])
      await exited
    },
  }
}
