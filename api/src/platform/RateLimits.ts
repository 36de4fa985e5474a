import { TooManyRequests } from "@rokthnam/shared/Primitives/CommonFailures"
import { Effect } from "effect"
import { Primary } from "../Primary.ts"
import { Redis } from "../Redis.ts"
import { countOffice, giveBackOffice, resetOffice, Windows } from "./Windows.ts"
import type { Window } from "./Windows.ts"

/** Counts a hit in a fixed window. Returns the count and the seconds left. */
const hit = `
  local count = redis.call('INCR', KEYS[1])
  if count == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
  return { count, redis.call('TTL', KEYS[1]) }`

/** Takes a hit back, unless its window is over. */
const unhit = `
  if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then redis.call('DECR', KEYS[1]) end
  return 1`

/** The number of hits allowed in a number of seconds. */
type Limit = { readonly hits: number; readonly seconds: number }

/**
 * Fixed-window counters in Redis, shared by all API processes. While Redis is away, each machine counts for itself,
 * so that limits still apply.
 */
export class RateLimits extends Effect.Service<RateLimits>()("RateLimits", {
  effect: Effect.gen(function* () {
    const redis = yield* Redis
    const primary = yield* Primary
    const own = new Windows()

    /** Counts in the memory of this machine: that of the primary, if there is one, otherwise our own. */
    const countHere = (key: string, seconds: number): Effect.Effect<Window> =>
      primary === undefined
        ? Effect.sync(() => own.count(key, seconds))
        : primary.ask(countOffice, { key, seconds })

    const count = (key: string, seconds: number): Effect.Effect<Window> =>
      Effect.flatMap(
        redis.attempt((client) => client.eval(hit, 1, `limit:${key}`, seconds) as Promise<[number, number]>),
        (answer) =>
          answer === undefined
            ? countHere(key, seconds)
            : Effect.succeed({ count: answer[0], secondsLeft: Math.max(1, answer[1]) }),
      )

    /** Counts a hit. Returns the seconds to wait if the limit is exceeded, otherwise undefined. */
    const pass = (key: string, limit: Limit): Effect.Effect<number | undefined> =>
      Effect.map(count(key, limit.seconds), (window) =>
        window.count > limit.hits ? window.secondsLeft : undefined,
      )

    /** Counts a hit and fails if the limit is exceeded. */
    const allow = (key: string, limit: Limit): Effect.Effect<void, TooManyRequests> =>
      Effect.flatMap(pass(key, limit), (wait) =>
        wait === undefined ? Effect.void : new TooManyRequests({ retry_after: wait }),
      )

    /**
     * Counts a hit on this machine alone and fails if the limit is exceeded. For limits of frequent calls, where a
     * round trip to Redis would cost more than it saves: several machines together allow several times as much.
     */
    const allowHere = (key: string, limit: Limit): Effect.Effect<void, TooManyRequests> =>
      Effect.flatMap(countHere(key, limit.seconds), ({ count: hits, secondsLeft }) =>
        hits > limit.hits ? new TooManyRequests({ retry_after: secondsLeft }) : Effect.void,
      )

    /** Takes a counted hit back. */
    const giveBack = (key: string): Effect.Effect<void> =>
      Effect.flatMap(
        redis.attempt((client) => client.eval(unhit, 1, `limit:${key}`)),
        (answer) => {
          if (answer !== undefined) return Effect.void
          return primary === undefined
            ? Effect.sync(() => own.giveBack(key))
            : primary.ask(giveBackOffice, key)
        },
      )

    /** Deletes a counter, for example after a successful login. */
    const reset = (key: string): Effect.Effect<void> =>
      Effect.asVoid(
        Effect.zipRight(
          primary === undefined ? Effect.sync(() => own.reset(key)) : primary.ask(resetOffice, key),
          redis.attempt((client) => client.del(`limit:${key}`)),
        ),
      )

    return { pass, allow, allowHere, giveBack, reset }
  }),
}) {}
