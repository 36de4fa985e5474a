import { Redis as Client } from "ioredis"
import { spawn } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, inject, vi } from "vitest"
import { lookAfter } from "../../../scripts/processes/child.ts"
import type { Running } from "../../../scripts/processes/child.ts"
import { findFreePort } from "../../../scripts/servers/ports.ts"
import { startRedis } from "../../../scripts/servers/redis.ts"

/** Why tests of several servers are skipped here, as a part of their name; empty where they run. */
export const withoutRedis = inject("redisUrl") === undefined ? " (skipped: no redis-server)" : ""

/** What all servers ask for. It has signs that an address must encode. */
const password = "p@ss:word,/"
const access = `:${encodeURIComponent(password)}`
const patience = { timeout: 30_000, interval: 50 }

/** A real `redis-server` that may be killed, stalled and started again on its files and its port. */
export type RedisNode = {
  readonly port: number
  /** The answer to a command of an administrator. */
  readonly ask: (...words: ReadonlyArray<string | number>) => Promise<unknown>
  /** Ends it at once, as a power cut does. */
  readonly kill: () => Promise<void>
  readonly startAgain: () => Promise<void>
  /** From now on it neither answers nor closes a connection, until `resume`. */
  readonly stall: () => void
  readonly resume: () => void
}

const asking = (port: number): RedisNode["ask"] => {
  return async (...words) => {
    const [command = "", ...rest] = words.map(String)
    const client = new Client({
      port,
      password,
      lazyConnect: true,
      retryStrategy: null,
      commandTimeout: 5000,
    })
    client.on("error", () => undefined)
    try {
      return await client.call(command, ...rest)
    } finally {
      client.disconnect()
    }
  }
}

/** Starts a server with a configuration of its own in a folder of its own. */
const startNode = async (
  folder: string,
  port: number,
  lines: ReadonlyArray<string>,
  flags: ReadonlyArray<string> = [],
): Promise<RedisNode & { readonly stop: () => Promise<void> }> => {
  const home = join(folder, String(port))
  mkdirSync(home)
  const file = join(home, "redis.conf")
  const base = [`port ${port}`, "bind 127.0.0.1", `dir ${home}`, `requirepass ${password}`]
  writeFileSync(file, [...base, ...lines, ""].join("\n"), { mode: 0o600 })
  const ask = asking(port)
  let running: Running | undefined
  const startAgain = async () => {
    const child = spawn("redis-server", [file, ...flags], { stdio: "ignore" })
    running = await lookAfter(child, [["SIGKILL", 5000]])
    await vi.waitFor(async () => expect(await ask("PING")).toBe("PONG"), patience)
  }
  const signal = (name: NodeJS.Signals) => {
    if (running !== undefined) process.kill(running.pid, name)
  }
  const stop = async () => running?.stop()
  await startAgain()
  return {
    port,
    ask,
    startAgain,
    kill: stop,
    stall: () => signal("SIGSTOP"),
    resume: () => signal("SIGCONT"),
    stop,
  }
}

/** Free ports, all of them different. */
const freePorts = async (count: number): Promise<Array<number>> => {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await findFreePort())
  return [...ports]
}

/** A server of a cache, which writes nothing to its disk. */
const cacheLines = [`masterauth ${password}`, 'save ""', "appendonly no"]

/** Milliseconds without an answer after which the other nodes, or the Sentinels, take a server for dead. */
const deadAfter = 1000

/** The slots of a cluster. */
const slots = 16_384
const mastersOfCluster = 3
const firstSlot = (place: number): number => Math.round((place * slots) / mastersOfCluster)

const formCluster = async (nodes: ReadonlyArray<RedisNode>, busPorts: ReadonlyArray<number>) => {
  for (const [place, { ask }] of nodes.entries()) {
    await ask("CLUSTER", "ADDSLOTSRANGE", firstSlot(place), firstSlot(place + 1) - 1)
    await ask("CLUSTER", "SET-CONFIG-EPOCH", place + 1)
  }
  const [first, ...others] = nodes
  for (const [place, { port }] of others.entries())
    await first?.ask("CLUSTER", "MEET", "127.0.0.1", port, busPorts[place + 1] ?? 0)
  for (const { ask } of nodes) await vi.waitFor(async () => expect(await isWhole(ask)).toBe(true), patience)
}

const isWhole = async (ask: RedisNode["ask"]): Promise<boolean> => {
  const info = String(await ask("CLUSTER", "INFO"))
  return ["cluster_state:ok", `cluster_known_nodes:${mastersOfCluster}`, `cluster_slots_ok:${slots}`].every(
    (line) => info.includes(line),
  )
}

