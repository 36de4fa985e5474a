import { Socket } from "node:net"
import { join } from "node:path"
import { supervise } from "../processes/supervise.ts"
import { startRedis } from "../servers/redis.ts"
import type { RedisServer } from "../servers/redis.ts"
import { Failure } from "../terminal/failure.ts"
import { say, step } from "../terminal/report.ts"
import type { Settings } from "./settings.ts"
import type { Keeping, Part } from "./keeping.ts"

const REACH_TIMEOUT_MS = 2_000

/** Whether something accepts connections there. */
export function isListening(hostname: string, port: number): Promise<boolean> {
  return new Promise((settle) => {
    const socket = new Socket()
    const finish = (result: boolean) => {
      socket.destroy()
      settle(result)
    }
    socket.setTimeout(REACH_TIMEOUT_MS, () => finish(false))
    socket.once("error", () => finish(false))
    socket.connect(port, hostname, () => finish(true))
  })
}

async function useGivenRedis(url: string): Promise<Part> {
  if (!URL.canParse(url)) throw new Failure("REDIS_URL is not an address such as redis://localhost:6379.")
  const { hostname, port } = new URL(url)
  const answers = await isListening(hostname || "127.0.0.1", Number(port || 6379))
  say(
    answers
      ? `✓ using the Redis of REDIS_URL, ${hostname}`
      : `! the Redis of REDIS_URL, ${hostname}, does not answer: everything works without it, only slower, until it is back`,
  )
  return { url, stop: () => Promise.resolve() }
}

/** Starts a private Redis if possible. Redis is optional, so a failure must not keep the product from starting. */
async function startFirst(logs: string): Promise<RedisServer | undefined> {
  try {
    const started = await step(
      "starting Redis",
      async () => (await startRedis({ dataDir: logs })) ?? "none on this machine",
    )
    if (typeof started !== "string") return started
    say("! to have Redis: apt install redis-server (macOS: brew install redis)")
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    say(`! ${error.message}`)
  }
  return undefined
}

/** The configured Redis, or a private one, or none. */
export async function openCache(
  { redisUrl, dataDir }: Settings,
  keeping: Keeping,
): Promise<Part | undefined> {
  if (redisUrl !== undefined) return useGivenRedis(redisUrl)
  const logs = join(dataDir, "logs")
  const first = await startFirst(logs)
  if (!first) {
    say("! without Redis, a bounded cache inside the process is used")
    return undefined
  }
  const { url, port, password } = first
  const start = async (earlier: RedisServer | undefined) => {
    const server = earlier ? await startRedis({ dataDir: logs, port, password }) : first
    if (!server) throw new Failure("there is no redis-server on this machine any more")
    return server
  }
  const server = await supervise({ name: "Redis", start, ...keeping })
  return { url, stop: server.stop }
}
