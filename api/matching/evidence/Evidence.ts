/** Prepares the names of the dictionary for weighing misspelt words: Latin words by letters, Khmer words by sound. */
import type { DictionaryLookups } from "../dictionary/DictionaryLookups.ts"
import { hasKhmer } from "../text/Khmer.ts"
import { khmerNoise } from "./KhmerNoise.ts"
import { latinNoise } from "./LatinNoise.ts"
import type { Meant } from "./NameEvidence.ts"
import { NameEvidence } from "./NameEvidence.ts"
import { operationCosts } from "./OperationCosts.ts"
import type { Term } from "./Term.ts"
import {
  ailment,
  ailmentTerms,
  khmerSound,
  latinLetters,
  latinSound,
  lookalikeNames,
  partsOfNames,
  wholeNames,
} from "./Terms.ts"
import { makeUnlisted } from "./Unlisted.ts"

/** The cost tables of misspelling: those that ship, or others in a cross-validation. */
export interface NoiseTables {
  readonly latin: string
  readonly khmer: string
}
const shipped: NoiseTables = { latin: latinNoise, khmer: khmerNoise }

/** Words that name no medicine. How they are spelt is learnt from all of them; ailments are also compared one by one. */
export interface EverydayWords {
  readonly words: ReadonlyArray<string>
  readonly khmerWords: ReadonlyArray<string>
  readonly ailments: ReadonlyArray<string>
}

export interface Evidence {
  readonly latin: NameEvidence
  readonly khmer: NameEvidence
  /** What is compared of a normalised word. */
  readonly lettersOf: (word: string) => string
  /** The cost of typing a normalised word, or the beginning of one, when this name was meant; Infinity when it is far. */
  readonly noise: (typed: string, name: string, unfinished: number) => number
  /** Whether what was meant is a symptom or a part of the body, and no name. */
  readonly isAilment: (meant: Meant) => boolean
}

/** Shorter names are one slip away from too many words, so nothing is corrected towards them. */
const shortestTerm = 4
const longEnough = ({ letters }: Term): boolean => letters.length >= shortestTerm

const soundOf = (text: string): string => (hasKhmer(text) ? khmerSound(text) : latinSound(text))

const evidenceOf = (
  terms: ReadonlyArray<Term>,
  everyday: ReadonlyArray<string>,
  noise: string,
): NameEvidence => new NameEvidence(terms, operationCosts(noise), makeUnlisted(terms, everyday))

/** Prepares the comparison of misspelt words with the names of a dictionary; `noise` replaces the tables that ship. */
export const makeEvidence = (
  dictionary: DictionaryLookups,
  everyday: EverydayWords,
  noise: NoiseTables = shipped,
): Evidence => {
  const names = wholeNames(dictionary, false, latinLetters)
  const latin = [
    ...names,
    ...lookalikeNames(dictionary),
    ...partsOfNames(dictionary, names),
    ...ailmentTerms(everyday.ailments, false, latinLetters),
  ].filter(longEnough)
  const sounds = [
    ...latin
      .filter(({ thing }) => thing !== ailment)
      .map(({ term, thing, rarity }) => ({ term, thing, rarity, letters: latinSound(term) })),
    ...wholeNames(dictionary, true, khmerSound),
    ...ailmentTerms(everyday.ailments, true, khmerSound),
  ].filter(longEnough)
  const byLetters = evidenceOf(latin, everyday.words, noise.latin)
  const bySound = evidenceOf(sounds, everyday.khmerWords.map(khmerSound), noise.khmer)
  return {
    latin: byLetters,
    khmer: bySound,
    noise: (typed, name, unfinished) =>
      hasKhmer(typed) || hasKhmer(name)
        ? bySound.noise(soundOf(typed), soundOf(name), unfinished)
        : byLetters.noise(latinLetters(typed), latinLetters(name), unfinished),
    lettersOf: (word) => (hasKhmer(word) ? khmerSound(word) : latinLetters(word)),
    isAilment: ({ thing }) => thing === ailment,
  }
}
