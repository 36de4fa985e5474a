/**
 * What a token that nobody wrote may have meant. Corrections go towards trusted words (the dictionary's, or those
 * that many pharmacies carry), for the catalogue is full of other people's typos; a word that merely stands in
 * the catalogue is taken only when no trusted word is nearly as near.
 */
import type { Counting } from "./Counting.ts"
import { pharmaciesOf, rowsOf } from "./Counting.ts"
import type { NearTerm } from "../words/NearestTerms.ts"
import type { TrustedNames } from "../dictionary/TrustedNames.ts"
import type { Vocabulary } from "../words/Vocabulary.ts"

export interface Correction extends NearTerm {
  readonly names: ReadonlyArray<number>
  readonly isTrusted: boolean
}

/** A word that this many pharmacies carry is no one's typo. */
export const carriedByMany = 20
/** Near words that are looked at, and words that one token is corrected to. */
const looked = 12
const taken = 5
const furthest = 3
/** Words further than the nearest by more than this many edits are left out. */
const margin = 0.8
/** What is less alike is another word: it keeps the worst collected misspelling and lets go 95 % of random words. */
const trustedSimilarity = 0.64
/** A word that is neither in the dictionary nor widely carried stands back by so many edits, and must be nearer. */
const untrustedHandicap = 1.2
const untrustedSimilarity = 0.75

type Near = Pick<Correction, "term" | "cost" | "similarity" | "isTrusted">

const marked = (terms: ReadonlyArray<NearTerm>, isTrusted: boolean): ReadonlyArray<Near> =>
  terms.map(({ term, cost, similarity }) => ({ term, cost, similarity, isTrusted }))

function* candidates(
  vocabulary: Vocabulary,
  trusted: TrustedNames,
  token: string,
): Counting<ReadonlyArray<Correction>> {
  const known = trusted.wordsNear(token, looked)
  // others further away than the nearest trusted word would be left out anyway
  const mostEdits = known[0] === undefined ? furthest : Math.max(1, Math.floor(known[0].cost + margin))
  const near = [
    ...marked(known, true),
    ...marked(vocabulary.otherWords.nearest(token, { limit: looked, mostEdits }), false),
  ].toSorted((a, b) => a.cost - b.cost)
  const found: Array<Correction> = []
  let least = Number.POSITIVE_INFINITY
  for (const term of near) {
    if (term.term === token || term.cost > least + margin) continue
    const names = vocabulary.word(term.term)?.names ?? []
    if (names.length === 0 || (yield rowsOf(names, 1)) === 0) continue
    const isTrusted = term.isTrusted || (yield pharmaciesOf(names, carriedByMany)) >= carriedByMany
    if (term.similarity < (isTrusted ? trustedSimilarity : untrustedSimilarity)) continue
    least = Math.min(least, distanceOf({ cost: term.cost, isTrusted }))
    found.push({ term: term.term, cost: term.cost, similarity: term.similarity, names, isTrusted })
  }
  return found
}

const distanceOf = ({ cost, isTrusted }: Pick<Correction, "cost" | "isTrusted">): number =>
  isTrusted ? cost : cost + untrustedHandicap

/** The words that a token is corrected to, nearest first; none when nothing is near enough. */
export function* correctionsOf(
  vocabulary: Vocabulary,
  trusted: TrustedNames,
  token: string,
): Counting<ReadonlyArray<Correction>> {
  const found = (yield* candidates(vocabulary, trusted, token)).toSorted(
    (a, b) => distanceOf(a) - distanceOf(b),
  )
  const least = found[0] === undefined ? 0 : distanceOf(found[0])
  return found.filter((correction) => distanceOf(correction) <= least + margin).slice(0, taken)
}
