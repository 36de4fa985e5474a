/** The dictionary's names as evidence is weighed for them: Latin spellings by their letters, Khmer ones by their sound. */
import type { DictionaryLookups, Medicine } from "../dictionary/DictionaryLookups.ts"
import { foldLatin } from "../text/Fold.ts"
import { hasKhmer } from "../text/Khmer.ts"
import { foldKhmer } from "../text/KhmerFold.ts"
import { kindOf, nameOnly } from "../text/Normalise.ts"
import { khmerNoise } from "./KhmerNoise.ts"
import { latinNoise } from "./LatinNoise.ts"
import { LetterSequences } from "./LetterSequences.ts"
import { either } from "./Likelihood.ts"
import type { Meant, Term } from "./NameEvidence.ts"
import { NameEvidence } from "./NameEvidence.ts"
import { operationCosts } from "./OperationCosts.ts"

/** Costs of what a typed word is when it is no listed name: its weight beside all names together. */
const otherMedicine = 0.5
const everydayWord = 1
const randomLetters = 2
const endingLetter = 2.5
const randomLetter = Math.log(26)
/** The cost of meaning a brand rather than a generic name, and a word that only stands inside names. */
const brandRarity = 1
const partRarity = 1
/** How much likelier a generic name is with every doubling of its brands: what is sold under many names is asked for often. */
const popularity = 0.35

/** Names shorter than this are one slip from anything, so nothing is corrected towards them. */
const shortestTerm = 4

const thingOf = ({ ingredients }: Medicine): string => ingredients.join("+")

/** The cost of meaning each medicine rather than another, by kind and by how many brands it is sold under. */
const rarities = (dictionary: DictionaryLookups): ((medicine: Medicine) => number) => {
  const brands = new Map<string, number>()
  for (const medicine of dictionary.medicines)
    if (medicine.kind === "brand")
      for (const ingredient of medicine.ingredients) brands.set(ingredient, (brands.get(ingredient) ?? 0) + 1)
  return ({ kind, name }) =>
    kind === "brand" ? brandRarity : -popularity * Math.log2(1 + (brands.get(name) ?? 0))
}

/** Every name of one script. */
const wholeNames = (
  dictionary: DictionaryLookups,
  isKhmer: boolean,
  soundOf: (text: string) => string,
): ReadonlyArray<Term> => {
  const rarityOf = rarities(dictionary)
  const terms = new Map<string, Term>()
  // a name that is told apart by its form alone (`salonpas gel`) comes after the plain one
  const names = [...dictionary.names].toSorted(
    ([a], [b]) => Number(nameOnly(a) !== a) - Number(nameOnly(b) !== b),
  )
  for (const [name, medicine] of names) {
    const term = nameOnly(name)
    if (hasKhmer(name) !== isKhmer || terms.has(term) || (isKhmer && endsInLetter(medicine))) continue
    terms.set(term, { term, letters: soundOf(term), thing: thingOf(medicine), rarity: rarityOf(medicine) })
  }
  return [...terms.values()]
}

/**
 * Words that stand inside names and are none themselves. One that sounds like a name means that name (amoxicilline); one
 * of several medicines (acid) is a thing of its own.
 */
const partsOfNames = (
  dictionary: DictionaryLookups,
  whole: ReadonlyArray<Term>,
  isEveryday: (word: string) => boolean,
): ReadonlyArray<Term> => {
  const known = new Set(whole.map(({ term }) => term))
  const thingBySound = new Map(whole.map(({ term, thing }) => [latinSound(term), thing]))
  const things = new Map<string, Set<string>>()
  for (const [name, medicine] of dictionary.names) {
    if (hasKhmer(name)) continue
    for (const word of name.split(" ")) {
      if (known.has(word) || kindOf(word) !== "word" || dictionary.isBesideName(word) || isEveryday(word))
        continue
      things.set(word, (things.get(word) ?? new Set()).add(thingOf(medicine)))
    }
  }
  return [...things].map(([term, of]) => ({
    term,
    letters: term,
    thing: thingBySound.get(latinSound(term)) ?? (of.size === 1 ? ([...of][0] ?? term) : latinSound(term)),
    rarity: partRarity,
  }))
}

