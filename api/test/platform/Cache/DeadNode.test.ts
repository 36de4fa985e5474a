import { it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { describe, expect } from "vitest"
import { Cache } from "../../../src/platform/Cache.ts"
import type { RateLimits } from "../../../src/platform/RateLimits.ts"
import { Redis } from "../../../src/Redis.ts"
import { useRedisCluster, withoutRedis } from "../../support/RedisServers.ts"
import type { RedisNode } from "../../support/RedisServers.ts"
import { onRedis, source, untilReady } from "./support/CacheLayer.ts"

const prefix = "rokthnam:"

describe.skipIf(withoutRedis !== "")(`a node of a cluster that is away${withoutRedis}`, () => {
  const servers = useRedisCluster()
  const inCluster = <A, E>(effect: Effect.Effect<A, E, Cache | RateLimits | Redis>) =>
    onRedis(() => servers().url, effect)

  /** A cached value whose copy is on this node. */
  const keptOn = (node: RedisNode, name: string) =>
    Effect.gen(function* () {
      const cache = yield* Cache
      for (let tries = 0; tries < 100; tries++) {
        const key = `${name}${tries}`
        if ((yield* Effect.promise(() => servers().nodeOf(`${prefix}{${key}}`))) !== node) continue
        const thing = source()
        return { key, ...thing, read: cache.remember(key, Schema.Number, thing.load) }
      }
      throw new Error("No key is on this node.")
    })

  const threeNodes = (): readonly [RedisNode, RedisNode, RedisNode] => {
    const [one, two, three] = servers().nodes
    if (one === undefined || two === undefined || three === undefined) throw new Error("There are three.")
    return [one, two, three]
  }

  /** Values on each node while the first one is away, and after it has come back. */
  const outage = (
    name: string,
    leave: (node: RedisNode) => Promise<void>,
    comeBack: (node: RedisNode) => Promise<void>,
  ) =>
    Effect.gen(function* () {
      const cache = yield* Cache
      const redis = yield* Redis
      const [away, ...present] = threeNodes()
      const lost = yield* keptOn(away, `${name} lost`)
      const kept = yield* Effect.forEach(present, (node) => keptOn(node, `${name} kept`))
      const all = [lost, ...kept]
      for (const { read, loads } of all) {
        expect(yield* read).toBe(1)
        expect(yield* read).toBe(1)
        expect(loads()).toBe(1)
      }

      yield* Effect.promise(() => leave(away))
      for (const { set } of all) set(2)
      yield* cache.forget(...all.map(({ key }) => key))
      expect(yield* redis.answers).toBe(true)
      for (const { read, loads } of kept) {
        expect(yield* read).toBe(2)
        expect(yield* read).toBe(2)
        // the copy is used, although the other invalidation still waits
        expect(loads()).toBe(2)
      }
      expect(yield* lost.read).toBe(2)
      expect(yield* lost.read).toBe(2)
      expect(lost.loads()).toBe(3)
      lost.set(3)

      yield* Effect.promise(() => comeBack(away))
      yield* Effect.promise(() => servers().untilWhole())
      expect(yield* lost.read).toBe(3)
      yield* untilReady
      const before = lost.loads()
      expect(yield* lost.read).toBe(3)
      lost.set(4)
      yield* cache.forget(lost.key)
      expect(yield* lost.read).toBe(4)
      expect(yield* lost.read).toBe(4)
      expect(lost.loads()).toBeLessThanOrEqual(before + 2)
    })

  it.scopedLive(
    "costs nothing but its own copies when it is dead, and shows nothing stale when it is back",
    () =>
      inCluster(
        outage(
          "dead",
          (node) => node.kill(),
          (node) => node.startAgain(),
        ),
      ),
  )

  it.scopedLive(
    "costs nothing but its own copies when it hangs, and shows nothing stale when it goes on",
    () =>
      inCluster(
        outage(
          "hung",
          async (node) => node.stall(),
          async (node) => node.resume(),
        ),
      ),
  )

  it.scopedLive("gives a slot away without losing its copies for long", () =>
    inCluster(
      Effect.gen(function* () {
        const [giving, taking] = threeNodes()
        const thing = yield* keptOn(giving, "moved")
        expect(yield* thing.read).toBe(1)
        yield* Effect.promise(() => servers().moveSlot(`${prefix}{${thing.key}}`, giving, taking))
        thing.set(2)
        expect(yield* thing.read).toBe(2)
        expect(yield* thing.read).toBe(2)
        expect(thing.loads()).toBe(2)
        const cache = yield* Cache
        thing.set(3)
        yield* cache.forget(thing.key)
        expect(yield* thing.read).toBe(3)
      }),
    ),
  )
})
