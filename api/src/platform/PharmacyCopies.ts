import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import type { Schema } from "effect"
import { Cache } from "./Cache.ts"
import { span } from "./Span.ts"
import { today } from "./Today.ts"

const kinds = ["alerts", "figures", "pace"] as const
type Kind = (typeof kinds)[number]

// Midnight changes what is computed without any write, so the day is part of the key.
const keyOf = (kind: Kind, pharmacyId: PharmacyId, day: string) => `${kind}:${pharmacyId}:${day}`

/**
 * Cached copies of what is computed from a pharmacy's stock and sales. They hold numbers and names of medicines and
 * nobody's name, which would stay in them after its deletion.
 */
export class PharmacyCopies extends Effect.Service<PharmacyCopies>()("PharmacyCopies", {
  effect: Effect.gen(function* () {
    const cache = yield* Cache

    /** The copy of this day; computed if there is none. */
    const remember = <A, I>(
      kind: Kind,
      pharmacyId: PharmacyId,
      schema: Schema.Schema<A, I>,
      load: Effect.Effect<A>,
    ) => Effect.flatMap(today, (day) => cache.rememberTogether(keyOf(kind, pharmacyId, day), schema, load))

    /**
     * Clears all copies. Must be called after the commit of a change of a pharmacy's stock, sales, dates or
     * acknowledgements.
     */
    const changed = (pharmacyId: PharmacyId) =>
      Effect.flatMap(today, (day) => cache.forget(...kinds.map((kind) => keyOf(kind, pharmacyId, day)))).pipe(
        span("PharmacyCopies.changed"),
      )

    return { remember, changed }
  }),
}) {}
