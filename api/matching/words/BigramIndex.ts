/**
 * Finds the strings that share enough pairs of letters with a query to be within some edits of it, so that
 * edit distance is worked out for dozens of strings and not for all of them.
 */
interface Pairs {
  numbers: Int32Array
  length: number
}

const grown = (numbers: Int32Array): Int32Array<ArrayBuffer> => {
  const larger = new Int32Array(numbers.length * 2)
  larger.set(numbers)
  return larger
}

export class BigramIndex {
  private readonly postings = new Map<string, Pairs>()
  private counts = new Uint8Array(1024)
  private size = 0

  /** Adds a string under its number; numbers are dense and counted up from 0 by the caller. */
  add(number: number, text: string): void {
    for (const pair of pairsOf(text)) {
      let pairs = this.postings.get(pair)
      if (pairs === undefined) {
        pairs = { numbers: new Int32Array(4), length: 0 }
        this.postings.set(pair, pairs)
      }
      if (pairs.length === pairs.numbers.length) pairs.numbers = grown(pairs.numbers)
      pairs.numbers[pairs.length++] = number
    }
    this.size = number + 1
    if (this.size > this.counts.length) this.counts = new Uint8Array(this.counts.length * 2)
  }

  /** Calls `visit` with every number whose string may be within `edits` of the query, each once. */
  near(query: string, edits: number, visit: (number: number) => void): void {
    const pairs = pairsOf(query)
    // one edit touches at most two pairs, a transposition three; more than one transposition is not looked for
    const needed = Math.max(1, pairs.size - 2 * edits - 1)
    const { counts } = this
    counts.fill(0, 0, this.size)
    for (const pair of pairs) {
      const found = this.postings.get(pair)
      if (found === undefined) continue
      const { numbers, length } = found
      for (let i = 0; i < length; i++) {
        const number = numbers[i] ?? 0
        const count = (counts[number] ?? 0) + 1
        counts[number] = count
        if (count === needed) visit(number)
      }
    }
  }
}

const pairsOf = (text: string): ReadonlySet<string> => {
  const padded = ` ${text}`
  const pairs = new Set<string>()
  for (let i = 0; i + 2 <= padded.length; i++) pairs.add(padded.slice(i, i + 2))
  return pairs
}
