/**
 * How likely a string of letters is among words of a kind: everyday words, names of medicines. Three letters at a time,
 * softened by pairs and single letters, so that a string never seen is unlikely and not impossible.
 */
import { alphabet, letterOf } from "./LetterOperations.ts"

/** One more symbol: before and behind a word. */
const border = alphabet
const symbols = alphabet + 1
/** How much a context has to be seen before it is believed over the shorter one. */
const hesitation = 5

export class LetterSequences {
  private readonly three = new Float64Array(symbols ** 3)

  /** Learns from words of lower-case letters, each with what it counts for. */
  constructor(words: Iterable<string>) {
    const counts3 = new Float64Array(symbols ** 3)
    const counts2 = new Float64Array(symbols ** 2)
    const counts1 = new Float64Array(symbols)
    let total = 0
    for (const word of words) {
      let before = border
      let twoBefore = border
      for (let i = 0; i <= word.length; i++) {
        const letter = i === word.length ? border : letterOf(word.charCodeAt(i))
        const pair = before * symbols + letter
        counts3[twoBefore * symbols * symbols + pair] =
          (counts3[twoBefore * symbols * symbols + pair] ?? 0) + 1
        counts2[pair] = (counts2[pair] ?? 0) + 1
        counts1[letter] = (counts1[letter] ?? 0) + 1
        total++
        twoBefore = before
        before = letter
      }
    }
    this.learn(counts3, counts2, counts1, total)
  }

  private learn(counts3: Float64Array, counts2: Float64Array, counts1: Float64Array, total: number): void {
    const p2 = new Float64Array(symbols ** 2)
    for (let before = 0; before < symbols; before++) {
      let seen = 0
      for (let letter = 0; letter < symbols; letter++) seen += counts2[before * symbols + letter] ?? 0
      for (let letter = 0; letter < symbols; letter++) {
        const p1 = ((counts1[letter] ?? 0) + 1) / (total + symbols)
        p2[before * symbols + letter] =
          ((counts2[before * symbols + letter] ?? 0) + hesitation * p1) / (seen + hesitation)
      }
    }
    for (let context = 0; context < symbols ** 2; context++) {
      let seen = 0
      for (let letter = 0; letter < symbols; letter++) seen += counts3[context * symbols + letter] ?? 0
      const before = context % symbols
      for (let letter = 0; letter < symbols; letter++) {
        const p =
          ((counts3[context * symbols + letter] ?? 0) + hesitation * (p2[before * symbols + letter] ?? 0)) /
          (seen + hesitation)
        this.three[context * symbols + letter] = -Math.log(p)
      }
    }
  }

  /** The negative natural logarithm of the likelihood of a word, or of how it goes on from its `from`th letter. */
  cost(word: string, from = 0): number {
    let cost = 0
    let context = border * symbols + border
    for (let i = 0; i <= word.length; i++) {
      const letter = i === word.length ? border : letterOf(word.charCodeAt(i))
      if (i >= from) cost += this.three[context * symbols + letter] ?? 0
      context = (context % symbols) * symbols + letter
    }
    return cost
  }
}
