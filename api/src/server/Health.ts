import { HttpServerResponse } from "@effect/platform"
import { Effect, Option } from "effect"
import { AppConfig } from "../Config.ts"
import { Finding } from "../finding/Finding.ts"
import { unavailable } from "./Answers.ts"
import { Draining } from "./Draining.ts"
import { Redis } from "../Redis.ts"
import { DatabasePulse } from "../Sql/DatabasePulse.ts"

/** Milliseconds for which the health check waits for the database and for the state of the search. */
const longestWait = 1500

/**
 * Whether this process is ready for calls: the database and, where one is configured, the cache answer within two
 * seconds, searches are answered from memory if this machine answers any, and the process was not told to end.
 */
export class Health extends Effect.Service<Health>()("Health", {
  effect: Effect.gen(function* () {
    const pulse = yield* DatabasePulse
    const redis = yield* Redis
    const finding = yield* Finding
    const draining = yield* Draining
    // Asked on a connection of its own: a pool in which everybody waits does not make the product unready.
    const database = Effect.promise(() => pulse.answers(longestWait))
    const cache = redis.configured ? redis.answers : Effect.succeed(true)
    const { roles } = yield* AppConfig
    const index = roles.has("finding")
      ? finding.state.pipe(
          Effect.timeoutOption(longestWait),
          Effect.map(Option.exists(({ path }) => path === "memory")),
        )
      : Effect.succeed(true)
    const all = Effect.all([database, cache, index], { concurrency: "unbounded" })
    const ready = Effect.map(all, (healthy) =>
      healthy.every(Boolean) && !draining.isDraining
        ? HttpServerResponse.unsafeJson({ status: "ready", cache: redis.configured ? "redis" : "memory" })
        : unavailable,
    )
    return { ready }
  }),
  dependencies: [Finding.Live],
}) {}
