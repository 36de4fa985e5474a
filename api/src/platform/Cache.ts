import { Effect, Either, Option } from "effect"
import type { Schema } from "effect"
import { decoderOf, encoderOf } from "./Codecs.ts"
import { Memory } from "./Memory.ts"
import { MissedKeys } from "./MissedKeys.ts"
import { Primary } from "../Primary.ts"
import { oncePer } from "./OncePer.ts"
import { Redis } from "../Redis.ts"
import { sharing } from "./Sharing.ts"

/**
 * Seconds for which a copy is valid. This limits how stale a copy can be when its invalidation is lost with a process,
 * or waits in a process that cannot reach Redis while others can. Loading again costs one indexed query.
 */
const lifetime = 5
/** Seconds for which a key's generation is stored: longer than any load takes. */
const generationLifetime = 600
/**
 * Largest number of keys whose invalidation waits for Redis. Beyond it, no copy is used until all copies have
 * expired.
 */
const largestBacklog = 10_000

/** How values are written and read as JSON. */
type Json<A> = {
  readonly read: (stored: unknown) => Option.Option<A>
  readonly write: (value: A) => string
}

const parsed: (text: string) => Option.Option<unknown> = Option.liftThrowable(JSON.parse)

/** How values of a schema are written and read as JSON, made once for each schema. */
const jsonOf = oncePer((schema: Schema.Schema.AnyNoContext) => {
  const decode = decoderOf(schema)
  const encode = encoderOf(schema)
  const read = (stored: unknown) =>
    typeof stored === "string"
      ? Option.flatMap(parsed(stored), (value) => Either.getRight(decode(value)))
      : Option.none()
  return { read, write: (value: unknown) => JSON.stringify(encode(value)) }
})

/** Stores a value only if the key was not invalidated since its generation was read. */
const fill = `
  if (redis.call('GET', KEYS[2]) or '0') == ARGV[1] then
    redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
  end
  return 1`
/** Deletes a copy and begins its next generation. */
const drop = `
  redis.call('DEL', KEYS[1])
  redis.call('INCR', KEYS[2])
  redis.call('EXPIRE', KEYS[2], ARGV[1])
  return 1`

/**
 * The names of a key's copy and of its generation. The braces put both into one slot of a cluster. On a server without
 * slots the names are those that earlier versions know, so that processes of both versions invalidate each other's copies.
 */
const namesIn = (hasSlots: boolean) =>
  hasSlots
    ? (key: string) => [`{${key}}`, `{${key}}:generation`] as const
    : (key: string) => [key, `generation:${key}`] as const

/**
 * Caches data of PostgreSQL, correctly under concurrency: a reader that loaded before a writer's commit cannot
 * store its old value after it. When Redis cannot be reached, every read loads, and a key's missed invalidations are
 * sent before its copy is used again. Without a configured Redis, a process that serves alone uses a map of limited
 * size; several processes would not see each other's invalidations, so they always load.
 */
export class Cache extends Effect.Service<Cache>()("Cache", {
  effect: Effect.gen(function* () {
    const redis = yield* Redis
    const primary = yield* Primary
    const memory = new Memory<string>(10_000)
    const generations = new Memory<number>(10_000)
    const namesOf = namesIn(redis.hasSlots)
    const missed = new MissedKeys(largestBacklog)
    let distrustedUntil = 0

    /** Invalidates one key. Keys have calls of their own, because in a cluster they are on different nodes. */
    const invalidate = (key: string) =>
      Effect.map(
        redis.attempt((client) => client.eval(drop, 2, ...namesOf(key), generationLifetime)),
        (answer) => answer !== undefined,
      )

    /** Whether Redis has all invalidations of a key. Some that it has missed of other keys are sent meanwhile. */
    const isCaughtUp = (key: string) =>
      Effect.gen(function* () {
        if (distrustedUntil > Date.now()) return false
        if (missed.isEmpty) return true
        yield* Effect.forkDaemon(missed.retrySome(invalidate))
        return yield* missed.retry(key, invalidate)
      })

    const read = (key: string) =>
      Effect.gen(function* () {
        if (!redis.configured && primary !== undefined)
          return { stored: undefined, generation: "0", usable: false }
        if (!redis.configured)
          return { stored: memory.get(key), generation: String(generations.get(key) ?? 0), usable: true }
        if (!(yield* isCaughtUp(key))) return { stored: undefined, generation: "0", usable: false }
        const found = yield* redis.attempt((client) => client.mget(...namesOf(key)))
        return found === undefined
          ? { stored: undefined, generation: "0", usable: false }
          : { stored: found[0] ?? undefined, generation: found[1] ?? "0", usable: true }
      })

    const store = (key: string, seen: string, text: string) =>
      redis.configured
        ? redis.attempt((client) => client.eval(fill, 2, ...namesOf(key), seen, text, lifetime))
        : Effect.sync(() => {
            if (String(generations.get(key) ?? 0) === seen) memory.set(key, text, lifetime)
          })

    /** The copy as JSON, if there is one; otherwise what a load needs to store one. */
    const copyOf = <A>(key: string, json: Json<A>) =>
      Effect.map(read(key), ({ stored, ...seen }) => ({
        copy: stored === undefined ? Option.none() : json.read(stored),
        ...seen,
      }))

    /** The cached value of `key`. If there is none, loads the value and stores it. */
    const remember = <A, I, E, R>(key: string, schema: Schema.Schema<A, I>, load: Effect.Effect<A, E, R>) =>
      Effect.gen(function* () {
        const json: Json<A> = jsonOf(schema)
        const { copy, generation: seen, usable } = yield* copyOf(key, json)
        if (copy._tag === "Some") return copy.value
        const loaded = yield* load
        if (usable) yield* store(key, seen, json.write(loaded))
        return loaded
      })

    const together = sharing<string>()

    /**
     * Like `remember`, for a value that is expensive to load: callers of this process who find no copy at the same time
     * share one load. They have seen the same generation, so none of them knows of a change that the load may have missed.
     */
    const rememberTogether = <A, I>(key: string, schema: Schema.Schema<A, I>, load: Effect.Effect<A>) =>
      Effect.gen(function* () {
        const json: Json<A> = jsonOf(schema)
        const { copy, generation: seen, usable } = yield* copyOf(key, json)
        if (copy._tag === "Some") return copy.value
        if (!usable) return yield* load
        const storing = Effect.tap(Effect.map(load, json.write), (text) => store(key, seen, text))
        return Option.getOrThrow(json.read(yield* together(`${seen} ${key}`, storing)))
      })

    /** Invalidates keys. Must be called after the commit of the change. */
    const forget = (...keys: ReadonlyArray<string>) =>
      Effect.gen(function* () {
        if (!redis.configured) {
          for (const key of keys) {
            memory.delete(key)
            generations.set(key, (generations.get(key) ?? 0) + 1, generationLifetime)
          }
          return
        }
        const done = yield* Effect.forEach(keys, invalidate, { concurrency: "unbounded" })
        if (!missed.add(keys.filter((_, place) => done[place] !== true)))
          distrustedUntil = Date.now() + lifetime * 1000
      })

    return { remember, rememberTogether, forget }
  }),
}) {}