/** The letters that are compared of a normalised Latin word or phrase. */
const latinLetters = (text: string): string => text.replaceAll(" ", "")
const latinSound = (text: string): string => text.split(" ").map(foldLatin).join("")
const soundOf = (text: string): string => (hasKhmer(text) ? khmerSound(text) : latinSound(text))
const khmerSound = (text: string): string => text.split(" ").map(foldKhmer).join("")

/** How misspelling is modelled: the tables that ship, or others in a cross-validation. */
export interface NoiseTables {
  readonly latin: string
  readonly khmer: string
}
const shipped: NoiseTables = { latin: latinNoise, khmer: khmerNoise }

/** Words that name no medicine, to tell how they look; ailments are also compared one by one. */
export interface EverydayWords {
  readonly words: ReadonlyArray<string>
  readonly khmerWords: ReadonlyArray<string>
  readonly ailments: ReadonlyArray<string>
}

/** The thing that every word of what people feel stands for. */
const ailment = "an ailment"
const ailmentRarity = 0

const ailmentsOf = (everyday: EverydayWords, isKhmer: boolean, lettersOf: (term: string) => string) =>
  everyday.ailments
    .filter((term) => hasKhmer(term) === isKhmer)
    .map((term): Term => ({ term, letters: lettersOf(term), thing: ailment, rarity: ailmentRarity }))

const evidenceOf = (
  terms: ReadonlyArray<Term>,
  everyday: ReadonlyArray<string>,
  noise: string,
): NameEvidence => {
  const asNames = new LetterSequences(terms.map(({ letters }) => letters))
  const asWords = new LetterSequences(everyday)
  return new NameEvidence(terms, operationCosts(noise), {
    cost: (typed) =>
      either([
        asNames.cost(typed) + otherMedicine,
        asWords.cost(typed) + everydayWord,
        typed.length * randomLetter + randomLetters,
      ]),
    endingCost: (typed, from) =>
      Math.min(asNames.cost(typed, from), endingLetter * (typed.length - from + 1)),
  })
}

export interface Evidence {
  readonly latin: NameEvidence
  readonly khmer: NameEvidence
  /** What is compared of a normalised word. */
  readonly lettersOf: (word: string) => string
  /** The cost of typing a normalised word, or the beginning of one, when this name was meant; Infinity when it is far. */
  readonly noise: (typed: string, name: string, unfinished: number) => number
  /** Whether what was meant is no name but a word of what someone feels. */
  readonly isAilment: (meant: Meant) => boolean
}

const longEnough = ({ letters }: Term): boolean => letters.length >= shortestTerm
/** Khmer writes the one letter that such names end in (vitamin C) as a syllable: one slip, another medicine. */
const endsInLetter = ({ name }: Medicine): boolean => / [a-z]$|\d$/i.test(name)

export const makeEvidence = (
  dictionary: DictionaryLookups,
  everyday: EverydayWords,
  noise: NoiseTables = shipped,
): Evidence => {
  const names = wholeNames(dictionary, false, latinLetters)
  const latin = [
    ...names,
    ...partsOfNames(dictionary, names, (word) => dictionary.lexicon.classOf(word) !== undefined),
    ...ailmentsOf(everyday, false, latinLetters),
  ].filter(longEnough)
  const sounds = [
    ...latin
      .filter(({ thing }) => thing !== ailment)
      .map(({ term, thing, rarity }) => ({ term, thing, rarity, letters: latinSound(term) })),
    ...wholeNames(dictionary, true, khmerSound),
    ...ailmentsOf(everyday, true, khmerSound),
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
