import { ImportProgress } from "@rokthnam/shared/Imports/ImportsApi"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { Primary } from "../../Primary.ts"
import { Redis } from "../../Redis.ts"
import {
  progressLifetime as lifetime,
  progressOffice,
  RememberedProgresses,
  tellProgressOffice,
} from "./RememberedProgresses.ts"

const decode = Schema.decode(Schema.parseJson(ImportProgress))

const nameOf = (pharmacyId: PharmacyId, key: string) => `import:${pharmacyId}:${key}`

/**
 * The progress of running imports. All API processes share it in Redis; while Redis is away, only this machine
 * knows it.
 */
export class ImportProgresses extends Effect.Service<ImportProgresses>()("ImportProgresses", {
  effect: Effect.gen(function* () {
    const redis = yield* Redis
    const primary = yield* Primary
    const own = new RememberedProgresses()

    const remember = (name: string, text: string) =>
      primary === undefined
        ? Effect.sync(() => own.set(name, text))
        : primary.ask(tellProgressOffice, { name, text })

    const remembered = (name: string) =>
      primary === undefined ? Effect.sync(() => own.get(name)) : primary.ask(progressOffice, name)

    const set = (pharmacyId: PharmacyId, key: string | undefined, progress: ImportProgress) =>
      Effect.gen(function* () {
        if (key === undefined) return
        const name = nameOf(pharmacyId, key)
        const text = JSON.stringify(progress)
        yield* remember(name, text)
        yield* redis.attempt((client) => client.set(name, text, "EX", lifetime))
      })

    const get = (pharmacyId: PharmacyId, key: string) =>
      Effect.gen(function* () {
        const name = nameOf(pharmacyId, key)
        const stored = (yield* redis.attempt((client) => client.get(name))) ?? (yield* remembered(name))
        return stored === null ? undefined : yield* Effect.orDie(decode(stored))
      })

    /** Notes that an import shall stop. */
    const stop = (pharmacyId: PharmacyId, key: string) =>
      Effect.gen(function* () {
        const name = `stop:${nameOf(pharmacyId, key)}`
        yield* remember(name, "1")
        yield* redis.attempt((client) => client.set(name, "1", "EX", lifetime))
      })

    const isStopped = (pharmacyId: PharmacyId, key: string | undefined) =>
      Effect.gen(function* () {
        if (key === undefined) return false
        const name = `stop:${nameOf(pharmacyId, key)}`
        return ((yield* redis.attempt((client) => client.get(name))) ?? (yield* remembered(name))) !== null
      })

    return { set, get, stop, isStopped }
  }),
}) {}
