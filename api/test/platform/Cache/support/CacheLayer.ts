import { Effect, Layer } from "effect"
import { Cluster } from "ioredis"
import { inject } from "vitest"
import { AppConfig } from "../../../../src/Config.ts"
import { Cache } from "../../../../src/platform/Cache.ts"
import { RateLimits } from "../../../../src/platform/RateLimits.ts"
import { Redis } from "../../../../src/Redis.ts"
import { environment } from "../../../support/Environment.ts"

/** Cache and limits as one process has them. */
export const layer = (settings: Record<string, string>) =>
  Layer.mergeAll(Cache.Default, RateLimits.Default).pipe(
    Layer.provideMerge(Redis.Default),
    Layer.provide(AppConfig.Default),
    Layer.provide(environment({ DATABASE_URL: inject("databaseUrl"), ...settings })),
  )

/** Waits until the process is connected, in a cluster with all nodes. */
export const untilReady = Effect.gen(function* () {
  const redis = yield* Redis
  const isConnected = () =>
    redis.client instanceof Cluster
      ? redis.client.nodes("master").every(({ status }) => status === "ready")
      : redis.client?.status === "ready"
  while (!(yield* redis.answers) || !isConnected()) yield* Effect.sleep("20 millis")
})

/** Runs an effect in a process that is connected with the Redis of this address. */
export const onRedis = <A, E>(
  url: () => string,
  effect: Effect.Effect<A, E, Cache | RateLimits | Redis>,
): Effect.Effect<A, unknown> =>
  Effect.provide(
    Effect.zipRight(untilReady, effect),
    Layer.unwrapEffect(Effect.sync(() => layer({ REDIS_URL: url() }))),
  )

/** A cached value that can be changed and that counts how often it was loaded. */
export const source = () => {
  let value = 1
  let loads = 0
  return {
    load: Effect.sync(() => {
      loads += 1
      return value
    }),
    set: (next: number) => {
      value = next
    },
    loads: () => loads,
  }
}
