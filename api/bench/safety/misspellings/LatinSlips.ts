/**
 * How people misspell drug names in Latin letters. The kinds come from collected misspellings (free-text answers in
 * surveys, stock lists of pharmacies). The weights roughly follow their order there.
 */
import type { Random } from "../../search/GeneratedCatalogue.ts"
import { chosen } from "../Chance.ts"
import { eitherWay, exchanging, inserted, placesOf, replaced, type Slip, without } from "./Slip.ts"

const vowels = "aeiou"

/** Neighbouring keys on a QWERTY keyboard of a phone. */
const neighbours: Readonly<Record<string, string>> = {
  a: "qsz",
  b: "vgn",
  c: "xvd",
  d: "sfe",
  e: "wrd",
  f: "dgr",
  g: "fht",
  h: "gjy",
  i: "uok",
  j: "hku",
  k: "jli",
  l: "ko",
  m: "nj",
  n: "bmh",
  o: "ipl",
  p: "ol",
  q: "wa",
  r: "etf",
  s: "adw",
  t: "ryg",
  u: "yij",
  v: "cbf",
  w: "qes",
  x: "zcs",
  y: "tuh",
  z: "xa",
}

/** A random place after the first letter, which is seldom wrong. */
const inside = (word: string, random: Random): number => 1 + Math.floor(random() * (word.length - 1))

const syllables = (word: string): ReadonlyArray<string> =>
  word.match(/[^aeiouy]*[aeiouy]+(?:[^aeiouy]+$)?/g) ?? []

const lostLetters = (word: string, random: Random): string | undefined => {
  const count = random() < 0.6 ? 1 : random() < 0.7 ? 2 : 3
  if (word.length < count + 4) return undefined
  return without(word, 1 + Math.floor(random() * (word.length - count - 1)), count)
}

const lostVowels = (word: string, random: Random): string | undefined => {
  const places = placesOf(word.slice(1), /[aeiou]/g).map((at) => at + 1)
  if (places.length < 2) return undefined
  const first = without(word, chosen(random, places))
  const left = placesOf(first.slice(1), /[aeiou]/g).map((at) => at + 1)
  return random() < 0.35 && left.length > 1 ? without(first, chosen(random, left)) : first
}

const otherVowel = (word: string, random: Random): string | undefined => {
  const places = placesOf(word, /[aeiou]/g)
  if (places.length === 0) return undefined
  const at = chosen(random, places)
  return replaced(word, at, 1, chosen(random, Array.from(vowels.replace(word.charAt(at), ""))))
}

const doubled = (word: string, random: Random): string | undefined => {
  const twice = placesOf(word, /(.)\1/g)
  if (twice.length > 0 && random() < 0.6) return without(word, chosen(random, twice))
  const at = inside(word, random)
  return inserted(word, at, word.charAt(at))
}

const swapped = (word: string, random: Random): string | undefined => {
  if (word.length < 4) return undefined
  const at = 1 + Math.floor(random() * (word.length - 2))
  return replaced(word, at, 2, word.charAt(at + 1) + word.charAt(at))
}

const syllableSlip = (word: string, random: Random): string | undefined => {
  const parts = [...syllables(word)]
  if (parts.length < 3) return undefined
  const at = 1 + Math.floor(random() * (parts.length - 2))
  const [here = "", next = ""] = [parts[at], parts[at + 1]]
  const kind = random()
  if (kind < 0.4) parts.splice(at, 2, next, here)
  else if (kind < 0.7) parts.splice(at, 1, here, here)
  else parts.splice(at, 1)
  return parts.join("")
}

const adjacentKey = (word: string, random: Random): string | undefined => {
  const at = inside(word, random)
  const near = neighbours[word.charAt(at)]
  return near === undefined ? undefined : replaced(word, at, 1, chosen(random, Array.from(near)))
}

const addedLetter = (word: string, random: Random): string =>
  inserted(word, inside(word, random), chosen(random, Array.from("aeioulnrst")))

const cutEnding = (word: string, random: Random): string | undefined =>
  word.length < 8 ? undefined : word.slice(0, -1 - Math.floor(random() * 2))

/** Joins two words, or splits one word in two. */
const spacing = (word: string, random: Random): string | undefined => {
  if (word.includes(" ")) return word.replace(" ", "")
  return word.length < 8 ? undefined : inserted(word, 3 + Math.floor(random() * (word.length - 6)), " ")
}

const sounds = [
  ["rh", "r"] as const,
  ["ae", "e"] as const,
  ["oe", "e"] as const,
  ...eitherWay([
    ["i", "y"],
    ["ph", "f"],
    ["c", "k"],
    ["c", "s"],
    ["x", "ks"],
    ["x", "s"],
    ["z", "s"],
    ["z", "x"],
    ["th", "t"],
    ["qu", "k"],
    ["ch", "k"],
    ["j", "g"],
    ["ou", "u"],
    ["v", "w"],
  ]),
]

const spokenAlike = eitherWay([
  ["b", "p"],
  ["d", "t"],
  ["g", "k"],
  ["l", "r"],
  ["m", "n"],
  ["v", "b"],
])

const endings: ReadonlyArray<readonly [RegExp, ReadonlyArray<string>]> = [
  [/ine$/, ["in", "yne", "ene", "ina"]],
  [/in$/, ["ine", "en", "yn", "ing"]],
  [/ole$/, ["ol", "al", "oll"]],
  [/ol$/, ["ole", "al", "oll"]],
  [/one$/, ["on", "ol"]],
  [/ide$/, ["id", "yde"]],
  [/ate$/, ["at", "ade"]],
  [/am$/, ["an", "em", "ame"]],
  [/il$/, ["yl", "ill", "ile"]],
  [/ium$/, ["um", "ion"]],
  [/e$/, [""]],
]

const ending = (word: string, random: Random): string | undefined => {
  const found = endings.find(([pattern]) => pattern.test(word))
  return found && word.replace(found[0], chosen(random, found[1]))
}

export const latinSlips: ReadonlyArray<Slip> = [
  { kind: "another vowel", weight: 18, apply: otherVowel },
  { kind: "letters lost inside", weight: 15, apply: lostLetters },
  { kind: "letters that sound alike", weight: 14, apply: exchanging(sounds) },
  { kind: "another ending", weight: 12, apply: ending },
  { kind: "doubled or not", weight: 9, apply: doubled },
  { kind: "vowels lost", weight: 8, apply: lostVowels },
  { kind: "consonants spoken alike", weight: 7, apply: exchanging(spokenAlike) },
  { kind: "neighbours swapped", weight: 6, apply: swapped },
  { kind: "syllables swapped, doubled or lost", weight: 5, apply: syllableSlip },
  { kind: "key beside", weight: 5, apply: adjacentKey },
  { kind: "letter added", weight: 5, apply: addedLetter },
  { kind: "end cut off", weight: 4, apply: cutEnding },
  { kind: "glued or split", weight: 4, apply: spacing },
]
