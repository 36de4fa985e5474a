import type { DictionaryLookups, Lookalike } from "../../Dictionary/DictionaryLookups.ts"
import { nameOnly, normalise } from "../text/Normalise.ts"
import { hasKhmer } from "../text/Khmer.ts"
import { NearestTerms } from "./NearestTerms.ts"

/** What search takes from the drug dictionary: names that are surely spelt right, in either script. */
export interface TrustedNames {
  /** Whether a normalised word stands in the dictionary. */
  readonly isWord: (word: string) => boolean
  /** The dictionary's words, to correct towards. */
  readonly words: NearestTerms
  /** The normalised Latin names that a normalised Khmer spelling, or the beginning of one, stands for. */
  readonly latinOf: (khmer: string) => ReadonlyArray<string>
  /** Every name as the dictionary writes it, best known first, with its normalised form. */
  readonly names: ReadonlyArray<{ readonly shown: string; readonly norm: string }>
  /** Look-alike pairs that hold this name. */
  readonly confusionsOf: (name: string) => ReadonlyArray<Lookalike>
}

/** A Khmer beginning shorter than this (in code points) would stand for too many names. */
const shortestKhmerBeginning = 4

export const trustedNames = (dictionary: DictionaryLookups): TrustedNames => {
  const words = NearestTerms.of([...dictionary.trustedWords].filter((word) => !hasKhmer(word)))
  const khmer = dictionary.khmerNames
    .filter(({ kind }) => kind === "name")
    .map((row) => ({ khmer: nameOnly(normalise(row.khmer)), latin: nameOnly(normalise(row.name)) }))
  return {
    isWord: (word) => dictionary.trustedWords.has(word),
    words,
    latinOf: (typed) => {
      const same = khmer.filter((row) => row.khmer === typed)
      const rows =
        same.length > 0 || typed.length < shortestKhmerBeginning
          ? same
          : khmer.filter((row) => row.khmer.startsWith(typed))
      return [...new Set(rows.map(({ latin }) => latin))]
    },
    names: dictionary.medicines.map(({ name }) => ({ shown: name, norm: normalise(name) })),
    confusionsOf: dictionary.confusionsOf,
  }
}
