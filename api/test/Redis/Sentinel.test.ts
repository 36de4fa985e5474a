import { describe, expect, it, vi } from "vitest"
import { useWatchedRedis, withoutRedis } from "../support/RedisServers.ts"
import type { RedisNode } from "../support/RedisServers.ts"
import { useTwoProcesses } from "./support/TwoProcesses.ts"

/** A failover takes two or three seconds. On a busy machine the first try may fail, and the next comes ten seconds later. */
const patience = { timeout: 90_000, interval: 100 }

const isMaster = async ({ ask }: RedisNode) =>
  String(await ask("INFO", "replication")).includes("role:master")
const untilMaster = (node: RedisNode) =>
  vi.waitFor(async () => expect(await isMaster(node)).toBe(true), patience)
const untilReplica = (node: RedisNode) =>
  vi.waitFor(async () => {
    const info = String(await node.ask("INFO", "replication"))
    expect(info).toContain("role:slave")
    expect(info).toContain("master_link_status:up")
  }, patience)
const commands = async ({ ask }: RedisNode) =>
  Number(/cmdstat_eval:calls=(\d+)/.exec(String(await ask("INFO", "commandstats")))?.[1] ?? 0)

describe.skipIf(withoutRedis !== "")(`two API processes and Redis behind Sentinels${withoutRedis}`, () => {
  const servers = useWatchedRedis()
  const both = useTwoProcesses(() => servers().url)
  /**
   * A process whose connection is made anew counts by itself meanwhile, which is right. The Sentinels' word of the new
   * master may come after it is ready, and ends a connection once more.
   */
  const untilLimited = () => vi.waitFor(() => both.limitSignIns(), { timeout: 15_000, interval: 1000 })

  it("each show at once what the other one has changed, share limits, and sell once with one key", async () => {
    const shoppers = await Promise.all([both.shopper(), both.shopper()])
    await both.shop(shoppers)
    await both.shop(shoppers)
    await both.countAlerts()
    await both.limitSignIns()
    await both.sellOnce()
    expect(await commands(servers().master)).toBeGreaterThan(0)
  })

  it("use the new master when the old one was killed, and show nothing stale meanwhile", async () => {
    const { master, replica } = servers()
    const shoppers = await Promise.all([both.shopper(), both.shopper(), both.shopper()])
    await both.shop(shoppers)
    await master.kill()
    await both.shop(shoppers)
    await both.sellOnce()
    await untilMaster(replica)
    await both.untilReady()
    await both.shop(shoppers)
    await both.showCarts(shoppers)
    await untilLimited()
    expect(await commands(replica)).toBeGreaterThan(0)

    await master.startAgain()
    await untilReplica(master)
    await both.shop(shoppers)
    expect(await commands(master)).toBe(0)
  }, 300_000)

  it("use the new master when the old one hangs, without waiting for its connections to end", async () => {
    const { master, replica } = servers()
    const [old, next] = (await isMaster(replica)) ? [replica, master] : [master, replica]
    const shoppers = await Promise.all([both.shopper(), both.shopper()])
    await both.shop(shoppers)
    old.stall()
    await both.shop(shoppers)
    await untilMaster(next)
    await both.untilReady()
    await both.shop(shoppers)
    await untilLimited()
    expect(await commands(next)).toBeGreaterThan(0)
    old.resume()
    await untilReplica(old)
    await both.shop(shoppers)
    await both.showCarts(shoppers)
  }, 300_000)
})
