/** The product's answers in this process: the real index with 30,000 names and the real dictionary. */
import { Either } from "effect"
import type { DictionaryLookups } from "../../matching/dictionary/DictionaryLookups.ts"
import { identify } from "../../matching/dictionary/Identify.ts"
import { trustedNames } from "../../matching/dictionary/TrustedNames.ts"
import type { NoiseTables } from "../../matching/evidence/Evidence.ts"
import { makeLexicon } from "../../matching/lexicon/Lexicon.ts"
import { readAmbiguousNames, readLexicon } from "../../src/finding/Dictionary/ReadLexicon.ts"
import { loadDictionary } from "../../src/finding/Dictionary/LoadDictionary.ts"
import { catalogue } from "../search/Recall.ts"

/** The answer to one query. */
interface Answered {
  /** The ingredients in the answer of `suggest-medicines`, joined by `+`; null when there are none. */
  readonly ingredients: string | null
  /** Names that the user is asked about instead. */
  readonly asked: ReadonlyArray<string>
}

export interface Answers {
  readonly dictionary: DictionaryLookups
  readonly identity: (query: string) => Answered
  /** The query searched instead of the typed one, or null; and at most ten names found, the best first. */
  readonly search: (query: string) => {
    readonly corrected: string | null
    readonly found: ReadonlyArray<string>
  }
}

/** The shipped dictionary. Its lexicon only has the words for which `isKnown` is true. */
export const dictionaryWith = (isKnown: (word: string) => boolean): DictionaryLookups => {
  const dictionary = Either.getOrThrow(loadDictionary())
  const words = readLexicon().filter(({ word }) => isKnown(word))
  return { ...dictionary, lexicon: makeLexicon(words, readAmbiguousNames()) }
}

const place = { latitude: 11.55, longitude: 104.92, kilometres: 10 }

export const answersOf = (dictionary: DictionaryLookups, noise?: NoiseTables): Answers => {
  const trusted = trustedNames(dictionary, noise)
  const { index, names } = catalogue(
    trusted,
    dictionary.medicines.map(({ name }) => name),
  )
  return {
    dictionary,
    identity: (query) => {
      const { named, asked } = identify(trusted, query)
      return { ingredients: named === undefined ? null : named.ingredients.join("+"), asked }
    },
    search: (query) => {
      const request = {
        query,
        reach: place,
        sortBy: "distance",
        inStock: false,
        page: 1,
        pageSize: 10,
      } as const
      const { hits, correctedQuery } = index.page(request)
      return {
        corrected: correctedQuery,
        found: hits.flatMap(({ medicineId }) => names[medicineId - 1] ?? []),
      }
    },
  }
}
