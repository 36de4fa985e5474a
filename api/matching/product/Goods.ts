import type { KnownNames } from "../meaning/KnownNames.ts"
import { hasKhmer } from "../text/Khmer.ts"

/**
 * The longest phrase that begins at word `at` and is a name of the dictionary or in the lexicon, otherwise the word
 * alone: its number of words, and whether it is an accessory (the lexicon's class `goods`).
 */
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
 * Whether a normalised product name contains an accessory of the lexicon (a syringe, a measuring cup). The longest
 * phrase counts. A name of the dictionary takes precedence over the lexicon.
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
