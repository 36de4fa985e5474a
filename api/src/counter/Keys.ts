import { KeyReused } from "@rokthnam/shared/Primitives/CommonFailures"
import type { PharmacyId, SaleId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import { KeysRepo } from "./Keys/KeysRepo.ts"
import type { KnownKey } from "./Keys/KeysRepo.ts"

/** A request that may be sent again. `bodyHash` is equal for equal requests; without a key each one is a new write. */
type KeyedRequest = {
  readonly pharmacyId: PharmacyId
  readonly key: string | undefined
  readonly bodyHash: string
}

/** What a write made, and what is stored for its key. */
type Made<A> = { readonly made: A; readonly saleId: SaleId | null; readonly answer: unknown }

/** The idempotency keys of writes at the counter. */
export class Keys extends Effect.Service<Keys>()("Keys", {
  effect: Effect.gen(function* () {
    const repo = yield* KeysRepo

    /**
     * Runs a write once per key, in the caller's transaction; a request that comes again gets what `stored` makes of
     * what is stored. A failed write stores no key.
     */
    const once = <A, E, R, E2, R2>(
      { pharmacyId, key, bodyHash }: KeyedRequest,
      work: Effect.Effect<Made<A>, E, R>,
      stored: (known: KnownKey) => Effect.Effect<A, E2, R2>,
    ) =>
      Effect.gen(function* () {
        if (key === undefined) return (yield* work).made
        const known = yield* repo.takeOrRead({ pharmacyId, key, bodyHash })
        if (known !== undefined) return yield* known.body_hash === bodyHash ? stored(known) : new KeyReused()
        const { made, saleId, answer } = yield* work
        yield* repo.keepAnswer({ pharmacyId, key }, saleId, answer)
        return made
      })

    return { once }
  }),
  dependencies: [KeysRepo.Default],
}) {}
