/**
 * What a token that nobody wrote may have meant. Corrections go towards trusted words only (the dictionary's, or
 * those that many pharmacies carry), for the catalogue is full of other people's typos; a word that merely
 * stands in the catalogue is taken when no trusted word is near.
 */
import type { Counting } from "./Counting.ts"
import { pharmaciesOf, rowsOf } from "./Counting.ts"
import type { NearTerm } from "./NearestTerms.ts"
import type { TrustedNames } from "./TrustedNames.ts"
import type { Vocabulary } from "./Vocabulary.ts"

export interface Correction extends NearTerm {
  readonly names: ReadonlyArray<number>
  readonly isTrusted: boolean
}

/** A word that this many pharmacies carry is no one's typo. */
export const carriedByMany = 20
/** Near words that are looked at, and words that one token is corrected to. */
const looked = 12
const taken = 3
/** Words further than the nearest by more than this many edits are left out. */
const margin = 0.3
/** A word that is neither in the dictionary nor widely carried must be this near. */
const untrustedSimilarity = 0.75

type Near = Pick<Correction, "term" | "cost" | "similarity" | "isTrusted">

const marked = (terms: ReadonlyArray<NearTerm>, isTrusted: boolean): ReadonlyArray<Near> =>
  terms.map(({ term, cost, similarity }) => ({ term, cost, similarity, isTrusted }))

function* candidates(
  vocabulary: Vocabulary,
  trusted: TrustedNames,
  token: string,
): Counting<ReadonlyArray<Correction>> {
  const near = [
    ...marked(trusted.words.nearest(token, { limit: looked }), true),
    ...marked(vocabulary.otherWords.nearest(token, { limit: looked }), false),
  ].toSorted((a, b) => a.cost - b.cost)
  const found: Array<Correction> = []
  let nearestTrusted = Number.POSITIVE_INFINITY
  for (const term of near) {
    if (term.term === token || term.cost > nearestTrusted + margin) continue
    const names = vocabulary.word(term.term)?.names ?? []
    if (names.length === 0 || (yield rowsOf(names, 1)) === 0) continue
    const isTrusted = term.isTrusted || (yield pharmaciesOf(names, carriedByMany)) >= carriedByMany
    if (isTrusted) nearestTrusted = Math.min(nearestTrusted, term.cost)
    found.push({ term: term.term, cost: term.cost, similarity: term.similarity, names, isTrusted })
  }
  return found
}

/** The words that a token is corrected to, nearest first; none when nothing is near enough. */
export function* correctionsOf(
  vocabulary: Vocabulary,
  trusted: TrustedNames,
  token: string,
): Counting<ReadonlyArray<Correction>> {
  const found = yield* candidates(vocabulary, trusted, token)
  const best = found.filter(({ isTrusted }) => isTrusted)
  const usable = best.length > 0 ? best : found.filter(({ similarity }) => similarity >= untrustedSimilarity)
  const nearest = usable[0]?.cost ?? 0
  return usable.filter(({ cost }) => cost <= nearest + margin).slice(0, taken)
}
