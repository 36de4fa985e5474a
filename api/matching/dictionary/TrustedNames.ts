import type { DictionaryLookups, Medicine } from "./DictionaryLookups.ts"
import type { LookalikeRow } from "./DictionaryRows.ts"
import { resolveName } from "./ResolveName.ts"
import type { ResolvedName } from "./ResolveName.ts"
import type { Evidence, NoiseTables } from "../evidence/Evidence.ts"
import { makeEvidence } from "../evidence/Evidence.ts"
import type { Meant } from "../evidence/NameEvidence.ts"
import type { Lexicon } from "../lexicon/Lexicon.ts"
import { hasKhmer } from "../text/Khmer.ts"
import { nameOnly, normalise, tokenise } from "../text/Normalise.ts"
import { soundOf } from "../words/WordSound.ts"

/** A name as the dictionary writes it, normalised, and the words of that. */
export interface TrustedName {
  readonly shown: string
  readonly norm: string
  readonly words: ReadonlyArray<string>
}

/** The names of the dictionary as search uses them. All are spelt right, in either script. */
export interface TrustedNames {
  readonly lexicon: Lexicon
  /** Weighs which name a misspelt word was meant for. */
  readonly evidence: Evidence
  /** Whether a normalised word stands in the dictionary. */
  readonly isWord: (word: string) => boolean
  /** Whether a normalised phrase is a whole name of the dictionary. */
  readonly isName: (phrase: string) => boolean
  /** The generic names of a group (`insulin`), as the dictionary writes them; undefined for any other phrase. */
  readonly membersOf: (group: string) => ReadonlyArray<string> | undefined
  /** The medicine of a normalised name. */
  readonly medicineOf: (name: string) => Medicine | undefined
  /** Tokens of the longest name. */
  readonly longestName: number
  /** The normalised Latin names that a normalised Khmer spelling, or the beginning of one, stands for. */
  readonly latinOf: (khmer: string) => ReadonlyArray<string>
  /** Those that it stands for as it is, whole. */
  readonly latinOfWhole: (khmer: string) => ReadonlyArray<string>
  /** Every name of the dictionary, best known first. */
  readonly names: ReadonlyArray<TrustedName>
  /** A normalised name as the dictionary writes it. */
  readonly shown: (name: string) => string
  /** Every spelling of the medicine that a normalised name stands for, in either script, the preferred one first. */
  readonly spellingsOf: (name: string) => ReadonlyArray<string>
  /** Look-alike pairs that hold this name. */
  readonly confusionsOf: (name: string) => ReadonlyArray<LookalikeRow>
  /** Whether two names that may have been meant are alike in sound, or one slip apart in writing. */
  readonly areAlike: (one: Meant, other: Meant) => boolean
  /** Whether they are a look-alike pair of the list, by themselves or by what they hold. */
  readonly areConfused: (one: Meant, other: Meant) => boolean
  /** What a name means; see `resolveName`. */
  readonly resolve: (query: string) => ResolvedName | undefined
  /** Normalised names of all medicines with exactly these ingredients. */
  readonly namesOfSet: (ingredients: ReadonlyArray<string>) => ReadonlyArray<string>
}

/** A Khmer beginning shorter than this (in code points) would stand for too many names. */
const shortestKhmerBeginning = 4

/** A Khmer name without the form that it ends in. Its digit is a part of it: vitamin B1 is not vitamin B12. */
const withoutForms = (normalised: string): string =>
  tokenise(normalised)
    .filter(({ kind }) => kind !== "form")
    .map(({ text }) => text)
    .join(" ")

const latinNames = (dictionary: DictionaryLookups): Pick<TrustedNames, "latinOf" | "latinOfWhole"> => {
  const khmer = dictionary.khmerNames.map((row) => ({
    khmer: withoutForms(normalise(row.khmer)),
    latin: nameOnly(normalise(row.name)),
  }))
  const latinWhere = (isMeant: (khmer: string) => boolean): ReadonlyArray<string> => [
    ...new Set(khmer.filter((row) => isMeant(row.khmer)).map(({ latin }) => latin)),
  ]
  const latinOfWhole = (typed: string) => latinWhere((name) => name === typed)
  return {
    latinOfWhole,
    latinOf: (typed) => {
      const same = latinOfWhole(typed)
      const isTooShort = same.length > 0 || typed.length < shortestKhmerBeginning
      return isTooShort ? same : latinWhere((name) => name.startsWith(typed))
    },
  }
}

const shownNames = (dictionary: DictionaryLookups): TrustedNames["shown"] => {
  const shown = new Map(
    dictionary.medicines.toReversed().map(({ name }) => [nameOnly(normalise(name)), name]),
  )
  const khmer = new Map(dictionary.khmerNames.map((row) => [nameOnly(normalise(row.khmer)), row.khmer]))
  return (name) => shown.get(name) ?? khmer.get(name) ?? name
}

/** Every normalised name of each medicine, the preferred one first. */
const namesByMedicine = (dictionary: DictionaryLookups): ReadonlyMap<Medicine, ReadonlyArray<string>> => {
  const names = new Map<Medicine, Array<string>>(
    dictionary.medicines.map((medicine) => [medicine, [normalise(medicine.name)]]),
  )
  for (const [name, medicine] of dictionary.names) {
    const known = names.get(medicine)
    if (known !== undefined && known[0] !== name) known.push(name)
  }
  return names
}

/** Two names are alike when mistyping one as the other costs at most this, in Latin letters and in Khmer sounds. */
const nearInWriting = 7
const nearInKhmer = 3

/** The names under which a candidate may stand in a look-alike pair: its own and those of its ingredients. */
const called = ({ term, thing }: Meant): ReadonlyArray<string> => [term, ...thing.split("+")]

/** `noise` replaces the tables of misspelling that ship, for a cross-validation. */
export const trustedNames = (dictionary: DictionaryLookups, noise?: NoiseTables): TrustedNames => {
  const names = namesByMedicine(dictionary)
  const spelt = (medicine: Medicine | undefined): ReadonlyArray<string> =>
    medicine === undefined ? [] : (names.get(medicine) ?? [])
  const evidence = makeEvidence(dictionary, dictionary.lexicon, noise)
  const areListed = (one: string, other: string): boolean => dictionary.confusion(one, other) !== undefined
  const areNear = (one: string, other: string): boolean => {
    const near = hasKhmer(one) || hasKhmer(other) ? nearInKhmer : nearInWriting
    const cost = Math.min(evidence.noise(one, other, Infinity), evidence.noise(other, one, Infinity))
    return cost <= near || soundOf(one) === soundOf(other)
  }
  return {
    lexicon: dictionary.lexicon,
    evidence,
    isWord: (word) => dictionary.trustedWords.has(word),
    isName: (phrase) => dictionary.names.has(phrase),
    membersOf: (group) => dictionary.groupNamed(group)?.members,
    medicineOf: (name) => dictionary.names.get(name),
    longestName: dictionary.longestName,
    ...latinNames(dictionary),
    names: dictionary.medicines.map((medicine) => {
      const norm = spelt(medicine)[0] ?? ""
      return { shown: medicine.name, norm, words: norm.split(" ") }
    }),
    shown: shownNames(dictionary),
    spellingsOf: (name) => spelt(dictionary.names.get(name)),
    confusionsOf: dictionary.confusionsOf,
    areAlike: (one, other) => areNear(one.term, other.term),
    areConfused: (one, other) => called(one).some((a) => called(other).some((b) => areListed(a, b))),
    resolve: (query) => resolveName(dictionary, query),
    namesOfSet: (ingredients) => dictionary.withExactly(ingredients).flatMap(spelt),
  }
}
