/** Words and phrases that name no medicine, so that they are recognised and never taken for a misspelt name. */
import { canonicalKhmer, hasKhmer } from "../text/Khmer.ts"
import { normalise } from "../text/Normalise.ts"

/**
 * The classes of words, the most important first: a word that stands in several lists gets the first of its classes.
 * `kind` is a kind of medicine (antacid, painkiller), `use` says how or for whom, `label` is what is printed on packs.
 */
export const wordClasses = [
  "symptom",
  "body",
  "kind",
  "question",
  "greeting",
  "form",
  "use",
  "person",
  "time",
  "place",
  "goods",
  "food",
  "animal",
  "label",
  "slogan",
  "everyday",
] as const
export type WordClass = (typeof wordClasses)[number]

/** Whether a word tells what someone feels, or where. */
export const isAilment = (wordClass: WordClass | undefined): boolean =>
  wordClass === "symptom" || wordClass === "body"

/** One entry of a list. */
export interface ListedWord {
  readonly word: string
  readonly class: WordClass
}

export interface Lexicon {
  /** The class of a normalised word or phrase, or undefined when it is in no list. */
  readonly classOf: (phrase: string) => WordClass | undefined
  /** The classes of the listed words that a Khmer text without spaces is made of; undefined when some of it is not. */
  readonly classesWithin: (khmer: string) => ReadonlyArray<WordClass> | undefined
  /** Single Latin words, to learn how everyday words look. */
  readonly words: ReadonlyArray<string>
  /** Single Khmer words, likewise. */
  readonly khmerWords: ReadonlyArray<string>
  /** Symptoms and parts of the body. A misspelt one must not become a medicine. */
  readonly ailments: ReadonlyArray<string>
  /** Words of the longest phrase. */
  readonly longestPhrase: number
  /** Whether a normalised name of the dictionary is an everyday word too (`tulip`): typed alone, it is asked about. */
  readonly isAlsoEveryday: (name: string) => boolean
}

/** `normalise` leaves a word of plain letters unchanged. */
const isPlain = (text: string): boolean => /^[a-z]+$/.test(text)

/** An entry without what is never seen, and as it stands in a normalised query. */
const spellingsOf = (text: string): { readonly own: string; readonly normalised: string } => {
  if (isPlain(text)) return { own: text, normalised: text }
  const normalised = normalise(text)
  return hasKhmer(text)
    ? { own: canonicalKhmer(text.replace(/[\p{Cf}\s]/gu, "")), normalised }
    : { own: normalised, normalised }
}

/** Khmer words shorter than this on average (in code points) are found in any text but a very short one. */
const shortestAverage = 2.5
const veryShort = 6
const longestKhmerWord = 30

/** The fewest listed words that make up a whole Khmer text; undefined when there is no such way. */
const coverOf = (
  khmer: string,
  classes: ReadonlyMap<string, WordClass>,
): ReadonlyArray<string> | undefined => {
  const best: Array<ReadonlyArray<string> | undefined> = [[]]
  for (let end = 1; end <= khmer.length; end++) {
    for (let start = Math.max(0, end - longestKhmerWord); start < end; start++) {
      const before = best[start]
      const word = khmer.slice(start, end)
      if (before === undefined || !classes.has(word)) continue
      const known = best[end]
      if (known === undefined || before.length + 1 < known.length) best[end] = [...before, word]
    }
  }
  return best[khmer.length]
}

/**
 * Makes a lexicon of its lists; words of two lists are of the more telling class. `namesToo` are everyday words that are
 * names of the dictionary and therefore in no list.
 */
export const makeLexicon = (entries: Iterable<ListedWord>, namesToo: Iterable<string> = []): Lexicon => {
  const classes = new Map<string, WordClass>()
  const rank = new Map(wordClasses.map((wordClass, place) => [wordClass, place]))
  const enter = (phrase: string, wordClass: WordClass): void => {
    const known = classes.get(phrase)
    const isTelling = known === undefined || (rank.get(wordClass) ?? 0) < (rank.get(known) ?? 0)
    if (phrase !== "" && isTelling) classes.set(phrase, wordClass)
  }
  const listed = Array.from(entries, ({ word, class: wordClass }) => ({
    spellings: spellingsOf(word),
    wordClass,
  }))
  for (const { spellings, wordClass } of listed) enter(spellings.own, wordClass)
  // a spelling that normalising makes equal to a word of another class (a medicine for babies: babies) is that word
  const isOwn = new Set(classes.keys())
  for (const { spellings, wordClass } of listed)
    if (!isOwn.has(spellings.normalised)) enter(spellings.normalised, wordClass)
  const phrases = [...classes.keys()]
  const ambiguous = new Set(Array.from(namesToo, normalise))
  const words = phrases.filter((phrase) => !phrase.includes(" "))
  const longerPhrases = phrases.filter((phrase) => phrase.includes(" "))
  return {
    classOf: (phrase) => classes.get(phrase),
    classesWithin: (khmer) => {
      const cover = coverOf(khmer, classes)
      if (cover === undefined) return undefined
      if (khmer.length > veryShort && khmer.length / cover.length < shortestAverage) return undefined
      return cover.flatMap((word) => classes.get(word) ?? [])
    },
    ailments: phrases.filter((phrase) => isAilment(classes.get(phrase))),
    words: words.filter(isPlain),
    khmerWords: words.filter(hasKhmer),
    longestPhrase: longerPhrases.reduce((longest, phrase) => Math.max(longest, phrase.split(" ").length), 1),
    isAlsoEveryday: (name) => ambiguous.has(name),
  }
}

/** A lexicon without words, for tests of what does not depend on it. */
export const emptyLexicon: Lexicon = makeLexicon([])
