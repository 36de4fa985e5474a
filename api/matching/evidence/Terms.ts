/** The names that a misspelt word is compared with. */
import type { DictionaryLookups, Medicine } from "../dictionary/DictionaryLookups.ts"
import { foldLatin } from "../text/Fold.ts"
import { hasKhmer } from "../text/Khmer.ts"
import { foldKhmer } from "../text/KhmerFold.ts"
import { kindOf, nameOnly, normalise } from "../text/Normalise.ts"
import type { Term } from "./Term.ts"
import { rarities, thingOf } from "./Rarity.ts"

/** The cost of meaning a word that only stands inside names, a look-alike without a row of its own, an ailment. */
const partRarity = 1
const lookalikeRarity = 1
const ailmentRarity = 1

/** The letters that are compared of a normalised Latin word or phrase. */
export const latinLetters = (text: string): string => text.replaceAll(" ", "")
/** The sound of a normalised Latin word or phrase. */
export const latinSound = (text: string): string => text.split(" ").map(foldLatin).join("")
/** The sound of a normalised Khmer word or phrase, in rough Latin. */
export const khmerSound = (text: string): string => text.split(" ").map(foldKhmer).join("")

/** Khmer writes the one letter that such names end in (vitamin C) as a syllable: one slip, another medicine. */
const endsInLetter = ({ name }: Medicine): boolean => / [a-z]$|\d$/i.test(name)

/** Every name of one script. */
export const wholeNames = (
  dictionary: DictionaryLookups,
  isKhmer: boolean,
  lettersOf: (text: string) => string,
): ReadonlyArray<Term> => {
  const rarityOf = rarities(dictionary)
  const terms = new Map<string, Term>()
  const names = Array.from(dictionary.names, ([name, medicine]) => ({ name, medicine, term: nameOnly(name) }))
  const isPlain = ({ name, term }: (typeof names)[number]): boolean => name === term
  // a name that is told apart by its form alone (`salonpas gel`) comes after the plain one
  const ordered = [...names.filter(isPlain), ...names.filter((one) => !isPlain(one))]
  for (const { name, medicine, term } of ordered) {
    if (hasKhmer(name) !== isKhmer || terms.has(term) || (isKhmer && endsInLetter(medicine))) continue
    terms.set(term, {
      term,
      letters: lettersOf(term),
      thing: thingOf(medicine),
      rarity: rarityOf(medicine),
    })
  }
  return [...terms.values()]
}

/**
 * Words that stand inside names and are none themselves. One that sounds like a name means that name (amoxicilline); one
 * of several medicines (acid) is a thing of its own.
 */
export const partsOfNames = (
  dictionary: DictionaryLookups,
  whole: ReadonlyArray<Term>,
): ReadonlyArray<Term> => {
  const known = new Set(whole.map(({ term }) => term))
  const thingBySound = new Map(whole.map(({ term, thing }) => [latinSound(term), thing]))
  const isNoPart = (word: string): boolean =>
    known.has(word) ||
    kindOf(word) !== "word" ||
    dictionary.isBesideName(word) ||
    dictionary.lexicon.classOf(word) !== undefined
  const things = new Map<string, Set<string>>()
  for (const [name, medicine] of dictionary.names) {
    if (hasKhmer(name)) continue
    for (const word of name.split(" "))
      if (!isNoPart(word)) things.set(word, (things.get(word) ?? new Set()).add(thingOf(medicine)))
  }
  return [...things].map(([term, of]) => ({
    term,
    letters: term,
    thing: thingBySound.get(latinSound(term)) ?? (of.size === 1 ? ([...of][0] ?? term) : latinSound(term)),
    rarity: partRarity,
  }))
}

/**
 * Names that stand in a look-alike pair and have no row of their own (quinidine). Without them a misspelling of the one
 * would be corrected into the other (quinine).
 */
export const lookalikeNames = (dictionary: DictionaryLookups): ReadonlyArray<Term> => {
  const names = dictionary.lookalikes.flatMap(({ name, not }) => [
    nameOnly(normalise(name)),
    nameOnly(normalise(not)),
  ])
  return [...new Set(names)]
    .filter((name) => !hasKhmer(name) && !dictionary.names.has(name))
    .map((term) => ({ term, letters: latinLetters(term), thing: term, rarity: lookalikeRarity }))
}

/** The thing that every word of what people feel stands for. */
export const ailment = "an ailment"

/** Words of what people feel, in one script: a misspelt one is no medicine either. */
export const ailmentTerms = (
  words: ReadonlyArray<string>,
  isKhmer: boolean,
  lettersOf: (term: string) => string,
): ReadonlyArray<Term> =>
  words
    .filter((term) => hasKhmer(term) === isKhmer)
    .map((term) => ({ term, letters: lettersOf(term), thing: ailment, rarity: ailmentRarity }))
