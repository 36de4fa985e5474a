/** How foreign drug names vary in Khmer letters. There is no official spelling, so people write what they hear. */
import type { Random } from "../../search/GeneratedCatalogue.ts"
import { chosen } from "../Chance.ts"
import { eitherWay, exchanging, inserted, placesOf, type Slip, without } from "./Slip.ts"

const coeng = "\u17D2"
const muusikatoan = "\u17C9"
const triisap = "\u17CA"

const vowelPairs = eitherWay([
  ["ុ", "ូ"],
  ["ិ", "ី"],
  ["េ", "ែ"],
  ["េ", "ិ"],
  ["ូ", "ោ"],
  ["ុ", "ោ"],
  ["ា", "័"],
  ["ើ", "ឺ"],
  ["ៃ", "ី"],
])

const consonantPairs = eitherWay([
  ["ហ្វ", "ផ"],
  ["ហ្វ", "ភ"],
  ["ហ្វ", "វ"],
  ["ហ្ស", "ស"],
  ["ហ្គ", "ក"],
  ["ហ្គ", "គ"],
  ["គ", "ក"],
  ["ត", "ទ"],
  ["ត", "ថ"],
  ["ទ", "ដ"],
  ["ឌ", "ដ"],
  ["ប", "ព"],
  ["ឡ", "ល"],
  ["ណ", "ន"],
  ["ច", "ក"],
  ["ស", "ច"],
])

const withoutShifter = (word: string, random: Random): string | undefined => {
  const places = placesOf(word, new RegExp(`[${muusikatoan}${triisap}]`, "g"))
  return places.length === 0 ? undefined : without(word, chosen(random, places))
}

const withoutSubscript = (word: string, random: Random): string | undefined => {
  const places = placesOf(word, new RegExp(coeng, "g"))
  if (places.length === 0) return undefined
  // removes the consonant with its sign, or puts it beside the base instead of below it
  return without(word, chosen(random, places), random() < 0.5 ? 2 : 1)
}

const lostVowel = (word: string, random: Random): string | undefined => {
  const places = placesOf(word, /[ា-ៅ]/g)
  return places.length < 2 ? undefined : without(word, chosen(random, places))
}

const finalConsonant = (word: string, random: Random): string | undefined => {
  const last = placesOf(word, /[ក-អ]$/g)[0]
  if (last === undefined || word.charAt(last - 1) === coeng) return undefined
  return random() < 0.5 ? without(word, last) : inserted(word, word.length, "់")
}

/** Removes the sign ់, which most people do not write. */
const withoutBantoc = (word: string): string | undefined =>
  word.includes("់") ? word.replace("់", "") : undefined

export const khmerSlips: ReadonlyArray<Slip> = [
  { kind: "another Khmer vowel", weight: 30, apply: exchanging(vowelPairs) },
  { kind: "another Khmer consonant", weight: 25, apply: exchanging(consonantPairs) },
  { kind: "shifter left out", weight: 15, apply: withoutShifter },
  { kind: "subscript left out", weight: 12, apply: withoutSubscript },
  { kind: "Khmer vowel lost", weight: 8, apply: lostVowel },
  { kind: "final consonant", weight: 6, apply: finalConsonant },
  { kind: "bantoc left out", weight: 4, apply: withoutBantoc },
]
