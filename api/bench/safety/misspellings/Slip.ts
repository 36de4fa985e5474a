import type { Random } from "../../search/GeneratedCatalogue.ts"
import { chosen } from "../Chance.ts"

/** One way to misspell. `apply` gives the misspelt word, or undefined where the word has no place for it. */
export interface Slip {
  readonly kind: string
  /** How often it happens beside the others. */
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

/** Letters that are written for one another, either way round. */
export const eitherWay = (
  pairs: ReadonlyArray<readonly [string, string]>,
): ReadonlyArray<readonly [string, string]> => pairs.flatMap(([a, b]) => [[a, b] as const, [b, a] as const])

/** Writes one of the pairs that occur in the word the other way, at one of its places. */
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
