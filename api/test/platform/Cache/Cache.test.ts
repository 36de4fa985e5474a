import { it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Schema } from "effect"
import { describe, expect } from "vitest"
import { Cache } from "../../../src/platform/Cache.ts"
import { RateLimits } from "../../../src/platform/RateLimits.ts"
import { Redis } from "../../../src/Redis.ts"
import { useRedis, useRedisCluster, withoutRedis } from "../../support/RedisServers.ts"
import { layer, onRedis, source, untilReady } from "./support/CacheLayer.ts"

const scenario = Effect.gen(function* () {
  const cache = yield* Cache
  const thing = source()
  const read = cache.remember("thing", Schema.Number, thing.load)
  expect(yield* read).toBe(1)
  expect(yield* read).toBe(1)
  expect(thing.loads()).toBe(1)
  thing.set(2)
  expect(yield* read).toBe(1)
  yield* cache.forget("thing")
  expect(yield* read).toBe(2)
})

/** A reader loads, a writer commits and invalidates, then the reader stores. The old value must not stay. */
const race = Effect.gen(function* () {
  const cache = yield* Cache
  const thing = source()
  const slow = Effect.gen(function* () {
    const seen = yield* thing.load
    thing.set(2)
    yield* cache.forget("raced")
    return seen
  })
  expect(yield* cache.remember("raced", Schema.Number, slow)).toBe(1)
  expect(yield* cache.remember("raced", Schema.Number, thing.load)).toBe(2)
})

/** A load that begins, waits until it is let go, and answers what it saw at its beginning. */
const held = Effect.gen(function* () {
  const begun = yield* Deferred.make<void>()
  const go = yield* Deferred.make<void>()
  const load = (seeing: Effect.Effect<number>) =>
    Effect.zipLeft(seeing, Effect.zipRight(Deferred.succeed(begun, undefined), Deferred.await(go)))
  return { load, begun: Deferred.await(begun), go: Deferred.succeed(go, undefined) }
})

const together = Effect.gen(function* () {
  const cache = yield* Cache
  const thing = source()
  const read = (load: Effect.Effect<number>) => cache.rememberTogether("shared", Schema.Number, load)
  const one = yield* held
  const impatient = yield* Effect.fork(read(one.load(thing.load)))
  yield* one.begun
  const others = yield* Effect.fork(
    Effect.all(
      Array.from({ length: 8 }, () => read(one.load(thing.load))),
      { concurrency: 8 },
    ),
  )
  yield* Fiber.interrupt(impatient)
  yield* one.go
  expect(yield* Fiber.join(others)).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
  expect(thing.loads()).toBe(1)

  yield* cache.forget("shared", "something else")
  const two = yield* held
  const early = yield* Effect.fork(read(two.load(thing.load)))
  yield* two.begun
  thing.set(2)
  yield* cache.forget("shared")
  expect(yield* read(thing.load)).toBe(2)
  yield* two.go
  expect(yield* Fiber.join(early)).toBe(1)
  expect(yield* read(thing.load)).toBe(2)
})

describe("the cache inside the process", () => {
  it.scopedLive("answers copies until they are forgotten", () => Effect.provide(scenario, layer({})))
  it.scopedLive("never keeps what a writer changed while it was read", () => Effect.provide(race, layer({})))
  it.scopedLive("shares a load among those who ask at once, but none that began before a change", () =>
    Effect.provide(together, layer({})),
  )
})

describe.skipIf(withoutRedis !== "").each([
  { kind: "one Redis", use: useRedis, copy: "badge", generation: "generation:badge" },
  { kind: "a Redis Cluster", use: useRedisCluster, copy: "{badge}", generation: "{badge}:generation" },
])(`the cache in $kind${withoutRedis}`, ({ use, copy, generation }) => {
  const servers = use()
  const inRedis = <A, E>(effect: Effect.Effect<A, E, Cache | RateLimits | Redis>) =>
    onRedis(() => servers().url, effect)

  it.scopedLive("answers copies until they are forgotten", () => inRedis(scenario))
  it.scopedLive("never keeps what a writer changed while it was read", () => inRedis(race))
  it.scopedLive("shares a load among those who ask at once, but none that began before a change", () =>
    inRedis(together),
  )

  it.scopedLive(
    "keeps a copy for seconds only, for a process without Redis cannot forget it for the others",
    () =>
      inRedis(
        Effect.gen(function* () {
          const cache = yield* Cache
          const redis = yield* Redis
          yield* cache.remember("badge", Schema.Number, source().load)
          const left = yield* Effect.promise(() => redis.client?.pttl(copy) ?? Promise.resolve(0))
          expect(left).toBeGreaterThan(0)
          expect(left).toBeLessThanOrEqual(5000)
        }),
      ),
  )

  it.scopedLive("uses names that other versions of the product know", () =>
    inRedis(
      Effect.gen(function* () {
        const cache = yield* Cache
        const redis = yield* Redis
        const generations = () => Effect.promise(() => redis.client?.get(generation) ?? Promise.resolve(null))
        const before = Number(yield* generations())
        yield* cache.forget("something", "badge", "something else")
        expect(yield* generations()).toBe(String(before + 1))
      }),
    ),
  )

  it.scopedLive("counts one limit for all processes", () =>
    inRedis(
      Effect.gen(function* () {
        const limits = yield* RateLimits
        const passes = yield* Effect.all(
          Array.from({ length: 12 }, () => limits.pass("someone", { hits: 10, seconds: 60 })),
          { concurrency: 12 },
        )
        expect(passes.filter((wait) => wait === undefined)).toHaveLength(10)
        expect(yield* limits.pass("someone", { hits: 10, seconds: 60 })).toBeGreaterThan(0)
        yield* limits.reset("someone")
        expect(yield* limits.pass("someone", { hits: 10, seconds: 60 })).toBeUndefined()
      }),
    ),
  )

  it.scopedLive("reads the truth while Redis is away, and forgets what was missed when it is back", () =>
    inRedis(
      Effect.gen(function* () {
        const cache = yield* Cache
        const limits = yield* RateLimits
        const redis = yield* Redis
        const thing = source()
        const read = cache.remember("outage", Schema.Number, thing.load)
        expect(yield* read).toBe(1)
        const gone = Effect.async<void>((resume) => {
          redis.client?.once("end", () => resume(Effect.void))
          redis.client?.disconnect(false)
        })
        yield* gone
        thing.set(2)
        yield* cache.forget("outage")
        expect(yield* read).toBe(2)
        expect(yield* limits.pass("alone", { hits: 1, seconds: 60 })).toBeUndefined()
        expect(yield* limits.pass("alone", { hits: 1, seconds: 60 })).toBeGreaterThan(0)
        yield* Effect.promise(() => redis.client?.connect() ?? Promise.resolve())
        yield* untilReady
        expect(yield* read).toBe(2)
        expect(yield* read).toBe(2)
      }),
    ),
  )
})
