/** Strings without a meaning: no medicine may be found for any of them. The same seed gives the same strings. */
import type { Random } from "../search/GeneratedCatalogue.ts"
import { seeded } from "../search/GeneratedCatalogue.ts"
import { chosen } from "./Chance.ts"

const onsets = "b br c ch cl d dr f fl g gl h j k l m n p pl qu r s sh sk st t tr v w x z".split(" ")
const vowels = "a e i o u ai ea ou oo y".split(" ")
const codas = ["", "", "", "n", "r", "s", "t", "l", "m", "nd", "rk", "sh", "ng", "x"]
const rowsOfKeys = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
const khmerConsonants = Array.from("កខគឃងចឆជឈញដឋឌឍណតថទធនបផពភមយរលវសហឡអ")
const khmerVowels = ["", "ា", "ិ", "ី", "ុ", "ូ", "េ", "ែ", "ោ", "ៅ", "ំ", "ួ", "ើ"]
const coeng = "\u17D2"

const times = (random: Random, least: number, most: number, make: () => string): string =>
  Array.from({ length: least + Math.floor(random() * (most - least + 1)) }, make).join("")

/** `glaishor`: could be a word but is not one. */
const pronounceable = (random: Random): string =>
  times(random, 2, 4, () => chosen(random, onsets) + chosen(random, vowels) + chosen(random, codas))

/** `asdfgh`, `jkjkjk`: a run along a row of keys, or two keys in turn. */
const keyboardMash = (random: Random): string => {
  const row = chosen(random, rowsOfKeys)
  const at = Math.floor(random() * (row.length - 4))
  const run = row.slice(at, at + 4 + Math.floor(random() * 5))
  const kind = random()
  if (kind < 0.3) return run
  if (kind < 0.5) return run.slice(0, 2).repeat(2 + Math.floor(random() * 3))
  return times(random, 4, 10, () => chosen(random, Array.from(row)))
}

/** Only consonants. */
const consonants = (random: Random): string =>
  times(random, 4, 9, () => chosen(random, Array.from("bcdfghjklmnpqrstvwxz")))

/** Well-formed Khmer syllables in random order. */
const khmerSyllables = (random: Random): string =>
  times(random, 3, 6, () => {
    const subscript = random() < 0.2 ? coeng + chosen(random, khmerConsonants) : ""
    const final = random() < 0.4 ? chosen(random, khmerConsonants) : ""
    return chosen(random, khmerConsonants) + subscript + chosen(random, khmerVowels) + final
  })

const makers = [pronounceable, pronounceable, keyboardMash, consonants, khmerSyllables, khmerSyllables]

/**
 * `count` different nonsense strings in Latin and Khmer letters. Strings for which `isWord` is true are left out.
 */
export const nonsense = (
  count: number,
  seed: number,
  isWord: (text: string) => boolean,
): ReadonlyArray<string> => {
  const random = seeded(seed)
  const made = new Set<string>()
  while (made.size < count) {
    const text = chosen(random, makers)(random)
    if (!isWord(text)) made.add(text)
  }
  return [...made]
}
