/** Decides whether an unknown word is corrected to a name, is asked about, or is left as typed. */
import type { Meant, WeighOptions } from "../evidence/NameEvidence.ts"
import type { Term } from "../evidence/Term.ts"
import type { TrustedNames } from "../dictionary/TrustedNames.ts"
import { hasKhmer } from "../text/Khmer.ts"

/** What a word was judged to be. */
export interface Judged {
  /** The name that the evidence strongly supports; undefined when none is sure. */
  readonly corrected: Meant | undefined
  /** Names that may have been meant, likeliest first. The customer is asked which. */
  readonly asked: ReadonlyArray<Meant>
  /** Whether the word is likelier a misspelt symptom than a name. */
  readonly isAilment: boolean
}

/**
 * The least odds of a correction, as natural logarithms. `identity` applies where an ingredient is named: the name must
 * be likelier than everything else together (2.7 to 1). `search` applies where results are shown under the corrected
 * name (0.8 to 1). These values and the leads below were chosen with `npm run bench -- safety`, which measures the
 * effect of each.
 */
export const bars = { identity: 1, search: -0.25 } as const
/** Subtracted from both bars for Khmer words, because fewer everyday Khmer words sound like a name. */
const lowerInKhmer = 0.75
/** The likeliest name must be ahead of every other candidate by this (20 to 1). */
const lead = 3
/**
 * Names that are easily confused need a larger lead: the first value (400 to 1) over a partner in the list of
 * look-alikes, and over a name that sounds alike or is one slip away. The likeliest name must also be nearer in spelling,
 * by the second value.
 */
const leadOverAlike = 6
const nearerThanEither = 3
/**
 * A name with lower odds than the first value, or behind the likeliest name by more than the second, is not asked
 * about.
 */
const leastAsked = -2.5
const furthestBehind = 5
const mostAsked = 3
/** The pair of the likeliest name in the list of look-alikes is asked about with it, unless its spelling is further by this. */
const furthestLookalike = 8
const shortestCorrected = 4

const nothing: Judged = { corrected: undefined, asked: [], isAilment: false }

/** Whether a word is known not to be a medicine's name. */
const isEveryday = ({ lexicon }: TrustedNames, word: string): boolean =>
  lexicon.classOf(word) !== undefined || (hasKhmer(word) && lexicon.classesWithin(word) !== undefined)

/** Whether the likeliest name is far enough ahead of another name. */
const leads = (trusted: TrustedNames, best: Meant, other: Meant): boolean => {
  // a longer name that contains the likeliest one (panadol extra, s-amlodipine) would have been typed with its other
  // words
  const isLonger = ` ${other.term} `.includes(` ${best.term} `)
  if (other === best || isLonger) return true
  const ahead = best.oddsAgainstUnlisted - other.oddsAgainstUnlisted
  const isNearer = other.noise - best.noise >= nearerThanEither
  if (ahead < lead || (isNearer && ahead >= leadOverAlike)) return ahead >= lead
  return !trusted.areAlike(best, other) && !trusted.areConfused(best, other)
}

/** The names to ask about, likeliest first. Of a look-alike pair both are asked, though one of them is far less likely. */
const mayBeMeant = (
  trusted: TrustedNames,
  weighed: ReadonlyArray<Meant>,
  best: Meant,
): ReadonlyArray<Meant> => {
  if (best.oddsAgainstUnlisted < leastAsked) return []
  const isLikely = ({ oddsAgainstUnlisted: odds }: Meant): boolean =>
    odds >= leastAsked && odds >= best.oddsAgainstUnlisted - furthestBehind
  const isPair = (other: Meant): boolean =>
    other.noise <= best.noise + furthestLookalike && trusted.areConfused(best, other)
  return weighed
    .filter((meant) => !trusted.evidence.isAilment(meant))
    .filter((meant) => isLikely(meant) || isPair(meant))
    .slice(0, mostAsked)
}

export interface JudgeOptions extends WeighOptions {
  /** Names beside those of the dictionary. They are asked for, and count, only when no name of the dictionary is sure. */
  readonly others?: () => ReadonlyArray<Term>
}

/** Judges a normalised word, or several words run together. `bar` is the least odds of a correction. */
export const judge = (
  trusted: TrustedNames,
  word: string,
  bar: number,
  { others, ...options }: JudgeOptions = {},
): Judged => {
  const letters = trusted.evidence.lettersOf(word)
  if (letters.length < shortestCorrected || isEveryday(trusted, word)) return nothing
  const evidence = hasKhmer(word) ? trusted.evidence.khmer : trusted.evidence.latin
  const comparison = evidence.compare(letters, options)
  const judged = judgeWeighed(trusted, word, bar, evidence.weigh(comparison))
  const added = judged.corrected === undefined ? (others?.() ?? []) : []
  return added.length === 0 ? judged : judgeWeighed(trusted, word, bar, evidence.weigh(comparison, added))
}

const judgeWeighed = (
  trusted: TrustedNames,
  word: string,
  bar: number,
  weighed: ReadonlyArray<Meant>,
): Judged => {
  const [best] = weighed
  // a name that is only in the list of look-alikes is typed correctly and needs no correction
  if (best === undefined || best.term === word) return nothing
  if (trusted.evidence.isAilment(best)) return { ...nothing, isAilment: best.odds > 0 }
  const needed = hasKhmer(word) ? bar - lowerInKhmer : bar
  const isCorrected = best.odds >= needed && weighed.every((other) => leads(trusted, best, other))
  return isCorrected
    ? { corrected: best, asked: [], isAilment: false }
    : { corrected: undefined, asked: mayBeMeant(trusted, weighed, best), isAilment: false }
}
