import { Effect, Redacted } from "effect"
import { Redis as Client } from "ioredis"
import { AppConfig } from "./Config.ts"

/** Milliseconds that a command may take: a cache that is slower than that is no help. */
const commandTimeout = 500

/** Every key begins with `prefix`: several products may share one Redis. */
const connect = (url: string, prefix: string): Client => {
  const client = new Client(url, {
    keyPrefix: prefix,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout,
    connectTimeout: 2000,
    retryStrategy: (attempt) => Math.min(100 * attempt, 1000),
  })
  // Without a listener a lost connection would end the process; `status` says all that callers need.
  client.on("error", () => undefined)
  return client
}

/**
 * The connection to Redis, or undefined when none is configured. Redis is a cache, a limiter and a lock, never the only
 * copy: whoever uses it must answer without it too, so a failing command is a value (undefined), not an error.
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

    /** Runs a command; undefined when Redis is absent, away or too slow. */
    const attempt = <A>(command: (redis: Client) => Promise<A>): Effect.Effect<A | undefined> =>
      // Suspended, since the connection may be there when the effect runs though it was not when it was made.
      Effect.suspend(() =>
        client === undefined || client.status !== "ready"
          ? Effect.succeed(undefined)
          : Effect.tryPromise(() => command(client)).pipe(Effect.orElseSucceed(() => undefined)),
      )

    return { client, attempt, configured: client !== undefined }
  }),
}) {}
