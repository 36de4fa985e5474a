import { Effect, Redacted } from "effect"
import { AppConfig } from "./Config.ts"
import { connect, works } from "./Redis/RedisClients.ts"
import type { RedisClient } from "./Redis/RedisClients.ts"

/**
 * The connection to Redis (one server, servers that Sentinels watch, or a cluster), or undefined when none is configured.
 * Redis holds a cache, rate limits and locks, never the only copy of something. Every caller must work without it, so a
 * failing command gives undefined instead of an error. The keys of one command must be in one slot.
 */
export class Redis extends Effect.Service<Redis>()("Redis", {
  scoped: Effect.gen(function* () {
    const { redis, redisPrefix } = yield* AppConfig
    const client =
      redis === undefined
        ? undefined
        : yield* Effect.acquireRelease(
            Effect.sync(() => connect(Redacted.value(redis), redisPrefix)),
            (open) => Effect.sync(() => open.disconnect()),
          )

    /** Runs a command. The result is undefined when Redis is not configured, not connected or too slow. */
    const attempt = <A>(command: (redis: RedisClient) => Promise<A>): Effect.Effect<A | undefined> =>
      // Suspended: the connection is checked when the effect runs, not when it is created.
      Effect.suspend(() =>
        client === undefined || client.status !== "ready"
          ? Effect.succeed(undefined)
          : Effect.tryPromise(() => command(client)).pipe(Effect.orElseSucceed(() => undefined)),
      )

    /** Whether Redis answers. */
    const answers = Effect.map(attempt(works), (answer) => answer === true)

    return {
      client,
      attempt,
      answers,
      configured: client !== undefined,
      /** Whether keys are in slots, of which each node has some. */
      hasSlots: client?.isCluster === true,
    }
  }),
}) {}
