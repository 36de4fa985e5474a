import { spawnSync } from "node:child_process"
import { readdirSync } from "node:fs"
import { createRequire } from "node:module"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import { openProcessList } from "../processes/leftovers.ts"
import { openCache } from "../product/cache.ts"
import { readSettings } from "../product/settings.ts"
import { inProject } from "../project.ts"
import { findFreePort } from "../servers/ports.ts"
import { startRedis } from "../servers/redis.ts"
import type { RedisOptions, RedisServer } from "../servers/redis.ts"
import { isAlive, temporaryFolder } from "./support.ts"

interface Client {
  readonly config: (...words: readonly string[]) => Promise<unknown>
  readonly ping: () => Promise<string>
  readonly on: (event: "error", listener: () => void) => void
  readonly disconnect: () => void
}

// The same client library that the API uses.
const { Redis }: { Redis: new (url: string, options: object) => Client } = createRequire(
  inProject("api", "package.json"),
)("ioredis")
const hasRedis = spawnSync("redis-server", ["--version"]).status === 0

async function start(options: Partial<RedisOptions> = {}): Promise<RedisServer> {
  const server = await startRedis({ dataDir: temporaryFolder(), ...options })
  if (!server) throw new Error("There is no redis-server.")
  onTestFinished(server.stop)
  return server
}

function connect(url: string): Client {
  const client = new Redis(url, { maxRetriesPerRequest: 0, retryStrategy: () => null, lazyConnect: true })
  client.on("error", () => undefined)
  onTestFinished(() => client.disconnect())
  return client
}

describe.runIf(hasRedis)("the private Redis", () => {
  test("is a bounded cache that writes nothing to disk", async () => {
    const client = connect((await start()).url)
    expect(await client.config("GET", "maxmemory-policy")).toEqual(["maxmemory-policy", "allkeys-lru"])
    expect(await client.config("GET", "maxmemory")).toEqual(["maxmemory", String(128 * 1024 * 1024)])
    expect(await client.config("GET", "save")).toEqual(["save", ""])
  })

  test("wants its password, which no process list shows", async () => {
    const { url, pid, password } = await start()
    await expect(connect(url.replace(password, "wrong")).ping()).rejects.toThrow("WRONGPASS")
    await expect(connect(url.replace(`:${password}@`, "")).ping()).rejects.toThrow("NOAUTH")
    expect(spawnSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).stdout).not.toContain(
      password,
    )
  })

  test("comes back under the same address", async () => {
    const first = await start()
    process.kill(first.pid, "SIGKILL")
    await first.exited
    const second = await start({ port: first.port, password: first.password })
    expect(second.url).toBe(first.url)
    expect(await connect(second.url).ping()).toBe("PONG")
  })

  test("does not start elsewhere when its port is taken, where nobody would find it", async () => {
    const { port } = await start()
    await expect(start({ port })).rejects.toThrow("redis-server did not start")
  })

  test("ends when it is stopped", async () => {
    const { pid, stop } = await start()
    await stop()
    expect(isAlive(pid)).toBe(false)
  })
})

test("a machine without redis-server has no private Redis", async () => {
  vi.stubEnv("PATH", temporaryFolder())
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await startRedis({ dataDir: temporaryFolder() })).toBeNull()
})

test("a cluster or Sentinels of REDIS_URL take the place of the private Redis, also while they are away", async () => {
  const said = vi.spyOn(process.stdout, "write").mockReturnValue(true)
  onTestFinished(() => said.mockRestore())
  const dataDir = temporaryFolder()
  const keeping = { processes: openProcessList(dataDir), onRefused: () => undefined, pace: {} }
  const open = (redisUrl: string) => openCache({ ...readSettings(), dataDir, redisUrl }, keeping)
  const port = await findFreePort()
  for (const redisUrl of [`redis+cluster://127.0.0.1:${port}`, `redis+sentinel://127.0.0.1:${port}/rokthnam`])
    expect(await open(redisUrl)).toMatchObject({ url: redisUrl })
  await expect(open("redis+sentinel://127.0.0.1")).rejects.toThrow("must end with the name")
  expect(readdirSync(dataDir)).toEqual([])
})
