import { Effect, Redacted } from "effect"
import { Redis as Client } from "ioredis"
import { AppConfig } from "./Config.ts"

/** Time limit of a command in milliseconds. A cache that answers more slowly does not help. */
const commandTimeout = 500

/** Every key begins with `prefix`, because several products may share one Redis. */
const connect = (url: string, prefix: string): Client => {
  const client = new Client(url, {
    keyPrefix: prefix,
    enableOfflineQueue: false,
    // what calls of one turn of the event loop ask is one write and one answer
    enableAutoPipelining: true,
    maxRetriesPerRequest: 1,
    commandTimeout,
    connectTimeout: 2000,
    retryStrategy: (attempt) => Math.min(100 * attempt, 1000),
  })
  // Without a listener a lost connection would end the process. Callers read `status` instead.
  client.on("error", () => undefined)
  return client
}

/**
 * The connection to Redis, or undefined when none is configured. Redis holds a cache, rate limits and locks, never
 * the only copy of something. Every caller must work without it, so a failing command gives undefined instead of an
 * error.
 */
export class Redis extends Effect.Service<Redis>()("Redis", {
  scoped: Effect.gen(function* () {
    const { redisUrl, redisPrefix } = yield* AppConfig
    const client =
      redisUrl === undefined
        ? undefined
        : yield* Effect.acquireRelease(
            Effect.sync(() => connect(Redacted.value(redisUrl), redisPrefix)),
            (open) => Effect.sync(() => open.disconnect()),
          )

    /** Runs a command. The result is undefined when Redis is not configured, not connected or too slow. */
    const attempt = <A>(command: (redis: Client) => Promise<A>): Effect.Effect<A | undefined> =>
      // Suspended: the connection is checked when the effect runs, not when it is created.
      Effect.suspend(() =>
        client === undefined || client.status !== "ready"
          ? Effect.succeed(undefined)
          : Effect.tryPromise(() => command(client)).pipe(Effect.orElseSucceed(() => undefined)),
      )

    return { client, attempt, configured: client !== undefined }
  }),
}) {}