const startCluster = async (folder: string) => {
  const ports = await freePorts(2 * mastersOfCluster)
  const busPorts = ports.splice(mastersOfCluster)
  const nodes = await Promise.all(
    ports.map((port, place) =>
      startNode(folder, port, [
        ...cacheLines,
        "cluster-enabled yes",
        "cluster-config-file nodes.conf",
        "cluster-announce-ip 127.0.0.1",
        `cluster-port ${busPorts[place]}`,
        `cluster-node-timeout ${deadAfter}`,
        // The slots of the other nodes are served while one is dead.
        "cluster-require-full-coverage no",
      ]),
    ),
  )
  await formCluster(nodes, busPorts)
  return {
    nodes,
    url: `redis+cluster://${access}@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(",")}`,
    /** The node that has the slot of a key. */
    nodeOf: async (key: string): Promise<RedisNode> => {
      const slot = Number(await nodes[0]?.ask("CLUSTER", "KEYSLOT", key))
      const node = nodes[nodes.findLastIndex((_, place) => firstSlot(place) <= slot)]
      if (node === undefined) throw new Error("No node has the slot.")
      return node
    },
    /** Gives the slot of a key to another node, as `redis-cli --cluster reshard` does. What is in the slot is deleted. */
    moveSlot: async (key: string, from: RedisNode, to: RedisNode): Promise<void> => {
      const slot = Number(await from.ask("CLUSTER", "KEYSLOT", key))
      const [source, target] = await Promise.all([from, to].map(({ ask }) => ask("CLUSTER", "MYID")))
      await to.ask("CLUSTER", "SETSLOT", slot, "IMPORTING", String(source))
      await from.ask("CLUSTER", "SETSLOT", slot, "MIGRATING", String(target))
      const keys = await from.ask("CLUSTER", "GETKEYSINSLOT", slot, 100)
      if (Array.isArray(keys) && keys.length > 0) await from.ask("DEL", ...keys.map(String))
      for (const { ask } of [to, from]) await ask("CLUSTER", "SETSLOT", slot, "NODE", String(target))
    },
    /** Waits until all nodes agree that all slots are served. */
    untilWhole: async () => {
      for (const { ask } of nodes)
        await vi.waitFor(async () => expect(await isWhole(ask)).toBe(true), patience)
    },
  }
}

/** The name under which the Sentinels of the tests watch. */
const watched = "rokthnam"

const startWatched = async (folder: string) => {
  const [masterPort = 0, replicaPort = 0, ...sentinelPorts] = await freePorts(5)
  const master = await startNode(folder, masterPort, cacheLines)
  const replica = await startNode(folder, replicaPort, [...cacheLines, `replicaof 127.0.0.1 ${master.port}`])
  const sentinelLines = [
    `sentinel monitor ${watched} 127.0.0.1 ${master.port} 2`,
    `sentinel auth-pass ${watched} ${password}`,
    `sentinel sentinel-pass ${password}`,
    `sentinel down-after-milliseconds ${watched} ${deadAfter}`,
    `sentinel failover-timeout ${watched} 5000`,
  ]
  const sentinels = await Promise.all(
    sentinelPorts.map((port) => startNode(folder, port, sentinelLines, ["--sentinel"])),
  )
  // Only a Sentinel that knows the replica and the other Sentinels can begin a failover.
  for (const { ask } of sentinels)
    await vi.waitFor(async () => {
      const known = Object.fromEntries(pairs(await ask("SENTINEL", "MASTER", watched)))
      expect(known).toMatchObject({ "num-slaves": "1", "num-other-sentinels": "2" })
    }, patience)
  await vi.waitFor(
    async () => expect(String(await replica.ask("INFO", "replication"))).toContain("master_link_status:up"),
    patience,
  )
  const list = sentinels.map(({ port }) => `127.0.0.1:${port}`).join(",")
  return {
    nodes: [master, replica, ...sentinels],
    master,
    replica,
    sentinels,
    url: `redis+sentinel://${access}@${list}/${watched}?sentinel_password=${encodeURIComponent(password)}`,
  }
}

/** The names and values of an answer that has them by turns. */
const pairs = (answer: unknown): ReadonlyArray<readonly [string, string]> => {
  const words = Array.isArray(answer) ? answer.map(String) : []
  return words.flatMap((name, place) => (place % 2 === 0 ? [[name, words[place + 1] ?? ""] as const] : []))
}

type Started = { readonly nodes: ReadonlyArray<{ readonly stop: () => Promise<void> }> }

/** Servers of a group of tests, started before the first one and stopped after the last. Yields what reads them. */
const useServers = <Servers extends Started>(start: (folder: string) => Promise<Servers>) => {
  let folder = ""
  let started: Servers | undefined
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "rokthnam-redis-"))
    started = await start(folder)
  }, 60_000)
  afterAll(async () => {
    await Promise.all(started?.nodes.map(({ stop }) => stop()) ?? [])
    rmSync(folder, { recursive: true, force: true })
  })
  return (): Servers => {
    if (started === undefined) throw new Error("The servers are used before they were started.")
    return started
  }
}

/** A cluster of three masters without replicas. */
export const useRedisCluster = () => useServers(startCluster)

/** A master, its replica, and three Sentinels of which two decide. */
export const useWatchedRedis = () => useServers(startWatched)

/** One server, as `npm start` runs it. */
export const useRedis = () =>
  useServers(async (folder) => {
    const server = await startRedis({ dataDir: folder, log: () => undefined })
    if (server === null) throw new Error("There is no redis-server.")
    return { nodes: [server], url: server.url }
  })
