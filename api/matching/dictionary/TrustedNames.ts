import type { DictionaryLookups } from "./DictionaryLookups.ts"
import type { LookalikeRow } from "./DictionaryRows.ts"
import { nameOnly, normalise } from "../text/Normalise.ts"
import { hasKhmer } from "../text/Khmer.ts"
import { NearestTerms } from "../words/NearestTerms.ts"
import type { NearTerm } from "../words/NearestTerms.ts"

/** A name as the dictionary writes it, normalised, and the words of that. */
export interface TrustedName {
  readonly shown: string
  readonly norm: string
  readonly words: ReadonlyArray<string>
}

/** What search takes from the drug dictionary: names that are surely spelt right, in either script. */
export interface TrustedNames {
  /** Whether a normalised word stands in the dictionary. */
  readonly isWord: (word: string) => boolean
  /** The dictionary's Latin words, to correct towards. */
  readonly words: NearestTerms
  /** The Latin words nearest to a misspelt word of either script, nearest first. */
  readonly wordsNear: (word: string, limit: number) => ReadonlyArray<NearTerm>
  /** The normalised Latin names that a normalised Khmer spelling, or the beginning of one, stands for. */
  readonly latinOf: (khmer: string) => ReadonlyArray<string>
  /** Every name of the dictionary, best known first. */
  readonly names: ReadonlyArray<TrustedName>
  /** Look-alike pairs that hold this name. */
  readonly confusionsOf: (name: string) => ReadonlyArray<LookalikeRow>
}

/** Of a name of several words the one that says most. */
export const longestWord = (name: string): string =>
  name.split(" ").reduce((longest, word) => (word.length > longest.length ? word : longest), "")

/** A Khmer beginning shorter than this (in code points) would stand for too many names. */
const shortestKhmerBeginning = 4

export const trustedNames = (dictionary: DictionaryLookups): TrustedNames => {
  const words = NearestTerms.of([...dictionary.trustedWords].filter((word) => !hasKhmer(word)))
  const khmer = dictionary.khmerNames.map((row) => ({
    khmer: nameOnly(normalise(row.khmer)),
    latin: nameOnly(normalise(row.name)),
  }))
  const khmerSpellings = NearestTerms.of(khmer.map((row) => row.khmer))
  const latinOf = (typed: string): ReadonlyArray<string> => {
    const same = khmer.filter((row) => row.khmer === typed)
    const isTooShort = same.length > 0 || typed.length < shortestKhmerBeginning
    const rows = isTooShort ? same : khmer.filter((row) => row.khmer.startsWith(typed))
    return [...new Set(rows.map(({ latin }) => latin))]
  }
  const throughKhmer = (typed: string, limit: number): ReadonlyArray<NearTerm> =>
    khmerSpellings
      .nearest(typed, { limit })
      .flatMap(({ term, cost, similarity }) =>
        latinOf(term).map((latin) => ({ term: longestWord(latin), cost, similarity })),
      )
  return {
    isWord: (word) => dictionary.trustedWords.has(word),
    words,
    wordsNear: (word, limit) => {
      const near = words.nearest(word, { limit })
      if (!hasKhmer(word)) return near
      const terms = new Map<string, NearTerm>()
      for (const found of [...throughKhmer(word, limit), ...near].toSorted((a, b) => a.cost - b.cost)) {
        if (!terms.has(found.term)) terms.set(found.term, found)
      }
      return [...terms.values()].slice(0, limit)
    },
    latinOf,
    names: dictionary.medicines.map(({ name }) => {
      const norm = normalise(name)
      return { shown: name, norm, words: norm.split(" ") }
    }),
    confusionsOf: dictionary.confusionsOf,
  }
}
