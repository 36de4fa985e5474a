import { NearestTerms } from "../../../matching/words/NearestTerms.ts"
import { nameOnly, normalise } from "../../../matching/text/Normalise.ts"
import { isPackWord } from "./PackWords.ts"

/** A name that a word or phrase of a photo may be. */
export interface NearName {
  /** As it is shown: from the dictionary or as a pharmacy wrote it. */
  readonly name: string
  /** 1 the same word; a slip in eight letters is about 0.85. */
  readonly similarity: number
}

/** The normalised name without strength and form; a name made of nothing else stays as it is. */
const termOf = (name: string): string => {
  const normalised = normalise(name)
  const words = nameOnly(normalised)
  return words === "" ? normalised : words
}

const lettersOf = (term: string): string => term.replaceAll(" ", "")

/** Names that end in a single letter differ in nothing else: Vitamin C is not Vitamin E. */
const oneLetterEnding = / ([a-z0-9])$/

const endsAlike = (phrase: string, term: string): boolean => {
  const ending = oneLetterEnding.exec(term)?.[1]
  if (ending === undefined) return true
  if (oneLetterEnding.exec(phrase)?.[1] === ending) return true
  // Glued, `vitaminc` is still vitamin C; but French writes vitamine for any of them.
  return ending !== "e" && lettersOf(phrase) === lettersOf(term)
}

/** A photo shows whole words: what a customer may leave unfinished counts here as letters that are missing. */
const lengthRatio = (phrase: string, term: string): number => {
  const [a, b] = [lettersOf(phrase).length, lettersOf(term).length]
  return Math.min(a, b) / Math.max(a, b)
}

/** Of names this short one slip makes another name. */
const SHORT_NAME = 5

/**
 * How alike a longer name must be. Towards the dictionary, whose names are surely spelt right, a slip in six letters is
 * forgiven; towards what pharmacies typed, which holds any word and any typo, hardly one.
 */
export const LEAST_SIMILARITY = { trusted: 0.8, typed: 0.93 }

/** A name without what stands beside it: `Levocetirizine Dihydrochloride 5 mg` → `Levocetirizine`. */
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

/** Names, and which of them a phrase read from a photo is likely to be; compared by the search's own matcher. */
export class NameIndex {
  private readonly terms = new NearestTerms()
  private readonly names = new Map<string, string>()
  private readonly leastSimilarity: number

  constructor(leastSimilarity: number) {
    this.leastSimilarity = leastSimilarity
  }

  /** Of names with one term the first counts; a word that stands on any pack is no name. */
  add(name: string, term: string = termOf(name)): void {
    if (term.length < SHORTEST_TERM || this.names.has(term) || term.split(" ").every(isPackWord)) return
    this.names.set(term, name)
    this.terms.add(term)
  }

  /** Whether a normalised phrase is one of the names as it stands. */
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
