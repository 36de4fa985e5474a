import { describe, expect, it } from "vitest"
import { cartKeyOf } from "../../src/platform/CacheKeys.ts"
import { useRedisCluster, withoutRedis } from "../support/RedisServers.ts"
import type { RedisNode } from "../support/RedisServers.ts"
import { prefix, useTwoProcesses } from "./support/TwoProcesses.ts"

describe.skipIf(withoutRedis !== "")(`two API processes on a Redis Cluster${withoutRedis}`, () => {
  const cluster = useRedisCluster()
  const both = useTwoProcesses(() => cluster().url)

  /** Customers, two of them on each node. */
  const shoppersOfAllNodes = async () => {
    const found = new Map<RedisNode, Array<Awaited<ReturnType<typeof both.shopper>>>>(
      cluster().nodes.map((node) => [node, []]),
    )
    for (let tries = 0; [...found.values()].some(({ length }) => length < 2); tries++) {
      if (tries > 200) throw new Error("A node gets no carts.")
      const shopper = await both.shopper()
      const node = await cluster().nodeOf(`${prefix}{${cartKeyOf(shopper.id)}}`)
      const here = found.get(node)
      if (here !== undefined && here.length < 2) here.push(shopper)
    }
    return [...found.values()].flat()
  }

  /** How many keys each node holds. */
  const sizes = () => Promise.all(cluster().nodes.map(({ ask }) => ask("DBSIZE").then(Number)))

  it("keep copies on all nodes, and each shows at once what the other one has changed", async () => {
    const shoppers = await shoppersOfAllNodes()
    await both.shop(shoppers)
    await both.shop(shoppers)
    for (const size of await sizes()) expect(size).toBeGreaterThan(0)
    await both.countAlerts()
  })

  it("share limits, and sell once with one key", async () => {
    await both.limitSignIns()
    await both.sellOnce()
    expect(await both.readiness()).toEqual([200, 200])
  })

  it("go on while a node is dead, and show nothing stale when it is back", async () => {
    const shoppers = await shoppersOfAllNodes()
    await both.shop(shoppers)
    const [node] = cluster().nodes
    await node?.kill()
    await both.shop(shoppers)
    await both.showCarts(shoppers)
    await both.countAlerts()
    await both.sellOnce()
    expect(await both.readiness()).toEqual([200, 200])

    await node?.startAgain()
    // from the first moment on, in which its neighbours still take it for dead
    await both.shop(shoppers)
    await cluster().untilWhole()
    await both.shop(shoppers)
    await both.showCarts(shoppers)
    expect(Number(await node?.ask("DBSIZE"))).toBeGreaterThan(0)
    await both.limitSignIns()
  }, 120_000)

  it("are not ready while the whole cluster is dead, and still answer", async () => {
    const shoppers = await shoppersOfAllNodes()
    await both.shop(shoppers)
    await Promise.all(cluster().nodes.map(({ kill }) => kill()))
    await both.shop(shoppers)
    expect(await both.readiness()).toEqual([503, 503])
    await both.sellOnce()

    await Promise.all(cluster().nodes.map(({ startAgain }) => startAgain()))
    await cluster().untilWhole()
    await both.untilReady()
    await both.shop(shoppers)
    await both.showCarts(shoppers)
  }, 120_000)
})
