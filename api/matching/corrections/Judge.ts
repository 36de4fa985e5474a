/** Whether a word that is no name was surely meant for one, or only likely, in which case it is asked. */
import type { Meant } from "../evidence/NameEvidence.ts"
import type { WeighOptions } from "../evidence/NameEvidence.ts"
import type { TrustedNames } from "../dictionary/TrustedNames.ts"
import { hasKhmer } from "../text/Khmer.ts"

/** What a word was judged to be. */
export interface Judged {
  /** The name that was meant, on strong evidence. */
  readonly corrected: Meant | undefined
  /** Names that may have been meant, likeliest first: to be asked about. */
  readonly asked: ReadonlyArray<Meant>
  /** Whether it is likelier a misspelt word of what someone feels. */
  readonly isAilment: boolean
}

/**
 * Natural logarithms of odds. What is shown as an answer must be likelier than all else together: three to one where an
 * ingredient is named, even where a list is shown under the name that was searched instead. All are chosen in
 * `npm run bench -- safety`, whose trade they are.
 */
export const bars = { identity: 1.2, search: 0 } as const
/** The likeliest must lead the next thing by this, and one that it is known to be confused with by more. */
const lead = 3
const leadOverLookalike = 6
/** Less likely than this it is not even asked, nor what trails the likeliest by more. */
const leastAsked = -2.5
const furthestBehind = 5
const mostAsked = 3
const shortestCorrected = 4

const nothing: Judged = { corrected: undefined, asked: [], isAilment: false }

/** Whether a word is known not to be a medicine's name. */
const isEveryday = ({ lexicon }: TrustedNames, word: string): boolean =>
  lexicon.classOf(word) !== undefined || (hasKhmer(word) && lexicon.classesWithin(word) !== undefined)

/** What a normalised word, or words run together, may mean; `bar` is how sure a correction must be. */
export const judge = (
  trusted: TrustedNames,
  word: string,
  bar: number,
  options: WeighOptions = {},
): Judged => {
  const letters = trusted.evidence.lettersOf(word)
  if (letters.length < shortestCorrected || isEveryday(trusted, word)) return nothing
  const weighed = (hasKhmer(word) ? trusted.evidence.khmer : trusted.evidence.latin).weigh(letters, options)
  const [best, next] = weighed
  if (best === undefined) return nothing
  if (trusted.evidence.isAilment(best)) return { ...nothing, isAilment: best.odds > 0 }
  const behind = next === undefined ? Infinity : best.oddsAgainstUnlisted - next.oddsAgainstUnlisted
  const needed = next !== undefined && trusted.areConfused(best, next) ? leadOverLookalike : lead
  const corrected = best.odds >= bar && behind >= needed ? best : undefined
  const asked = weighed
    .filter((meant) => !trusted.evidence.isAilment(meant))
    .filter(
      ({ oddsAgainstUnlisted: odds }) =>
        odds >= leastAsked && odds >= best.oddsAgainstUnlisted - furthestBehind,
    )
    .slice(0, mostAsked)
  return { corrected, asked: corrected === undefined ? asked : [], isAilment: false }
}
