/** Which of a pharmacy's own product names a query means, when the words themselves occur in none of them. */
import { taken } from "../corrections/Counting.ts"
import type { CountRequest } from "../corrections/Counting.ts"
import { correctedQuery } from "../corrections/Resolution.ts"
import { Resolver } from "../corrections/Resolve.ts"
import { productsOf } from "../corrections/Substitutes.ts"
import type { TrustedNames } from "../dictionary/TrustedNames.ts"
import { interpret } from "../meaning/Interpret.ts"
import type { Interpretation } from "../meaning/Interpret.ts"
import { kindOf, normalise } from "../text/Normalise.ts"
import { partsOf } from "../text/SearchText.ts"
import { NearestTerms } from "../words/NearestTerms.ts"
import { Vocabulary } from "../words/Vocabulary.ts"

/** The words of a pharmacy's product names. */
export class OwnWords {
  readonly vocabulary: Vocabulary
  /** The words of the names themselves, without dosages and manufacturers. */
  readonly nearest = new NearestTerms()

  constructor(trusted: TrustedNames) {
    this.vocabulary = new Vocabulary(trusted)
  }

  /** Adds a product name by its id and its search text. */
  add(id: number, text: string): void {
    this.vocabulary.add(id, text)
    const [name] = partsOf(text)
    const words = name.split(" ").filter((word) => kindOf(word) === "word")
    for (const word of words) if (word.length >= shortestBeginning) this.nearest.add(word)
  }
}

export interface OwnMatch {
  /**
   * `exact`: the names hold the words in another spelling, order or script. `ingredient`: they are other names of the
   * ingredients. `fuzzy`: they hold `corrected` instead of what was typed.
   */
  readonly match: "exact" | "ingredient" | "fuzzy"
  /** The ids of the product names, best first. */
  readonly names: ReadonlyArray<number>
  /** The query that was searched instead of the typed one; null when the typed one was. */
  readonly corrected: string | null
}

/** Names that a list is searched by; the following ones are no better than any other. */
const mostNames = 500
/** A beginning shorter than this stands for too many ingredients. */
const shortestBeginning = 4
/** A word this long may have two slips. */
const longWord = 7
/** How alike a near word must be: one slip in a word of four letters, two in one of eight. */
const leastSimilar = 0.6
/** Near words that are tried for a typed one. */
const mostNear = 3
/** Ingredients that a beginning may stand for. */
const mostBegun = 10

const united = (tiers: ReadonlyArray<ReadonlyArray<number>>): ReadonlyArray<number> =>
  [...new Set(tiers.flat())].slice(0, mostNames)

/** A pharmacy's stock is small, so the names themselves are counted, each as one row. */
const countOwn = ({ names, limit }: CountRequest): number => Math.min(names.length, limit)

/** The products whose ingredients have a name that begins so: "ibupro" on the way to ibuprofen. */
const begunWith = (vocabulary: Vocabulary, trusted: TrustedNames, query: string): ReadonlyArray<number> => {
  const typed = normalise(query)
  if (typed.length < shortestBeginning) return []
  const begun = trusted.names.filter(({ norm }) => norm.startsWith(typed)).slice(0, mostBegun)
  return united(
    begun.map(({ norm }) => productsOf(vocabulary, trusted, trusted.resolve(norm)?.ingredients ?? [])),
  )
}

/**
 * The names that hold words near the typed ones. Bounded to one stock there are few of them, so they are offered where
 * the evidence would not do for a correction in public; the seller chooses.
 */
const near = (
  { vocabulary, nearest }: OwnWords,
  { subject, words }: Interpretation,
): OwnMatch | undefined => {
  if (subject !== "medicine" || words.length === 0) return undefined
  const sets = words.map((word) => {
    const typed = vocabulary.wordsFor(word)
    if (typed.length > 0 || word.length < shortestBeginning) return typed
    return nearest
      .nearest(word, {
        limit: mostNear,
        minimumSimilarity: leastSimilar,
        mostEdits: word.length < longWord ? 1 : 2,
      })
      .flatMap(({ term }) => vocabulary.word(term) ?? [])
  })
  const names = vocabulary.inAll(sets).slice(0, mostNames)
  const corrected = sets.map(([first]) => first?.text ?? "").join(" ")
  return names.length === 0 ? undefined : { match: "fuzzy", names, corrected }
}

/** The names of a pharmacy that a query means; undefined when it means none of them. */
export const matchOwnStock = (own: OwnWords, trusted: TrustedNames, query: string): OwnMatch | undefined => {
  const { vocabulary } = own
  const resolution = taken(new Resolver(vocabulary, trusted).resolve(interpret(trusted, query)), countOwn)
  const { match, tiers, instead } = resolution
  const held = united(tiers)
  const others = united(instead()?.tiers ?? [])
  if (match === "exact" && held.length > 0) return { match, names: held, corrected: null }
  if (match === "exact" && others.length > 0) return { match: "ingredient", names: others, corrected: null }
  const begun = begunWith(vocabulary, trusted, query)
  if (begun.length > 0) return { match: "ingredient", names: begun, corrected: null }
  const meant = held.length > 0 ? held : others
  if (meant.length > 0) return { match: "fuzzy", names: meant, corrected: correctedQuery(resolution) }
  return near(own, resolution.query)
}
