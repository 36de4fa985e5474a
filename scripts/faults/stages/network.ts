import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { exhaustConnections } from "../machine/connections.ts"
import { launch, SMALL_HEAP_MB } from "../machine/product.ts"
import { startPostgres } from "../../servers/postgres.ts"
import { startProxy } from "../../servers/proxy.ts"
import type { Proxy } from "../../servers/proxy.ts"
import { startRedis } from "../../servers/redis.ts"
import type { Fault, Machine, Stage } from "./stage.ts"

/** The product on given servers, which it reaches through proxies. */
interface Networked extends Machine {
  readonly postgres: Proxy
  readonly redis: Proxy
  /** The address of the database without the proxy. */
  readonly databaseUrl: string
}

type Server = "postgres" | "redis"
type Rest = Partial<Fault<Networked>>

const refuse = (server: Server, rest: Rest = {}): Fault<Networked> => ({
  name: `refuse-${server}`,
  lasts: [2_000, 4_000],
  async begin(machine) {
    await machine[server].refuse()
    return machine[server].resume
  },
  ...rest,
})

/** Every connection is lost, again and again. */
const cut = (server: Server, rest: Rest = {}): Fault<Networked> => ({
  name: `cut-${server}`,
  lasts: [0, 0],
  async begin(machine, random) {
    for (let times = random.between(2, 5); times > 0; times -= 1) {
      machine[server].cut()
      await sleep(random.between(50, 700))
    }
    return machine[server].cut
  },
  ...rest,
})

const swallow = (server: Server, rest: Rest = {}): Fault<Networked> => ({
  name: `swallow-${server}`,
  lasts: [3_000, 6_000],
  begin(machine) {
    machine[server].stall()
    return machine[server].resume
  },
  ...rest,
})

const slow = (
  server: Server,
  [least, most]: readonly [number, number],
  rest: Rest = {},
): Fault<Networked> => ({
  name: `slow-${server}`,
  lasts: [3_000, 5_000],
  begin(machine, random) {
    machine[server].slow(random.between(least, most))
    return machine[server].resume
  },
  ...rest,
})

const withoutRedis = { isHarmless: true }

async function open(folder: string): Promise<Networked | string> {
  const stack = new AsyncDisposableStack()
  try {
    const redisServer = await startRedis({ dataDir: folder })
    if (redisServer === null) return "there is no redis-server on this machine"
    stack.defer(redisServer.stop)
    const database = await startPostgres({ dataDir: join(folder, "postgres") })
    stack.defer(database.stop)
    const postgres = await startProxy(database.url)
    stack.defer(postgres.close)
    const redis = await startProxy(redisServer.url)
    stack.defer(redis.close)
    // A heap of a bounded size shows a leak as a crash; without a bound V8 lets garbage lie for long.
    const settings = {
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      NODE_OPTIONS: `--max-old-space-size=${SMALL_HEAP_MB}`,
    }
    const product = await launch(join(folder, "data"), settings)
    stack.defer(product.stop)
    const opened = stack.move()
    return { product, postgres, redis, databaseUrl: database.url, stop: () => opened.disposeAsync() }
  } finally {
    await stack.disposeAsync()
  }
}

/** The product behind a network that fails. */
export const networkStage: Stage<Networked> = {
  name: "network",
  open,
  faults: [
    refuse("postgres"),
    cut("postgres"),
    swallow("postgres"),
    slow("postgres", [20, 80]),
    {
      name: "full-postgres",
      lasts: [3_000, 5_000],
      begin: ({ databaseUrl }) => exhaustConnections(databaseUrl),
    },
    refuse("redis", withoutRedis),
    cut("redis", withoutRedis),
    swallow("redis", withoutRedis),
    slow("redis", [50, 700], withoutRedis),
    refuse("redis", { ...withoutRedis, name: "redis-away", lasts: [60_000, 60_000] }),
  ],
}
