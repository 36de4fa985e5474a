import { Effect, Schema } from "effect"
import type { Option } from "effect"
import { Memory } from "./Memory.ts"
import { oncePer } from "./OncePer.ts"
import { Redis } from "../Redis.ts"

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

/** How values of a schema are written and read as JSON, made once for each schema. */
const jsonOf = oncePer((schema: Schema.Schema.AnyNoContext) => {
  const json = Schema.parseJson(schema)
  return { read: Schema.decodeUnknownOption(json), write: Schema.encodeSync(json) }
})

/** Stores a value only if the key was not invalidated since its generation was read. */
const fill = `
  if (redis.call('GET', KEYS[2]) or '0') == ARGV[1] then
    redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
  end
  return 1`
const drop = `
  redis.call('DEL', KEYS[1])
  redis.call('INCR', KEYS[2])
  redis.call('EXPIRE', KEYS[2], ARGV[1])
  return 1`

const generation = (key: string): string => `generation:${key}`

/**
 * Caches data of PostgreSQL, correctly under concurrency: a reader that loaded before a writer's commit cannot
 * store its old value after it. When Redis cannot be reached, every read loads, and missed invalidations are sent
 * before the first copy is used again. Without a configured Redis, a map of limited size in this process is used.
 */
export class Cache extends Effect.Service<Cache>()("Cache", {
  effect: Effect.gen(function* () {
    const redis = yield* Redis
    const memory = new Memory<string>(10_000)
    const generations = new Memory<number>(10_000)
    const backlog = new Set<string>()
    let distrustedUntil = 0

    const dropOne = (key: string) =>
      redis.attempt((client) => client.eval(drop, 2, key, generation(key), generationLifetime))

    const catchUp = Effect.gen(function* () {
      if (distrustedUntil > Date.now()) return false
      for (const key of backlog) {
        if ((yield* dropOne(key)) === undefined) return false
        backlog.delete(key)
      }
      return true
    })

    const read = (key: string) =>
      Effect.gen(function* () {
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

    /** The cached value of `key`. If there is none, loads the value and stores it. */
    const remember = <A, I, E, R>(key: string, schema: Schema.Schema<A, I>, load: Effect.Effect<A, E, R>) =>
      Effect.gen(function* () {
        const json: {
          readonly read: (stored: unknown) => Option.Option<A>
          readonly write: (value: A) => string
        } = jsonOf(schema)
        const { stored, generation: seen, usable } = yield* read(key)
        if (stored !== undefined) {
          const decoded = json.read(stored)
          if (decoded._tag === "Some") return decoded.value
        }
        const loaded = yield* load
        if (usable) yield* store(key, seen, json.write(loaded))
        return loaded
      })

    /** Invalidates a key. Must be called after the commit of the change. */
    const forget = (key: string) =>
      Effect.gen(function* () {
        if (!redis.configured) {
          memory.delete(key)
          generations.set(key, (generations.get(key) ?? 0) + 1, generationLifetime)
          return
        }
        if ((yield* dropOne(key)) !== undefined) return
        if (backlog.size < largestBacklog) backlog.add(key)
        else distrustedUntil = Date.now() + lifetime * 1000
      })

    return { remember, forget }
  }),
}) {}
