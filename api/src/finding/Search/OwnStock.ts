import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import { Effect } from "effect"
import type { TrustedNames } from "../../../matching/dictionary/TrustedNames.ts"
import { matchOwnStock, OwnWords } from "../../../matching/ranking/OwnStock.ts"
import type { OwnMatch } from "../../../matching/ranking/OwnStock.ts"
import { breathe } from "./index/LoadIndex.ts"
import { OwnNamesRepo } from "./OwnNamesRepo.ts"
import { traced } from "../../platform/Span.ts"

/** Number of names added before other work may run. */
const namesAtOnce = 200
/** Pharmacies whose words stay in memory; the one that searched longest ago is forgotten. */
const mostPharmacies = 32

/**
 * The product's matcher bounded to one pharmacy. The words of a pharmacy's names stay in memory; each search reads which
 * names it has now, so that a medicine is found as soon as it is added.
 */
export const makeOwnStock = (trusted: TrustedNames) =>
  Effect.gen(function* () {
    const repo = yield* OwnNamesRepo
    const known = new Map<PharmacyId, OwnWords>()

    const knownOf = (pharmacyId: PharmacyId): OwnWords => {
      const words = known.get(pharmacyId) ?? new OwnWords(trusted)
      known.delete(pharmacyId)
      known.set(pharmacyId, words)
      const [oldest] = known.keys()
      if (known.size > mostPharmacies && oldest !== undefined) known.delete(oldest)
      return words
    }

    /** The words of the names that the pharmacy has now, and the ids of those names. */
    const wordsOf = Effect.fnUntraced(function* (pharmacyId: PharmacyId) {
      const words = knownOf(pharmacyId)
      const ids = yield* repo.idsOf(pharmacyId)
      const unknown = ids.filter((id) => words.vocabulary.textOf(id) === undefined)
      const names = unknown.length === 0 ? [] : yield* repo.textsOf(unknown)
      for (let at = 0; at < names.length; at += namesAtOnce) {
        for (const { id, norm } of names.slice(at, at + namesAtOnce)) words.add(id, norm)
        yield* breathe
      }
      return { words, ids: new Set(ids) }
    })

    /** The product names of a pharmacy that a query means; null when it means none. */
    return traced("OwnStock.match")(function* (pharmacyId: PharmacyId, query: string) {
      const { words, ids } = yield* wordsOf(pharmacyId)
      const found = matchOwnStock(words, trusted, query)
      // The words of names that the pharmacy no longer has are forgotten only with the whole vocabulary.
      const names = found?.names.filter((id) => ids.has(id)) ?? []
      return found === undefined || names.length === 0 ? null : ({ ...found, names } satisfies OwnMatch)
    })
  })
