import { Cluster, Redis as Client } from "ioredis"
import type { ClusterOptions, RedisOptions } from "ioredis"
import type { RedisAccess, RedisServers } from "../Config/RedisSettings.ts"

/** A connection to one server, to the master that Sentinels name, or to a cluster. All have the same commands. */
export type RedisClient = Client | Cluster

/** Time limit of a command in milliseconds. A cache that answers more slowly does not help. */
const commandTimeout = 500
/** Time limit of connecting in milliseconds. */
const connectTimeout = 2000

/** Milliseconds until the next attempt to connect: soon at first, and never more than a second. */
const pause = (attempt: number): number => Math.min(100 * attempt, 1000)

const serverOptions = (prefix: string): RedisOptions => ({
  keyPrefix: prefix,
  enableOfflineQueue: false,
  // what calls of one turn of the event loop ask is one write and one answer
  enableAutoPipelining: true,
  maxRetriesPerRequest: 1,
  commandTimeout,
  connectTimeout,
  retryStrategy: pause,
})

/** User, password, and TLS with Node's own check of certificates. */
const accessOptions = ({ username, password, tls }: RedisAccess) => ({
  username,
  password,
  ...(tls ? { tls: {} } : {}),
})

type Of<Kind extends RedisServers["kind"]> = Extract<RedisServers, { kind: Kind }>

const sentinelOptions = (servers: Of<"sentinel">): RedisOptions => ({
  sentinels: servers.addresses.map((address) => ({ ...address })),
  name: servers.name,
  db: servers.database,
  ...accessOptions(servers.access),
  ...(servers.access.tls ? { enableTLSForSentinelMode: true, sentinelTLS: {} } : {}),
  sentinelPassword: servers.sentinelPassword,
  sentinelCommandTimeout: commandTimeout,
  sentinelRetryStrategy: pause,
  // A master that hangs keeps its connections, so the Sentinels must tell that another one has taken its place.
  failoverDetector: true,
})

/** See decision 64. Commands are not pipelined by themselves: those of a slot that has moved would fail. */
const clusterOptions = (access: RedisAccess, prefix: string): ClusterOptions => ({
  keyPrefix: prefix,
  enableOfflineQueue: false,
  // The check asks any node, so one that is dead would have all connections made anew.
  enableReadyCheck: false,
  // A replica may not have heard yet that a copy is invalid.
  scaleReads: "master",
  clusterRetryStrategy: pause,
  // Two pauses for a node that is being connected, each followed by asking another node who has the slot.
  maxRedirections: 5,
  retryDelayOnFailover: 50,
  // No repetition within the time of a command helps while the whole cluster is down.
  retryDelayOnClusterDown: 0,
  slotsRefreshTimeout: 1000,
  // A node that hangs keeps its connections, so only the others tell that its slots have moved.
  slotsRefreshInterval: 2000,
  // A certificate is for the name of a node, which would be replaced by its address otherwise.
  ...(access.tls ? { dnsLookup: (host, found) => found(null, host) } : {}),
  redisOptions: { ...accessOptions(access), commandTimeout, connectTimeout },
})

const connectCluster = ({ addresses, access }: Of<"cluster">, prefix: string): Cluster => {
  const cluster = new Cluster([...addresses], clusterOptions(access, prefix))
  // Otherwise the first command to a node would connect it, and the next ones would be refused meanwhile.
  cluster.on("+node", (node: Client) => {
    if (node.status === "wait" && node.options.readOnly !== true) node.connect().catch(() => undefined)
  })
  return cluster
}

const connectOf = (servers: RedisServers, prefix: string): RedisClient => {
  switch (servers.kind) {
    case "cluster":
      return connectCluster(servers, prefix)
    case "sentinel":
      return new Client({ ...serverOptions(prefix), ...sentinelOptions(servers) })
    case "server":
      return new Client(servers.url, serverOptions(prefix))
  }
}

/** Connects, now and whenever the connection is lost. Every key begins with `prefix`: several products may share one Redis. */
export const connect = (servers: RedisServers, prefix: string): RedisClient => {
  const client = connectOf(servers, prefix)
  // Without a listener a lost connection would end the process. Callers read `status` instead.
  client.on("error", () => undefined)
  return client
}

/** Whether a node of the cluster answers that the cluster works as a whole. */
const clusterWorks = async (cluster: Cluster): Promise<boolean> => {
  const asked = cluster.nodes("master").map(async (node) => {
    const state = await node.cluster("INFO")
    if (!String(state).includes("cluster_state:ok"))
      throw new Error("This node says that the cluster is down.")
  })
  await Promise.any(asked)
  return true
}

/** Whether it works. Of a cluster that is true while most of it does: what is kept on dead nodes is loaded instead. */
export const works = async (client: RedisClient): Promise<boolean> =>
  client instanceof Cluster ? clusterWorks(client) : (await client.ping()) === "PONG"
