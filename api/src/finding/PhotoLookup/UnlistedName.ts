import { normalise } from "../../../matching/text/Normalise.ts"
import { type FoundName, rankOf } from "./FoundName.ts"
import { isCompanyLine, isPackWord } from "./PackWords.ts"
import type { PhotoLine } from "./PhotoWorkerMessages.ts"

/** The similarity assumed for an unlisted name when it is ranked against known names. */
const AS_IF_SIMILAR = 0.8
/**
 * The least score of a line that may give an unlisted name. Such a name cannot be checked, so it must be read
 * clearly.
 */
const SURE = 0.85
/** Largest number of words in a line that holds a name. A longer line is a slogan. */
const MOST_WORDS = 2
const SHORTEST_WORD = 3
const SHORTEST_NAME = 5

/** Tells ordinary words from names. */
interface Ordinary {
  /** Whether a normalised word does not identify a medicine: a form, a salt, a maker. */
  readonly isBesideName: (word: string) => boolean
  /** Whether a normalised word is in the lexicon of words that are not medicines' names. */
  readonly isEveryday: (word: string) => boolean
}

/** After a name these give its kind (`VapoRubNF`, `Benzac AC`), so they are not part of it. */
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

/** The words of a line as printed, without digits. */
const printedWords = (line: string): ReadonlyArray<string> =>
  line
    .split(/[^A-Za-z]+/)
    .map((word) => word.replace(gluedQualifier, ""))
    .filter(
      (word, index) => word.length >= SHORTEST_WORD && !(index > 0 && qualifiers.has(word.toLowerCase())),
    )

const looksLikeName = (word: string): boolean => /[aeiouy]/i.test(word) && !/(.)\1\1/i.test(word)

/** Words that the recogniser joined (Expirydatefeb) begin or end with what is printed beside dates and batches. */
const glued =
  /^(?:exp|expiry|expiration|mfg|mfd|manufactur|batch|lot|date|store|keep|supports?|helps?)|(?:date|expiry|batch|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\d*)$|(?:tablets?|capsules?|syrup|injection)(?:ip|bp|usp)?$/

const isOrdinary = (word: string, { isBesideName, isEveryday }: Ordinary): boolean => {
  const normalised = normalise(word)
  return (
    isPackWord(normalised) || isBesideName(normalised) || isEveryday(normalised) || glued.test(normalised)
  )
}

/**
 * A word all in capitals is a choice of the printer and becomes title case. Capitals within a word (`VapoRub`)
 * belong to the name.
 */
const titled = (word: string): string => {
  const plain = word === word.toUpperCase() ? word.toLowerCase() : word
  return plain.slice(0, 1).toUpperCase() + plain.slice(1)
}

/**
 * The largest clear words of a pack that neither the dictionary nor a pharmacy knows, such as a foreign brand.
 * Customers can search by them. Undefined when the large print is a company, a slogan or not clear.
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
