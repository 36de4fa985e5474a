/**
 * Edit distance with transpositions of neighbours (optimal string alignment), bounded: past `limit` the exact
 * distance does not matter and the work stops. Only the cells near the diagonal are worked out, in rows that are kept
 * between calls, so nothing is allocated. Counted in quarter edits: an edit costs 4, and 3 between two letters
 * that `alike` says are heard alike.
 */
import type { AlikeLetters } from "./AlikeLetters.ts"
import { areAlike } from "./AlikeLetters.ts"

/** What one edit costs. */
export const edit = 4
const alikeEdit = 3
export const cheapestEdit = alikeEdit

const longest = 60
/** More than any distance within a limit, and small enough to add to. */
const far = 10_000
let twoBack = new Int32Array(longest + 2)
let oneBack = new Int32Array(longest + 2)
let current = new Int32Array(longest + 2)

const rotate = (): void => {
  const spare = twoBack
  twoBack = oneBack
  oneBack = current
  current = spare
}

/** Fills row `j` of the table within the band and gives its smallest value. */
const fillRow = (query: string, term: string, j: number, band: number, alike: AlikeLetters): number => {
  const termCode = term.charCodeAt(j - 1)
  const termBefore = j > 1 ? term.charCodeAt(j - 2) : -1
  const first = Math.max(1, j - band)
  const last = Math.min(query.length, j + band)
  const row = current
  const above = oneBack
  let left = first === 1 && j <= band ? edit * j : far
  row[first - 1] = left
  let smallest = left
  let diagonal = above[first - 1] ?? far
  let queryBefore = first > 1 ? query.charCodeAt(first - 2) : -1
  for (let i = first; i <= last; i++) {
    const queryCode = query.charCodeAt(i - 1)
    const up = i === j + band ? far : (above[i] ?? far)
    let value = diagonal
    if (queryCode !== termCode) {
      value += areAlike(alike, queryCode, termCode) ? alikeEdit : edit
      if (up + edit < value) value = up + edit
      if (left + edit < value) value = left + edit
      if (queryCode === termBefore && queryBefore === termCode) {
        const swapped = (twoBack[i - 2] ?? far) + edit
        if (swapped < value) value = swapped
      }
    }
    row[i] = value
    if (value < smallest) smallest = value
    left = value
    diagonal = up
    queryBefore = queryCode
  }
  return smallest
}

/**
 * Quarter edits between two words; Infinity once it is clear that there are more than `limit`.
 * With `unfinished`, the query may be a beginning of the term that is within the limit, at that price on top.
 */
export const editDistance = (
  query: string,
  term: string,
  limit: number,
  alike: AlikeLetters,
  unfinished = Number.POSITIVE_INFINITY,
): number => {
  if (query === term) return 0
  const { length } = query
  const band = Math.floor(limit / edit)
  const surplus = term.length - length
  if (length > longest || -surplus > band) return Number.POSITIVE_INFINITY
  if (surplus > band && unfinished === Number.POSITIVE_INFINITY) return unfinished
  for (let i = 0; i <= length; i++) oneBack[i] = i <= band ? edit * i : far
  const rows = Math.min(term.length, length + band)
  let best = Number.POSITIVE_INFINITY
  for (let j = 1; j <= rows; j++) {
    const smallest = fillRow(query, term, j, band, alike)
    if (j >= length - band) {
      const distance = current[length] ?? far
      if (distance <= limit) best = Math.min(best, j === term.length ? distance : distance + unfinished)
    }
    rotate()
    if (smallest > limit) break
  }
  return best
}
