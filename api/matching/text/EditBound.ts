/**
 * A lower bound of the edit distance from one query to many terms, some five times as fast as `editDistance`: one bit of
 * a number stands for each letter of the query (Myers 1999, with transpositions as in Hyyrö 2003).
 */

/** A number has so many bits, and one more is needed. */
const longest = 31
/** Letters are told apart by their last seven bits. Others that share them only make the bound smaller. */
const codes = 128

export class EditBound {
  private readonly bits = new Int32Array(codes)
  private readonly length: number

  constructor(query: string) {
    this.length = query.length
    if (query.length > longest) return
    for (let i = 0; i < query.length; i++) {
      const code = query.charCodeAt(i) & (codes - 1)
      this.bits[code] = (this.bits[code] ?? 0) | (1 << i)
    }
  }

  /**
   * Whether the term, or with `orBeginning` one of its beginnings, may be within `most` edits (letters added, lost,
   * changed, or two neighbours swapped) of the query.
   */
  mayBeWithin(term: string, most: number, orBeginning: boolean): boolean {
    const { bits, length } = this
    if (length > longest || length <= most) return true
    const last = 1 << (length - 1)
    let positive = -1
    let negative = 0
    let diagonal = 0
    let matchedBefore = 0
    let distance = length
    const end = Math.min(term.length, length + most)
    for (let j = 0; j < end; j++) {
      const matched = bits[term.charCodeAt(j) & (codes - 1)] ?? 0
      const swapped = ((~diagonal & matched) << 1) & matchedBefore
      diagonal = (((matched & positive) + positive) ^ positive) | matched | negative | swapped
      const grown = negative | ~(diagonal | positive)
      const shrunk = diagonal & positive
      if ((grown & last) !== 0) distance++
      else if ((shrunk & last) !== 0) distance--
      if (orBeginning && distance <= most) return true
      const grownNext = (grown << 1) | 1
      positive = (shrunk << 1) | ~(diagonal | grownNext)
      negative = grownNext & diagonal
      matchedBefore = matched
    }
    return end === term.length && distance <= most
  }
}
