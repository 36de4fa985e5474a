/**
 * How likely it is that someone who means a name types something else. The model finds the cheapest sequence of
 * operations from the name to the typed word; its cost is the negative natural logarithm of its likelihood.
 */
import { alphabet, letterOf } from "./LetterOperations.ts"
import type { OperationCosts } from "./OperationCosts.ts"

/** Words are compared up to so many letters; no name of a medicine that people type is longer. */
const longest = 40
const width = longest + 1
/** The typed word may be longer or shorter than the name by so many letters at any point. */
const band = 5

/** The table of the cheapest ways: row by typed letters, column by meant letters. Kept between calls. */
const costs = new Float64Array(width * width)
/** How each cell was entered: typed letters taken in the high four bits, meant letters in the low four. */
const steps = new Uint8Array(width * width)
const typedLetters = new Uint8Array(longest)
const meantLetters = new Uint8Array(longest)

const fill = (into: Uint8Array, word: string): number => {
  const length = Math.min(word.length, longest)
  for (let i = 0; i < length; i++) into[i] = letterOf(word.charCodeAt(i))
  return length
}

const relax = (cell: number, cost: number, typed: number, meant: number): void => {
  if (cost >= (costs[cell] ?? 0)) return
  costs[cell] = cost
  steps[cell] = (typed << 4) | meant
}

/** The place of a letter in a word: 0 the first, 2 the last, 1 any between. */
const placeOf = (index: number, length: number): 0 | 1 | 2 => (index === 0 ? 0 : index >= length - 1 ? 2 : 1)

const oneLetter = (model: OperationCosts, i: number, j: number, m: number): void => {
  const cell = i * width + j
  const typed = typedLetters[i - 1] ?? 0
  const meant = meantLetters[j - 1] ?? 0
  if (i > 0 && j > 0) {
    const change = (j === 1 ? model.changedFirst : model.changed)[meant * alphabet + typed] ?? 0
    relax(cell, (costs[cell - width - 1] ?? 0) + (typed === meant ? model.keep : change), 1, 1)
  }
  if (j > 0) {
    const isDouble = j > 1 && meant === meantLetters[j - 2]
    const cost = isDouble ? model.lostDouble : (model.lost[placeOf(j - 1, m) * alphabet + meant] ?? 0)
    relax(cell, (costs[cell - 1] ?? 0) + cost, 0, 1)
  }
  if (i > 0) {
    const isDouble = i > 1 && typed === typedLetters[i - 2]
    const place = j === 0 ? 0 : j === m ? 2 : 1
    const cost = isDouble ? model.addedDouble : (model.added[place * alphabet + typed] ?? 0)
    relax(cell, (costs[cell - width] ?? 0) + cost, 1, 0)
  }
}

const isSwap = (i: number, j: number, apart: number): boolean =>
  i > apart &&
  j > apart &&
  typedLetters[i - 1] === meantLetters[j - 1 - apart] &&
  typedLetters[i - 1 - apart] === meantLetters[j - 1] &&
  typedLetters[i - 1] !== typedLetters[i - 1 - apart]

const severalLetters = (model: OperationCosts, i: number, j: number, m: number): void => {
  const cell = i * width + j
  if (isSwap(i, j, 1)) relax(cell, (costs[cell - 2 * width - 2] ?? 0) + model.swap, 2, 2)
  if (isSwap(i, j, 2) && typedLetters[i - 2] === meantLetters[j - 2])
    relax(cell, (costs[cell - 3 * width - 3] ?? 0) + model.farSwap, 3, 3)
  if (j > 2) relax(cell, (costs[cell - 2] ?? 0) + model.lostTwo, 0, 2)
  if (j > 3) relax(cell, (costs[cell - 3] ?? 0) + model.lostThree, 0, 3)
  if (i > 2 && j > 0 && j < m) relax(cell, (costs[cell - 2 * width] ?? 0) + model.addedTwo, 2, 0)
  if (i > 3 && typedLetters[i - 1] === typedLetters[i - 3] && typedLetters[i - 2] === typedLetters[i - 4])
    relax(cell, (costs[cell - 2 * width] ?? 0) + model.repeatedTwo, 2, 0)
}

/** Whether the letters before a position are these. */
const endsWith = (letters: Uint8Array, end: number, ending: ReadonlyArray<number>): boolean => {
  if (end < ending.length) return false
  for (let k = 1; k <= ending.length; k++) if (letters[end - k] !== ending[ending.length - k]) return false
  return true
}

