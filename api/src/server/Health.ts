import { HttpServerResponse } from "@effect/platform"
import { SqlClient } from "@effect/sql"
import { Effect } from "effect"
import { unavailable } from "./Answers.ts"
import { Redis } from "../Redis.ts"

/** Whether the database and, where one is configured, the cache answer within two seconds. */
export class Health extends Effect.Service<Health>()("Health", {
  effect: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const redis = yield* Redis
    const database = sql`select 1`.pipe(
      Effect.timeout("2 seconds"),
      Effect.as(true),
      Effect.orElseSucceed(() => false),
    )
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
