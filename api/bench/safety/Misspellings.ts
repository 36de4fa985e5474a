/**
 * Realistic misspellings for cross-validation: names are divided into folds, and each fold is tested with what was
 * learnt on the others. The same seed gives the same misspellings.
 */
import type { Random } from "../search/GeneratedCatalogue.ts"
import { seeded } from "../search/GeneratedCatalogue.ts"
import { weighted } from "./Chance.ts"
import { khmerSlips } from "./misspellings/KhmerSlips.ts"
import { latinSlips } from "./misspellings/LatinSlips.ts"
import type { Slip } from "./misspellings/Slip.ts"

export interface Misspelling {
  readonly typed: string
  readonly meant: string
  /** The slips, in the order in which they were made. */
  readonly kinds: ReadonlyArray<string>
}

/**
 * Of 395 collected misspellings 260, 96, 30 and 9 were one to four edits away. A slip is one edit or a little more.
 */
const slipCounts = [
  { slips: 1, weight: 0.68 },
  { slips: 2, weight: 0.24 },
  { slips: 3, weight: 0.08 },
]
/** Number of letters that a word needs for each slip. Nobody can guess a short word with two slips. */
const lettersPerSlip = 4
const shortest = 5
/** Number of tries for one misspelling before the name is skipped. */
const mostTries = 40

const isKhmer = (text: string): boolean => /[\u1780-\u17FF]/.test(text)

const slipOnce = (word: string, random: Random): { readonly typed: string; readonly kind: string } => {
  const slips: ReadonlyArray<Slip> = isKhmer(word) ? khmerSlips : latinSlips
  const { apply, kind } = weighted(random, slips)
  const typed = apply(word, random)
  return typed === undefined || typed === word ? slipOnce(word, random) : { typed, kind }
}

const misspell = (meant: string, random: Random): Misspelling => {
  const most = Math.max(1, Math.floor(meant.length / lettersPerSlip))
  const count = Math.min(most, weighted(random, slipCounts).slips)
  const kinds: Array<string> = []
  let typed = meant
  for (let i = 0; i < count; i++) {
    const slip = slipOnce(typed, random)
    typed = slip.typed
    kinds.push(slip.kind)
  }
  return { typed, meant, kinds }
}

const misspellingsOf = (
  name: string,
  count: number,
  random: Random,
  isName: (typed: string) => boolean,
): ReadonlyArray<Misspelling> => {
  const made = new Map<string, Misspelling>()
  for (let tries = 0; tries < mostTries && made.size < count; tries++) {
    const misspelling = misspell(name, random)
    if (!isName(misspelling.typed)) made.set(misspelling.typed, misspelling)
  }
  return Array.from(made.values())
}

/**
 * `perName` different misspellings of every name that is long enough. A spelling for which `isName` is true is
 * itself a name, not a misspelling, and is left out. Names are converted to lower case.
 */
export const misspellings = (
  names: ReadonlyArray<string>,
  perName: number,
  seed: number,
  isName: (typed: string) => boolean,
): ReadonlyArray<Misspelling> => {
  const random = seeded(seed)
  return names
    .map((name) => name.toLowerCase())
    .filter((name) => name.length >= shortest && (isKhmer(name) || /^[a-z ]+$/.test(name)))
    .flatMap((name) => misspellingsOf(name, perName, random, isName))
}

/**
 * The fold of a name, 0 to `folds` - 1. It is the same in every run, so that a name is never learnt and tested at
 * once.
 */
export const foldOf = (name: string, folds: number): number => {
  let hash = 2166136261
  for (const letter of name.toLowerCase()) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
  return (hash >>> 0) % folds
}
