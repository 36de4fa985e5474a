import { Effect, Either, Option } from "effect"
import type { Schema } from "effect"
import { decoderOf, encoderOf } from "./Codecs.ts"
import { Memory } from "./Memory.ts"
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
/** The keys are each followed by that of their generation. */
const drop = `
  for i = 1, #KEYS, 2 do
    redis.call('DEL', KEYS[i])
    redis.call('INCR', KEYS[i + 1])
    redis.call('EXPIRE', KEYS[i + 1], ARGV[1])
  end
  return 1`

const generation = (key: string): string => `generation:${key}`

/**
 * Caches data of PostgreSQL, correctly under concurrency: a reader that loaded before a writer's commit cannot
 * store its old value after it. When Redis cannot be reached, every read loads, and missed invalidations are sent
 * before the first copy is used again. Without a configured Redis, a process that serves alone uses a map of limited
 * size; several processes would not see each other's invalidations, so they always load.
 */
export class Cache extends Effect.Service<Cache>()("Cache", {
  effect: Effect.gen(function* () {
    const redis = yield* Redis
    const primary = yield* Primary
    const memory = new Memory<string>(10_000)
    const generations = new Memory<number>(10_000)
    const backlog = new Set<string>()
    let distrustedUntil = 0

    const dropAll = (keys: ReadonlyArray<string>) => {
      const pairs = keys.flatMap((key) => [key, generation(key)])
      return redis.attempt((client) => client.eval(drop, pairs.length, ...pairs, generationLifetime))
    }

    const catchUp = Effect.gen(function* () {
      if (distrustedUntil > Date.now()) return false
      for (const key of backlog) {
        if ((yield* dropAll([key])) === undefined) return false
        backlog.delete(key)
      }
      return true
    })

    const read = (key: string) =>
      Effect.gen(function* () {
        if (!redis.configured && primary !== undefined)
          return { stored: undefined, generation: "0", usable: false }
        if (!redis.configured)
          return { stored: memory.get(key), generation: String(generations.get(key) ?? 0), usable: true }
        if (!(yield* catchUp)) return { stored: undefined, generation: "0", usable: false }
        const found = yield* redis.attempt((client) => client.mget(key, generation(key)))
        return found === undefined
          ? { stored: undefined, generation: "0", usable: false }
          : { stored: found[0] ?? undefined, generation: found[1] ?? "0", usable: true }
      })

    const store = (key: string, seen: string, text: string) =>
      redis.configured
        ? redis.attempt((client) => client.eval(fill, 2, key, generation(key), seen, text, lifetime))
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
        if ((yield* dropAll(keys)) !== undefined) return
        if (backlog.size + keys.length > largestBacklog) distrustedUntil = Date.now() + lifetime * 1000
        else for (const key of keys) backlog.add(key)
      })

    return { remember, rememberTogether, forget }
  }),
}) {}
