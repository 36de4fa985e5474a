import { normalise } from "../../../matching/text/Normalise.ts"
import { type FoundName, rankOf } from "./FoundName.ts"
import { isCompanyLine, isPackWord } from "./PackWords.ts"
import type { PhotoLine } from "./PhotoWorkerMessages.ts"

/** What a name that nobody listed counts for, beside names that are known to exist. */
const AS_IF_SIMILAR = 0.8
/** Only what was read beyond doubt is shown as a name that cannot be checked. */
const SURE = 0.85
/** A name stands almost alone; a sentence is a slogan. */
const MOST_WORDS = 2
const SHORTEST_WORD = 3
const SHORTEST_NAME = 5

/** What tells ordinary words from names. */
interface Ordinary {
  /** Whether a normalised word says nothing about which medicine it is: a form, a salt, a maker. */
  readonly isBesideName: (word: string) => boolean
  /** Whether a normalised word is in the lexicon of words that name no medicine. */
  readonly isEveryday: (word: string) => boolean
}

/** Behind a name these say how it is made (`VapoRubNF`, `Benzac AC`), not which it is. */
const gluedQualifier = /(?<=[a-z])[A-Z]{2}$/
const qualifiers = new Set([
  "plus",
  "forte",
  "extra",
  "max",
  "duo",
  "retard",
  "junior",
  "adult",
  "kids",
  "rapid",
])

/** The words of a line as printed, cut where digits begin and end. */
const printedWords = (line: string): ReadonlyArray<string> =>
  line
    .split(/[^A-Za-z]+/)
    .map((word) => word.replace(gluedQualifier, ""))
    .filter(
      (word, index) => word.length >= SHORTEST_WORD && !(index > 0 && qualifiers.has(word.toLowerCase())),
    )

const looksLikeName = (word: string): boolean => /[aeiouy]/i.test(word) && !/(.)\1\1/i.test(word)

/** Words that the recogniser glues (Expirydatefeb) begin or end with what is printed beside dates and batches. */
const glued =
  /^(?:exp|expiry|expiration|mfg|mfd|manufactur|batch|lot|date|store|keep|supports?|helps?)|(?:date|expiry|batch|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\d*)$|(?:tablets?|capsules?|syrup|injection)(?:ip|bp|usp)?$/

const isOrdinary = (word: string, { isBesideName, isEveryday }: Ordinary): boolean => {
  const normalised = normalise(word)
  return (
    isPackWord(normalised) || isBesideName(normalised) || isEveryday(normalised) || glued.test(normalised)
  )
}

/** Capitals throughout are the printer's choice; capitals within a word (`VapoRub`) are the name's. */
const titled = (word: string): string => {
  const plain = word === word.toUpperCase() ? word.toLowerCase() : word
  return plain.slice(0, 1).toUpperCase() + plain.slice(1)
}

/**
 * The pack's largest clear words when no dictionary and no pharmacy lists them, such as a brand from abroad: something
 * to search by. Undefined when the large print is a maker's, a slogan or unsure.
 */
export const unlistedName = (lines: ReadonlyArray<PhotoLine>, ordinary: Ordinary): FoundName | undefined => {
  let best: FoundName | undefined
  for (const line of lines) {
    const rank = rankOf(AS_IF_SIMILAR, line)
    if (line.score < SURE || isCompanyLine(line.text) || rank <= (best?.rank ?? 0)) continue
    const words = printedWords(line.text)
    const name = words.map(titled).join(" ")
    if (words.length > MOST_WORDS || name.length < SHORTEST_NAME || !words.every(looksLikeName)) continue
    if (words.some((word) => isOrdinary(word, ordinary))) continue
    best = { name, similarity: AS_IF_SIMILAR, line, matchedText: words.join(" "), rank }
  }
  return best
}
