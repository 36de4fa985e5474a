/**
 * Finds the strings that share enough pairs of letters with a query to be within some edits of it, so that
 * edit distance is worked out for dozens of strings and not for all of them.
 */
export class BigramIndex {
  private readonly postings = new Map<string, Array<number>>()
  private counts = new Uint8Array(1024)
  private readonly touched: Array<number> = []

  /** Adds a string under its number; numbers are dense and counted up from 0 by the caller. */
  add(number: number, text: string): void {
    for (const pair of pairsOf(text)) {
      const list = this.postings.get(pair)
      if (list === undefined) this.postings.set(pair, [number])
      else list.push(number)
    }
    if (number < this.counts.length) return
    const grown = new Uint8Array(this.counts.length * 2)
    grown.set(this.counts)
    this.counts = grown
  }

  /** Calls `visit` with every number whose string may be within `edits` of the query, each once. */
  near(query: string, edits: number, visit: (number: number) => void): void {
    const pairs = pairsOf(query)
    // one edit touches at most two pairs, a transposition three; more than one transposition is not looked for
    const needed = Math.max(1, pairs.size - 2 * edits - 1)
    for (const pair of pairs) this.countPair(pair, needed, visit)
    for (const number of this.touched) this.counts[number] = 0
    this.touched.length = 0
  }

  private countPair(pair: string, needed: number, visit: (number: number) => void): void {
    const list = this.postings.get(pair)
    if (list === undefined) return
    for (const number of list) {
      const count = (this.counts[number] ?? 0) + 1
      this.counts[number] = count
      if (count === 1) this.touched.push(number)
      if (count === needed) visit(number)
    }
  }
}

const pairsOf = (text: string): ReadonlySet<string> => {
  const padded = ` ${text}`
  const pairs = new Set<string>()
  for (let i = 0; i + 2 <= padded.length; i++) pairs.add(padded.slice(i, i + 2))
  return pairs
}
