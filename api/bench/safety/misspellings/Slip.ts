import type { Random } from "../../search/GeneratedCatalogue.ts"
import { chosen } from "../Chance.ts"

/**
 * One kind of misspelling. `apply` returns the misspelt word, or undefined if the slip is not possible in this
 * word.
 */
export interface Slip {
  readonly kind: string
  /** Relative frequency. */
  readonly weight: number
  readonly apply: (word: string, random: Random) => string | undefined
}

export const without = (word: string, at: number, length = 1): string =>
  word.slice(0, at) + word.slice(at + length)

export const inserted = (word: string, at: number, text: string): string =>
  word.slice(0, at) + text + word.slice(at)

export const replaced = (word: string, at: number, length: number, text: string): string =>
  word.slice(0, at) + text + word.slice(at + length)

/** The places of a pattern in a word. */
export const placesOf = (word: string, pattern: RegExp): ReadonlyArray<number> =>
  Array.from(word.matchAll(pattern), ({ index }) => index)

/** Pairs of letters that are confused, in both directions. */
export const eitherWay = (
  pairs: ReadonlyArray<readonly [string, string]>,
): ReadonlyArray<readonly [string, string]> => pairs.flatMap(([a, b]) => [[a, b] as const, [b, a] as const])

/** Replaces one of the pairs that occur in the word, at a random place. */
export const exchanging =
  (pairs: ReadonlyArray<readonly [string, string]>) =>
  (word: string, random: Random): string | undefined => {
    const found = pairs.flatMap(([from, to]) => {
      const places: Array<{ from: string; to: string; at: number }> = []
      for (let at = word.indexOf(from); at >= 0; at = word.indexOf(from, at + 1))
        places.push({ from, to, at })
      return places
    })
    if (found.length === 0) return undefined
    const { from, to, at } = chosen(random, found)
    return replaced(word, at, from.length, to)
  }
