/** Finds the words that share most pairs of letters with another, so that only dozens are compared letter by letter. */

interface Numbers {
  numbers: Int32Array
  length: number
}

const pairsOf = (text: string): ReadonlySet<string> => {
  const padded = ` ${text} `
  const pairs = new Set<string>()
  for (let i = 0; i + 2 <= padded.length; i++) pairs.add(padded.slice(i, i + 2))
  return pairs
}

/** Words that share less of their pairs than this are not looked at (Dice's coefficient). */
const leastShared = 0.25

export class PairIndex {
  private readonly postings = new Map<string, Numbers>()
  private readonly sizes: Array<number> = []
  private counts = new Uint8Array(1024)

  /** Adds a word under the next number, counted from 0. */
  add(word: string): void {
    const number = this.sizes.length
    const pairs = pairsOf(word)
    this.sizes.push(pairs.size)
    for (const pair of pairs) this.post(pair, number)
    if (this.sizes.length > this.counts.length) this.counts = new Uint8Array(this.counts.length * 2)
  }

  private post(pair: string, number: number): void {
    const posted = this.postings.get(pair) ?? { numbers: new Int32Array(4), length: 0 }
    this.postings.set(pair, posted)
    if (posted.length === posted.numbers.length) {
      const larger = new Int32Array(posted.length * 2)
      larger.set(posted.numbers)
      posted.numbers = larger
    }
    posted.numbers[posted.length++] = number
  }

  /** The numbers of the words that share most, at most so many, the nearest first. */
  nearest(word: string, most: number): ReadonlyArray<number> {
    const pairs = pairsOf(word)
    const { counts, sizes } = this
    counts.fill(0, 0, sizes.length)
    for (const pair of pairs) {
      const posted = this.postings.get(pair)
      if (posted === undefined) continue
      const { numbers, length } = posted
      for (let i = 0; i < length; i++) {
        const number = numbers[i] ?? 0
        counts[number] = (counts[number] ?? 0) + 1
      }
    }
    const nearest = new Nearest(most)
    // a look at every count is cheaper than a list of those that are not 0
    for (let number = 0; number < sizes.length; number++) {
      const count = counts[number] ?? 0
      if (count === 0) continue
      const shared = (2 * count) / (pairs.size + (sizes[number] ?? 0))
      if (shared >= leastShared) nearest.offer(number, shared)
    }
    return nearest.numbers
  }
}

/** The best of many numbers, in order: most shared first, then the smaller number. */
class Nearest {
  readonly numbers: Array<number> = []
  private readonly shares: Array<number> = []
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  offer(number: number, share: number): void {
    const { numbers, shares } = this
    let at = numbers.length
    const isBefore = (other: number): boolean => {
      const ofOther = shares[other] ?? 0
      return share > ofOther || (share === ofOther && number < (numbers[other] ?? 0))
    }
    if (at === this.most && !isBefore(at - 1)) return
    while (at > 0 && isBefore(at - 1)) at--
    numbers.splice(at, 0, number)
    shares.splice(at, 0, share)
    if (numbers.length <= this.most) return
    numbers.pop()
    shares.pop()
  }
}