const respelt = (model: OperationCosts, i: number, j: number): void => {
  const known = model.respelt[(meantLetters[j - 1] ?? 0) * alphabet + (typedLetters[i - 1] ?? 0)]
  if (known === undefined) return
  for (const { typed, meant, cost } of known) {
    if (!endsWith(typedLetters, i, typed) || !endsWith(meantLetters, j, meant)) continue
    const before = (i - typed.length) * width + j - meant.length
    relax(i * width + j, (costs[before] ?? 0) + cost, typed.length, meant.length)
  }
}

/** An operation takes at most so many typed letters, and so many meant ones. */
const mostTyped = 3
const mostMeant = 3
/** The first and the last cell of each row that costs no more than the limit; the first is behind the last if none does. */
const firstWithin = new Int32Array(width)
const lastWithin = new Int32Array(width)

/**
 * Fills the table near its diagonal. Stops with false once every way costs more than the limit. Costs are never negative,
 * so a cell is only filled where one before it is within the limit: the others cannot be part of a way that is.
 */
const fillTable = (model: OperationCosts, n: number, m: number, limit: number): boolean => {
  for (let i = 0; i <= n; i++) {
    // the cells beside the band count as out of reach, also for the rows that look back from below
    costs.fill(Infinity, i * width + Math.max(0, i - band - 4), i * width + Math.min(m, i + band + 4) + 1)
    let begin = i === 0 ? 0 : width
    let end = i === 0 ? 0 : -1
    for (let row = Math.max(0, i - mostTyped); row < i; row++) {
      begin = Math.min(begin, firstWithin[row] ?? width)
      end = Math.max(end, (lastWithin[row] ?? 0) + mostMeant)
    }
    const to = Math.min(m, i + band)
    let first = width
    let last = -1 - mostMeant
    for (let j = Math.max(0, i - band, begin); j <= to && j <= Math.max(end, last + mostMeant); j++) {
      const cell = i * width + j
      if (i === 0 && j === 0) costs[cell] = 0
      else {
        oneLetter(model, i, j, m)
        severalLetters(model, i, j, m)
        if (i > 0 && j > 0) respelt(model, i, j)
      }
      if ((costs[cell] ?? Infinity) > limit) continue
      if (first === width) first = j
      last = j
    }
    firstWithin[i] = first
    lastWithin[i] = last
    if (begin === width && last < 0) return false
  }
  return true
}

/** Fewer letters than this say too little to be the beginning of a name. */
const shortestBeginning = 5

/**
 * The cost of typing one word when another is meant, both of lower-case letters without spaces; Infinity once it is clear
 * that it is above the limit. With `unfinished`, what is typed may also be a beginning of the name, at that cost on top.
 */
export const noiseCost = (
  model: OperationCosts,
  typed: string,
  meant: string,
  limit = Infinity,
  unfinished = Infinity,
): number => {
  const n = fill(typedLetters, typed)
  const m = fill(meantLetters, meant)
  const mayBegin = unfinished < Infinity && n >= shortestBeginning
  if (n - m > band || (m - n > band && !mayBegin) || !fillTable(model, n, m, limit)) return Infinity
  let best = m - n > band ? Infinity : (costs[n * width + m] ?? Infinity)
  if (mayBegin)
    for (let j = Math.max(shortestBeginning, n - band); j <= Math.min(m - 1, n + band); j++)
      best = Math.min(best, (costs[n * width + j] ?? Infinity) + unfinished)
  return best <= limit ? best : Infinity
}

/** One operation of the cheapest way: what was meant, what was typed instead, and where. */
export interface Operation {
  readonly meant: string
  readonly typed: string
  readonly place: 0 | 1 | 2
  /** Whether the letter lost or added stands beside the same letter. */
  readonly isDouble: boolean
}

/** The operations of the cheapest way from what was meant to what was typed, kept letters included. */
export const operationsOf = (
  model: OperationCosts,
  typed: string,
  meant: string,
): ReadonlyArray<Operation> => {
  const n = fill(typedLetters, typed)
  const m = fill(meantLetters, meant)
  if (Math.abs(n - m) > band) return []
  fillTable(model, n, m, Infinity)
  const found: Array<Operation> = []
  for (let i = n, j = m; i > 0 || j > 0;) {
    const taken = steps[i * width + j] ?? 0
    const [typedTaken, meantTaken] = [taken >> 4, taken & 15]
    const isAdded = meantTaken === 0
    found.push({
      meant: meant.slice(j - meantTaken, j),
      typed: typed.slice(i - typedTaken, i),
      place: isAdded ? (j === 0 ? 0 : j === m ? 2 : 1) : placeOf(j - 1, m),
      isDouble: isAdded
        ? typed.slice(i - typedTaken, i) === typed.slice(i - 2 * typedTaken, i - typedTaken)
        : j > 1 && meant[j - 1] === meant[j - 2],
    })
    i -= typedTaken
    j -= meantTaken
  }
  return found.toReversed()
}
