import { HttpServerResponse } from "@effect/platform"
import { Effect } from "effect"
import { unavailable } from "./Answers.ts"
import { Redis } from "../Redis.ts"
import { DatabasePulse } from "../Sql/DatabasePulse.ts"

/** Milliseconds for which the health check waits for the database. */
const longestWait = 1500

/** Whether the database and, where one is configured, the cache answer within two seconds. */
export class Health extends Effect.Service<Health>()("Health", {
  effect: Effect.gen(function* () {
    const pulse = yield* DatabasePulse
    const redis = yield* Redis
    // Asked on a connection of its own: a pool in which everybody waits does not make the product unready.
    const database = Effect.promise(() => pulse.answers(longestWait))
    const cache = redis.configured
      ? Effect.map(
          redis.attempt((client) => client.ping()),
          (answer) => answer === "PONG",
        )
      : Effect.succeed(true)
    const ready = Effect.map(Effect.all([database, cache], { concurrency: 2 }), ([one, two]) =>
      one && two
        ? HttpServerResponse.unsafeJson({ status: "ready", cache: redis.configured ? "redis" : "memory" })
        : unavailable,
    )
    return { ready }
  }),
}) {}
