/**
 * How near two words are: by their spellings (edit distance) or by their sounds (edit distance of the folded words),
 * whichever is nearer. Longer words may have more edits; words of up to three letters must match exactly.
 */
import { noneAlike, soundsAlike } from "../text/AlikeLetters.ts"
import type { AlikeLetters } from "../text/AlikeLetters.ts"
import { EditBound } from "../text/EditBound.ts"
import { cheapestEdit, edit, editDistance } from "../text/EditDistance.ts"
import { hasKhmer } from "../text/Khmer.ts"
import { soundOf } from "./WordSound.ts"

/** A word with what is compared: its letters without spaces, and its sound. */
export interface Comparable {
  readonly letters: string
  readonly sound: string
  readonly isKhmer: boolean
  /**
   * One bit for each letter that occurs. Each letter of the query that the term lacks costs at least `cheapestEdit`.
   */
  readonly letterBits: number
  readonly soundBits: number
}

const bitsOf = (text: string): number => {
  let bits = 0
  for (let i = 0; i < text.length; i++) bits |= 1 << (text.charCodeAt(i) & 31)
  return bits
}

/** Prepares a normalised word or phrase for comparison. */
export const comparable = (text: string): Comparable => {
  const letters = text.replaceAll(" ", "")
  const sound = soundOf(text)
  return { letters, sound, isKhmer: hasKhmer(text), letterBits: bitsOf(letters), soundBits: bitsOf(sound) }
}

/** Whether more letters of the query are missing from the term than the limit (in quarter edits) allows. */
export const hasTooFewLetters = (queryBits: number, termBits: number, limit: number): boolean => {
  let missing = queryBits & ~termBits
  let allowed = limit
  while (missing !== 0) {
    allowed -= cheapestEdit
    if (allowed < 0) return true
    missing &= missing - 1
  }
  return false
}

export interface Nearness {
  /** Edits between the two, sound counted a little worse than spelling; 0 is the same word. */
  readonly cost: number
  /** 1 for the same word, 0 for nothing in common. */
  readonly similarity: number
}

/** Edits forgiven in a word of this many letters, chosen on real misspellings of drug names. */
export const editsForgiven = (length: number): number =>
  length <= 3 ? 0 : length <= 5 ? 1 : length <= 8 ? 2 : 3

/** A query this long may still be in the middle of being typed. */
const shortestUnfinished = 5
/** Penalties in quarter edits: a match by spelling is preferred to one by sound, a whole word to a beginning. */
const soundPenalty = 1
const unfinishedPenalty = 2.5
const tieLimit = 6 * edit

const distance = (query: string, term: string, limit: number, alike: AlikeLetters): number =>
  editDistance(query, term, limit, alike, query.length < shortestUnfinished ? undefined : unfinishedPenalty)

/** Whether `distance` is Infinity for these lengths. */
export const isTooLongOrShort = (query: number, term: number, limit: number): boolean => {
  const surplus = term - query
  const most = Math.floor(limit / edit)
  return -surplus > most || (surplus > most && query < shortestUnfinished)
}

/** The largest distances in quarter edits at which a term is near a query, with what rules out terms beyond them. */
export interface NearnessLimits {
  readonly spelling: number
  readonly sound: number
  readonly spellingBound: EditBound
  readonly soundBound: EditBound
}

/** The limits of a query for so many edits. */
export const limitsOf = ({ letters, sound }: Comparable, edits: number): NearnessLimits => ({
  spelling: edit * Math.min(edits, editsForgiven(letters.length)),
  // a quarter edit more, so that three alike letters (nine quarters) are still within two edits
  sound: edit * Math.min(edits, editsForgiven(sound.length)) + 1,
  spellingBound: new EditBound(letters),
  soundBound: new EditBound(sound),
})

const mayBeWithin = (bound: EditBound, query: string, term: string, most: number): boolean =>
  bound.mayBeWithin(term, most, query.length >= shortestUnfinished)

/** The nearness of a query to a term within the limits, or undefined when they are further apart. */
export const nearness = (
  query: Comparable,
  term: Comparable,
  { spelling: spellingLimit, sound: soundLimit, spellingBound, soundBound }: NearnessLimits,
): Nearness | undefined => {
  if (query.letters === term.letters) return { cost: 0, similarity: 1 }
  const sameScript = query.isKhmer === term.isKhmer
  const mayBeSpelt =
    sameScript &&
    !hasTooFewLetters(query.letterBits, term.letterBits, spellingLimit) &&
    mayBeWithin(spellingBound, query.letters, term.letters, Math.floor(spellingLimit / edit))
  const spelling = mayBeSpelt ? distance(query.letters, term.letters, spellingLimit, noneAlike) : Infinity
  const maySound =
    !hasTooFewLetters(query.soundBits, term.soundBits, soundLimit) &&
    mayBeWithin(soundBound, query.sound, term.sound, Math.floor(soundLimit / cheapestEdit))
  const sound = maySound ? distance(query.sound, term.sound, soundLimit, soundsAlike) : Infinity
  const nearest = Math.min(spelling, sound + soundPenalty)
  if (nearest === Infinity) return undefined
  // of several words that sound the same, the one with the nearest spelling is preferred
  const tie = sameScript
    ? Math.min(editDistance(query.letters, term.letters, tieLimit, noneAlike), tieLimit)
    : 0
  const cost = (nearest + tie * 0.1) / edit
  const length = Math.max(query.sound.length, Math.min(term.sound.length, query.sound.length + 3), 1)
  return { cost, similarity: Math.max(0, 1 - cost / length) }
}
