/**
 * The likelihood of a string of letters among words of one kind: everyday words, or names of medicines. Four letters at
 * a time, interpolated with three, two and one by Kneser-Ney smoothing: what follows a context is believed less the
 * fewer different words showed it, so that a beginning that a single name has does not look like a habit of all names.
 */
import { alphabet, letterOf } from "./LetterOperations.ts"

/** One more symbol: before and behind a word. */
const border = alphabet
const symbols = alphabet + 1
const longest = 4
/** Taken off every count and given to the shorter context (the usual estimate is n1 / (n1 + 2 n2)). */
const discountOf = (counts: Uint32Array): number => {
  let once = 0
  let twice = 0
  for (const count of counts) {
    if (count === 1) once++
    else if (count === 2) twice++
  }
  return once === 0 ? 0.5 : once / (once + 2 * twice)
}

/** Counts of a longer context, each different one once: how many letters stand before each shorter string. */
const continuations = (counts: Uint32Array): Uint32Array => {
  const size = counts.length / symbols
  const shorter = new Uint32Array(size)
  for (let i = 0; i < counts.length; i++)
    if ((counts[i] ?? 0) > 0) shorter[i % size] = (shorter[i % size] ?? 0) + 1
  return shorter
}

/** The likelihood of each string's last letter after the others, interpolated with that of the shorter context. */
const interpolated = (counts: Uint32Array, shorter: Float32Array): Float32Array => {
  const discount = discountOf(counts)
  const likelihood = new Float32Array(counts.length)
  for (let context = 0; context < counts.length; context += symbols) {
    let seen = 0
    let kinds = 0
    for (let letter = 0; letter < symbols; letter++) {
      const count = counts[context + letter] ?? 0
      seen += count
      if (count > 0) kinds++
    }
    for (let letter = 0; letter < symbols; letter++) {
      const fallback = shorter[(context % shorter.length) + letter] ?? 0
      const own = Math.max(0, (counts[context + letter] ?? 0) - discount)
      likelihood[context + letter] = seen === 0 ? fallback : (own + discount * kinds * fallback) / seen
    }
  }
  return likelihood
}

export class LetterSequences {
  private readonly costs: Float32Array
  private readonly order: number

  /** Learns from words of lower-case letters. */
  constructor(words: Iterable<string>, order = longest) {
    this.order = order
    const counts = new Uint32Array(symbols ** order)
    for (const word of words) {
      let context = symbols ** (order - 1) - 1
      for (let i = 0; i <= word.length; i++) {
        const letter = i === word.length ? border : letterOf(word.charCodeAt(i))
        const string = context * symbols + letter
        counts[string] = (counts[string] ?? 0) + 1
        context = string % symbols ** (order - 1)
      }
    }
    const byOrder: Array<Uint32Array> = [counts]
    for (let n = order - 1; n > 0; n--) byOrder.unshift(continuations(byOrder[0] ?? counts))
    let likelihood: Float32Array = new Float32Array(symbols).fill(1 / symbols)
    for (const ofOrder of byOrder) likelihood = interpolated(ofOrder, likelihood)
    this.costs = likelihood.map((one) => -Math.log(one))
  }

  /** The negative natural logarithm of the likelihood of a word, or of how it goes on from its `from`th letter. */
  cost(word: string, from = 0): number {
    let cost = 0
    let context = symbols ** (this.order - 1) - 1
    for (let i = 0; i <= word.length; i++) {
      const letter = i === word.length ? border : letterOf(word.charCodeAt(i))
      const string = context * symbols + letter
      if (i >= from) cost += this.costs[string] ?? 0
      context = string % symbols ** (this.order - 1)
    }
    return cost
  }
}
