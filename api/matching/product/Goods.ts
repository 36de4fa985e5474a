import type { KnownNames } from "../meaning/KnownNames.ts"
import { hasKhmer } from "../text/Khmer.ts"

/** How many words from `at` belong together, and whether they are goods: a name of the dictionary, or a listed phrase. */
const phraseAt = (
  { lexicon, isName, longestName }: KnownNames,
  words: ReadonlyArray<string>,
  at: number,
): { readonly length: number; readonly isGoods: boolean } => {
  const longest = Math.min(words.length - at, Math.max(longestName, lexicon.longestPhrase))
  for (let length = longest; length > 0; length--) {
    const phrase = words.slice(at, at + length).join(" ")
    if (isName(phrase)) return { length, isGoods: false }
    const wordClass = lexicon.classOf(phrase)
    if (wordClass !== undefined) return { length, isGoods: wordClass === "goods" }
  }
  const word = words[at] ?? ""
  return { length: 1, isGoods: hasKhmer(word) && lexicon.classesWithin(word)?.includes("goods") === true }
}

/**
 * Whether a normalised product name holds a word of the lexicon's list of goods (a syringe, a measuring cup). The longest
 * phrase counts, and a name of the dictionary before a listed word, as everywhere.
 */
export const holdsGoods = (known: KnownNames, name: string): boolean => {
  const words = name.split(" ")
  for (let at = 0; at < words.length;) {
    const { length, isGoods } = phraseAt(known, words, at)
    if (isGoods) return true
    at += length
  }
  return false
}
