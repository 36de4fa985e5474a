/**
 * How likely a string of letters is among words of one kind: everyday words, or names of medicines. Each letter is
 * judged by the three before it, interpolated with two, one and none by Kneser-Ney smoothing: a context that few
 * different words showed is believed less than the shorter one.
 */
import { alphabet, letterOf } from "./LetterOperations.ts"

/** One more symbol: before and behind a word. */
const border = alphabet
const symbols = alphabet + 1
const longest = 4

/** What was counted of strings of one length. */
interface Counts {
  /** By string, read as a number with `symbols` as its base; for all but the longest each different string once. */
  readonly seen: Uint32Array
  /** By context, the string without its last letter: how often it was seen, and with how many different letters. */
  readonly ofContext: Uint32Array
  readonly kinds: Uint32Array
  /** Taken off every count and given to the shorter context. */
  readonly discount: number
}

const summed = (seen: Uint32Array): Counts => {
  const ofContext = new Uint32Array(seen.length / symbols)
  const kinds = new Uint32Array(ofContext.length)
  let once = 0
  let twice = 0
  for (let context = 0, string = 0; context < ofContext.length; context++)
    for (let letter = 0; letter < symbols; letter++, string++) {
      const count = seen[string] ?? 0
      if (count === 0) continue
      ofContext[context] = (ofContext[context] ?? 0) + count
      kinds[context] = (kinds[context] ?? 0) + 1
      if (count === 1) once++
      else if (count === 2) twice++
    }
  // the usual estimate of what strings that were not seen have lost
  return { seen, ofContext, kinds, discount: once === 0 ? 0.5 : once / (once + 2 * twice) }
}

/** How many different letters stand before each string that is one letter shorter. */
const shortened = (seen: Uint32Array): Uint32Array => {
  const size = seen.length / symbols
  const shorter = new Uint32Array(size)
  for (let from = 0; from < seen.length; from += size)
    for (let string = 0; string < size; string++)
      if (seen[from + string] !== 0) shorter[string] = (shorter[string] ?? 0) + 1
  return shorter
}

export class LetterSequences {
  /** From single letters to the longest strings. */
  private readonly counts: ReadonlyArray<Counts>
  /** The number of different contexts of the longest strings; the last of them is the border before a word. */
  private readonly contexts: number

  /** Learns from words of lower-case letters, by strings of up to `order` letters. */
  constructor(words: Iterable<string>, order = longest) {
    this.contexts = symbols ** (order - 1)
    const seen = new Uint32Array(this.contexts * symbols)
    for (const word of words) {
      let context = this.contexts - 1
      for (let i = 0; i <= word.length; i++) {
        const string = context * symbols + (i === word.length ? border : letterOf(word.charCodeAt(i)))
        seen[string] = (seen[string] ?? 0) + 1
        context = string % this.contexts
      }
    }
    const byLength: Array<Uint32Array> = [seen]
    while (byLength.length < order) byLength.unshift(shortened(byLength[0] ?? seen))
    this.counts = byLength.map(summed)
  }

  /** The negative natural logarithm of the likelihood of a word, or of how it goes on from its `from`th letter. */
  cost(word: string, from = 0): number {
    let cost = 0
    let context = this.contexts - 1
    for (let i = 0; i <= word.length; i++) {
      const string = context * symbols + (i === word.length ? border : letterOf(word.charCodeAt(i)))
      if (i >= from) cost -= Math.log(this.likelihood(string))
      context = string % this.contexts
    }
    return cost
  }

  /** The likelihood of the last letter of a string after the others. */
  private likelihood(string: number): number {
    let likelihood = 1 / symbols
    for (const { seen, ofContext, kinds, discount } of this.counts) {
      const shorter = string % seen.length
      const context = Math.floor(shorter / symbols)
      const all = ofContext[context] ?? 0
      if (all === 0) continue
      const own = Math.max(0, (seen[shorter] ?? 0) - discount)
      likelihood = (own + discount * (kinds[context] ?? 0) * likelihood) / all
    }
    return likelihood
  }
}
