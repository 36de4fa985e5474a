/**
 * Edit distance with transpositions of neighbours (optimal string alignment), bounded: past `limit` the exact
 * distance does not matter and the work stops. Rows are kept between calls, so nothing is allocated.
 * Counted in quarter edits: an edit costs 4, and 3 between two letters that `alike` says are heard alike.
 */
import type { AlikeLetters } from "./AlikeLetters.ts"
import { areAlike } from "./AlikeLetters.ts"

/** What one edit costs. */
export const edit = 4
const alikeEdit = 3
export const cheapestEdit = alikeEdit

const longest = 60
let twoBack = new Uint8Array(longest + 1)
let oneBack = new Uint8Array(longest + 1)
let current = new Uint8Array(longest + 1)

const rotate = (): void => {
  const spare = twoBack
  twoBack = oneBack
  oneBack = current
  current = spare
}

/** Fills row `j` of the table and gives its smallest value. */
const fillRow = (query: string, term: string, j: number, alike: AlikeLetters): number => {
  const termCode = term.charCodeAt(j - 1)
  const termBefore = j > 1 ? term.charCodeAt(j - 2) : -1
  let smallest = edit * j
  let left = smallest
  let diagonal = smallest - edit
  let queryBefore = -1
  current[0] = smallest
  for (let i = 1; i <= query.length; i++) {
    const queryCode = query.charCodeAt(i - 1)
    const above = oneBack[i] ?? 0
    let value = diagonal
    if (queryCode !== termCode) {
      value = Math.min(
        diagonal + (areAlike(alike, queryCode, termCode) ? alikeEdit : edit),
        above + edit,
        left + edit,
      )
      const isSwap = queryCode === termBefore && queryBefore === termCode
      if (isSwap) value = Math.min(value, (twoBack[i - 2] ?? 0) + edit)
    }
    current[i] = value
    if (value < smallest) smallest = value
    left = value
    diagonal = above
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
  const surplus = edit * (term.length - query.length)
  const mayBeWhole = surplus <= limit
  if (query.length > longest || -surplus > limit) return Number.POSITIVE_INFINITY
  if (!mayBeWhole && unfinished === Number.POSITIVE_INFINITY) return unfinished
  for (let i = 0; i <= query.length; i++) oneBack[i] = edit * i
  const rows = mayBeWhole ? term.length : Math.min(term.length, query.length + Math.floor(limit / edit))
  let best = Number.POSITIVE_INFINITY
  for (let j = 1; j <= rows; j++) {
    const smallest = fillRow(query, term, j, alike)
    const distance = current[query.length] ?? 0
    if (distance <= limit) best = Math.min(best, j === term.length ? distance : distance + unfinished)
    rotate()
    if (smallest > limit) break
  }
  return best
}
