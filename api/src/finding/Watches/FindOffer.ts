import type { FoundOffer } from "@rokthnam/shared/Notices/Notice"
import { SearchAnswer } from "@rokthnam/shared/Search/SearchApi"
import { Clock, Effect, Schema } from "effect"
import { Finding } from "../Finding.ts"
import type { Reach } from "../Search/SearchEngine.ts"

/** How many offers, the nearest first, are looked at for one of the wanted strength and form. */
const mostLookedAt = 20

const decodeAnswer = Schema.decode(Schema.parseJson(SearchAnswer))

/** Searches as customers do, so that what a watch waits for is what they would find. */
export const makeFindOffer = Effect.map(Finding, (finding) => {
  const search = (query: string, reach: Reach, inStock: boolean) =>
    finding
      .medicines({ query, reach, inStock, sortBy: "distance", page: 1, pageSize: mostLookedAt })
      .pipe(Effect.flatMap((json) => Effect.orDie(decodeAnswer(json))))

  /**
   * The nearest offer in stock of exactly what was asked for: no other name with the same ingredient, no corrected
   * spelling, no other strength or form. Nobody sees the names side by side when a message arrives days later.
   */
  const offerOf = (query: string, reach: Reach) =>
    Effect.gen(function* () {
      const answer = yield* search(query, reach, true)
      if (answer.match !== "exact" || answer.instead_of !== undefined) return undefined
      const item = answer.items.find(({ in_stock, differs }) => in_stock && differs === undefined)
      if (item === undefined) return undefined
      const at = new Date(yield* Clock.currentTimeMillis).toISOString()
      const { medicine_id, name, dosage, price, distance, pharmacy } = item
      return {
        medicine_id,
        name,
        dosage,
        price,
        kilometres: distance.value,
        at,
        pharmacy,
      } satisfies FoundOffer
    })

  /**
   * What the query means to the search: the name that it would be corrected to, if any, and whether it is the name of a
   * medicine at all.
   */
  const meaningOf = (query: string, reach: Reach) =>
    Effect.map(search(query, reach, false), ({ corrected_query, kind }) => ({
      meant: corrected_query ?? undefined,
      isMedicine: kind === undefined,
    }))

  return { offerOf, meaningOf }
})
