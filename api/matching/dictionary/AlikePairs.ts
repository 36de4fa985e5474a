/** Pairs of names that are near in sound or writing and hold different ingredients, and whether any is mixed up. */
import { bars, judge } from "../corrections/Judge.ts"
import { hasKhmer } from "../text/Khmer.ts"
import { soundOf } from "../words/WordSound.ts"
import type { DictionaryLookups } from "./DictionaryLookups.ts"
import type { TrustedNames } from "./TrustedNames.ts"

export type AlikePair = readonly [one: string, other: string]

/** Names shorter than this are never corrected towards. */
const shortest = 5
/** A spelling must be nearer to a name than to its pair by so much (in natural logarithms) to be corrected to it. */
const nearer = 3

/** The word without each of its letters, one after the other. */
const shortened = (word: string): ReadonlyArray<string> =>
  Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1))

/** What a word may be typed as by one slip: a letter lost, or two neighbours swapped. */
const slipsOf = (word: string): ReadonlyArray<string> => [
  ...shortened(word),
  ...Array.from(
    word.slice(1),
    (letter, at) => `${word.slice(0, at)}${letter}${word[at] ?? ""}${word.slice(at + 2)}`,
  ),
]

/**
 * Every pair of Latin names of one word that sound the same, or differ by one letter, and hold different ingredients. The
 * list of look-alikes is kept by hand and cannot hold them all.
 */
export const alikePairs = (lookups: DictionaryLookups): ReadonlyArray<AlikePair> => {
  const setOf = (name: string): string | undefined => lookups.names.get(name)?.ingredients.join("+")
  const byKey = new Map<string, Set<string>>()
  for (const name of lookups.names.keys()) {
    if (name.length < shortest || name.includes(" ") || hasKhmer(name)) continue
    for (const key of [`sound ${soundOf(name)}`, name, ...shortened(name)])
      byKey.set(key, (byKey.get(key) ?? new Set()).add(name))
  }
  const pairs = new Map<string, AlikePair>()
  for (const names of byKey.values())
    for (const one of names)
      for (const other of names)
        if (one < other && setOf(one) !== setOf(other)) pairs.set(`${one}|${other}`, [one, other])
  return [...pairs.values()]
}

/** The slips of one name that are corrected into the other although they are not clearly nearer to it. */
export const mixedUp = (trusted: TrustedNames, [one, other]: AlikePair): ReadonlyArray<string> => {
  const { evidence } = trusted
  const wrongly = (meant: string, pair: string): ReadonlyArray<string> =>
    slipsOf(meant).filter((typed) => {
      if (trusted.isWord(typed) || trusted.lexicon.classOf(typed) !== undefined) return false
      const corrected = judge(trusted, typed, bars.search).corrected
      if (corrected === undefined || !corrected.spellings.includes(pair)) return false
      return evidence.noise(typed, pair, Infinity) + nearer > evidence.noise(typed, meant, Infinity)
    })
  return [...wrongly(one, other), ...wrongly(other, one)]
}
