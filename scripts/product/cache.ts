import { Socket } from "node:net"
import { join } from "node:path"
import { redisServersOf } from "../../api/src/Config/RedisSettings.ts"
import type { RedisServers } from "../../api/src/Config/RedisSettings.ts"
import { supervise } from "../processes/supervise.ts"
import { startRedis } from "../servers/redis.ts"
import type { RedisServer } from "../servers/redis.ts"
import { Failure } from "../terminal/failure.ts"
import { say, step } from "../terminal/report.ts"
import type { Settings } from "./settings.ts"
import type { Keeping, Part } from "./keeping.ts"

const REACH_TIMEOUT_MS = 2_000

/** Whether something accepts connections there. */
function isListening(hostname: string, port: number): Promise<boolean> {
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

const KINDS = { server: "Redis", cluster: "Redis Cluster", sentinel: "Redis behind Sentinels" }

/** The servers that REDIS_URL names: what they are, as words, and which of their addresses do not answer. */
export async function askGivenRedis(servers: RedisServers): Promise<{ what: string; silent: string[] }> {
  const asked = servers.addresses.map(async ({ host, port }) => ({
    place: servers.kind === "server" ? host : `${host} ${port}`,
    answers: await isListening(host, port),
  }))
  const answers = await Promise.all(asked)
  return {
    what: `${KINDS[servers.kind]} of REDIS_URL (${answers.map(({ place }) => place).join(", ")})`,
    silent: answers.filter((one) => !one.answers).map(({ place }) => place),
  }
}

async function useGivenRedis(url: string): Promise<Part> {
  const servers = redisServersOf(url)
  if (typeof servers === "string") throw new Failure(servers)
  const { what, silent } = await askGivenRedis(servers)
  if (silent.length === 0) say(`✓ using the ${what}`)
  else if (silent.length === servers.addresses.length)
    say(`! the ${what} does not answer: everything works without it, only slower, until it is back`)
  else say(`! using the ${what}, of which these do not answer: ${silent.join(", ")}`)
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
