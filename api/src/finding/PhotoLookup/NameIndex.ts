import { NearestTerms } from "../../../matching/words/NearestTerms.ts"
import { nameOnly, normalise } from "../../../matching/text/Normalise.ts"
import { isPackWord } from "./PackWords.ts"

/** A name that a word or phrase of a photo is similar to. */
export interface NearName {
  /** The name as it is shown: from the dictionary, or as a pharmacy wrote it. */
  readonly name: string
  /** 1 for the same word; about 0.85 for one misread letter in eight. */
  readonly similarity: number
}

/** The normalised name without strength and form. A name that consists only of those stays as it is. */
const termOf = (name: string): string => {
  const normalised = normalise(name)
  const words = nameOnly(normalised)
  return words === "" ? normalised : words
}

const lettersOf = (term: string): string => term.replaceAll(" ", "")

/** A single letter at the end may be the only difference between two names: Vitamin C and Vitamin E. */
const oneLetterEnding = / ([a-z0-9])$/

const endsAlike = (phrase: string, term: string): boolean => {
  const ending = oneLetterEnding.exec(term)?.[1]
  if (ending === undefined) return true
  if (oneLetterEnding.exec(phrase)?.[1] === ending) return true
  // `vitaminc` without a space still means vitamin C. But `vitamine` is the French word for any vitamin.
  return ending !== "e" && lettersOf(phrase) === lettersOf(term)
}

/**
 * A photo shows whole words, so letters missing at the end reduce the similarity, unlike in a customer's search.
 */
const lengthRatio = (phrase: string, term: string): number => {
  const [a, b] = [lettersOf(phrase).length, lettersOf(term).length]
  return Math.min(a, b) / Math.max(a, b)
}

/** In names of at most this many letters, one wrong letter makes a different name. */
const SHORT_NAME = 5

/**
 * The least similarity of longer names. Names of the dictionary (`trusted`) are spelt right, so one wrong letter in
 * six is allowed. Names that pharmacies typed may contain any word and any typo, so hardly any difference is
 * allowed.
 */
export const LEAST_SIMILARITY = { trusted: 0.8, typed: 0.93 }

/**
 * A name without its salt, strength and other additions: `Levocetirizine Dihydrochloride 5 mg` → `Levocetirizine`.
 */
export const coreName = (name: string, isBesideName: (word: string) => boolean): string => {
  const core = name
    .split(/\s+/)
    .filter((part) =>
      normalise(part)
        .split(" ")
        .some((word) => word !== "" && !isBesideName(word)),
    )
    .join(" ")
  return core === "" ? name : core
}

const SHORTEST_TERM = 3

/**
 * An index of names. It finds the name that a phrase of a photo most likely means, with the same matcher as search.
 */
export class NameIndex {
  private readonly terms = new NearestTerms()
  private readonly names = new Map<string, string>()
  private readonly leastSimilarity: number

  constructor(leastSimilarity: number) {
    this.leastSimilarity = leastSimilarity
  }

  /**
   * If several names have the same term, the first one counts. Names made only of words that stand on any pack are
   * ignored.
   */
  add(name: string, term: string = termOf(name)): void {
    if (term.length < SHORTEST_TERM || this.names.has(term) || term.split(" ").every(isPackWord)) return
    this.names.set(term, name)
    this.terms.add(term)
  }

  /** Whether a normalised phrase is exactly one of the names. */
  has(phrase: string): boolean {
    return this.names.has(phrase)
  }

  /** The name nearest to a normalised phrase, or undefined when none is near enough. */
  nearest(phrase: string): NearName | undefined {
    const exact = this.names.get(phrase)
    if (exact !== undefined) return { name: exact, similarity: 1 }
    const least = lettersOf(phrase).length <= SHORT_NAME ? 1 : this.leastSimilarity
    let best: NearName | undefined
    for (const near of this.terms.nearest(phrase, { limit: 4, minimumSimilarity: least })) {
      const name = this.names.get(near.term)
      const similarity = near.similarity * lengthRatio(phrase, near.term)
      if (name === undefined || similarity < least || !endsAlike(phrase, near.term)) continue
      if (best === undefined || similarity > best.similarity) best = { name, similarity }
    }
    return best
  }
}
