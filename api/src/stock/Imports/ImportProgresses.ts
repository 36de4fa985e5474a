import { ImportProgress } from "@rokthnam/shared/Imports/ImportsApi"
import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect, Schema } from "effect"
import { Memory } from "../../platform/Memory.ts"
import { Redis } from "../../Redis.ts"

/** Seconds for which an import's progress can be read after its last step. */
const lifetime = 900

const json = Schema.parseJson(ImportProgress)

const nameOf = (pharmacyId: PharmacyId, key: string) => `import:${pharmacyId}:${key}`

/**
 * The progress of running imports. All API processes share it in Redis; while Redis is away, only this process
 * knows it.
 */
export class ImportProgresses extends Effect.Service<ImportProgresses>()("ImportProgresses", {
  effect: Effect.gen(function* () {
    const redis = yield* Redis
    const own = new Memory<ImportProgress>(1000)

    const set = (pharmacyId: PharmacyId, key: string | undefined, progress: ImportProgress) =>
      Effect.gen(function* () {
        if (key === undefined) return
        const name = nameOf(pharmacyId, key)
        own.set(name, progress, lifetime)
        const text = JSON.stringify(progress)
        yield* redis.attempt((client) => client.set(name, text, "EX", lifetime))
      })

    const get = (pharmacyId: PharmacyId, key: string) =>
      Effect.gen(function* () {
        const name = nameOf(pharmacyId, key)
        const stored = yield* redis.attempt((client) => client.get(name))
        if (stored === undefined || stored === null) return own.get(name)
        return yield* Effect.orDie(Schema.decode(json)(stored))
      })

    return { set, get }
  }),
}) {}
