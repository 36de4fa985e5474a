import { Socket } from "node:net"
import { join } from "node:path"
import { Failure } from "./failure.mjs"
import { startRedis } from "./redis.mjs"
import { say, step } from "./report.mjs"
import { supervise } from "./supervise.mjs"

const REACH_TIMEOUT_MS = 2_000

function isListening(hostname, port) {
  return new Promise((settle) => {
    const socket = new Socket()
    const finish = (result) => {
      socket.destroy()
      settle(result)
    }
    socket.setTimeout(REACH_TIMEOUT_MS, () => finish(false))
    socket.once("error", () => finish(false))
    socket.connect(port, hostname, () => finish(true))
  })
}

async function useGivenRedis(url) {
  if (!URL.canParse(url)) throw new Failure("REDIS_URL is not an address such as redis://localhost:6379.")
  const { hostname, port } = new URL(url)
  const answers = await isListening(hostname || "127.0.0.1", Number(port || 6379))
  say(
    answers
      ? `✓ using the Redis of REDIS_URL, ${hostname}`
      : `! the Redis of REDIS_URL, ${hostname}, does not answer: everything works without it, only slower, until it is back`,
  )
  return { url, stop: async () => {} }
}

/** The Redis that the settings name, or a private one, or none: then the API keeps a bounded cache of its own. */
export async function openCache({ redisUrl, dataDir }, { processes, onGiveUp }) {
  if (redisUrl) return useGivenRedis(redisUrl)
  const logs = join(dataDir, "logs")
  const first = await step(
    "starting Redis",
    async () => (await startRedis({ dataDir: logs })) ?? "none on this machine",
  )
  if (typeof first === "string") {
    say(
      "! without Redis, a bounded cache inside the process is used (to have Redis: apt install redis-server)",
    )
    return { url: undefined, stop: async () => {} }
  }
  const start = async (earlier) =>
    earlier ? startRedis({ dataDir: logs, port: earlier.port, password: earlier.password }) : first
  const server = await supervise({ name: "Redis", start, processes, onGiveUp })
  return { url: first.url, stop: server.stop }
}
