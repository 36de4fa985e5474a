import { Effect } from "effect"
import { oncePer } from "../../platform/OncePer.ts"
import { today } from "../../platform/Today.ts"
import { Dictionary } from "../Dictionary/Dictionary.ts"
import { DictionaryLive } from "../Dictionary/DictionaryLive.ts"
import { Foreground } from "../Finding/Foreground.ts"
import { dictionaryNames } from "./DictionaryNames.ts"
import { nameCandidates, phrasesOf } from "./NameCandidates.ts"
import type { NearName } from "./NameIndex.ts"
import { PhotoLookupRepo } from "./PhotoLookupRepo.ts"
import type { PhotoLine } from "./PhotoWorkerMessages.ts"
import { beginningsOf, stockedNames } from "./StockedNames.ts"
import { traced } from "../../platform/Span.ts"

const dictionaryNamesOf = oncePer(dictionaryNames)

/** Finds names of medicines in the text that was read on a photo. */
export class PhotoNames extends Effect.Service<PhotoNames>()("PhotoNames", {
  effect: Effect.gen(function* () {
    const repo = yield* PhotoLookupRepo
    const dictionary = yield* Dictionary
    const foreground = yield* Foreground
    const listed = dictionaryNamesOf(dictionary.lookups)

    /** At most five names that the lines may contain, the best first. */
    const named = traced("PhotoNames.named")(function* (lines: ReadonlyArray<PhotoLine>) {
      const { isBesideName } = dictionary
      const phrases = phrasesOf(lines, isBesideName)
      const unlisted = phrases.filter((phrase) => !listed.has(phrase))
      const inStock =
        unlisted.length === 0 ? [] : yield* repo.stockedBeginning(beginningsOf(unlisted), yield* today)
      const stocked = stockedNames(inStock, isBesideName)
      const found = new Map<string, NearName>()
      // looking up the phrases of a photo takes tens of milliseconds, and searches run in between
      const letOthersRun = yield* foreground.pauses
      for (const phrase of phrases) {
        const near = listed.nearest(phrase) ?? stocked.nearest(phrase)
        if (near !== undefined) found.set(phrase, near)
        yield* letOthersRun
      }
      return nameCandidates(lines, {
        isBesideName,
        isEveryday: (word) => dictionary.lexicon.classOf(word) !== undefined,
        isAlsoEveryday: dictionary.lexicon.isAlsoEveryday,
        ingredientsOf: (name) => dictionary.medicineNamed(name)?.ingredients,
        nearest: (phrase) => found.get(phrase),
      })
    })

    return { named }
  }),
  dependencies: [PhotoLookupRepo.Default, DictionaryLive, Foreground.Default],
}) {}
