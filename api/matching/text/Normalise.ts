/**
 * The one normaliser of the project. Stored names, queries, dictionary terms and lines read from photos all
 * pass through it, so that two texts that mean the same word are the same string:
 * NFC, no zero-width characters, Khmer marks in canonical order, accents and case folded, Khmer digits as
 * Latin ones, numbers joined to their units, form words spelt one way, everything else split at spaces.
 */
import { canonicalKhmer } from "./Khmer.ts"
import { canonicalForm, khmerForms } from "./Forms.ts"
import { isStrength, joinUnits } from "./Strengths.ts"

/** What a token does in a name: it names the medicine, gives its strength, or tells its form. */
export type TokenKind = "word" | "strength" | "form"

export interface Token {
  readonly text: string
  readonly kind: TokenKind
}

/** Longer texts are cut to so many characters first; no real name is nearly as long. */
const longestText = 400

// Cf: joiners, soft hyphens, byte order marks, direction marks. U+034F and U+180E act like them.
const zeroWidth = /\p{Cf}|\u034F|\u180E/gu
const latinMarks = /[\u0300-\u036F]/g
const ligatures: Readonly<Record<string, string>> = {
  œ: "oe",
  æ: "ae",
  ø: "o",
  đ: "d",
  ł: "l",
  ß: "ss",
  ı: "i",
}
const khmerDigit = /[\u17E0-\u17E9]/g

const foldCharacters = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(zeroWidth, "")
    .toLowerCase()
    .replace(latinMarks, "")
    .replace(/[œæøđłßı]/g, (letter) => ligatures[letter] ?? letter)
    .replace(khmerDigit, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0x17e0 + 48))

const splitWords = (text: string): string =>
  text
    .replace(/(?<![\d.,])([1-9]\d{0,2}),(\d{3})(?![\d])/g, "$1$2") // 1,000 is a thousand; 0,125 is a fraction
    .replace(/(\d),(?=\d)/g, "$1.")
    .replace(/[^\p{L}\p{M}\p{N}%.]+|(?<!\d)\.|\.(?!\d)|(?<!\d ?)%|[\u{10000}-\u{10FFFF}]/gu, " ")

const splitGluedStrength = (text: string): string =>
  text
    .replace(/([\u1780-\u17DD])(?=\d)/g, "$1 ")
    .replace(/([\d%])(?=[\u1780-\u17B3])/g, "$1 ")
    .replace(/(?<=(?:^| )[a-z]{4,})(?=\d+(?:\.\d+)?(?:mg|mcg|g|ml|iu|%)?(?: |$))/g, " ")

const medicineWord = canonicalKhmer("ថ្នាំ")

/** Khmer runs words together: the word for medicine before a name and form words behind it are taken off. */
const splitKhmerWord = (word: string): ReadonlyArray<string> => {
  if (word < "\u1780" || word > "\u17FF" || canonicalForm(word) !== undefined) return [word]
  const form = khmerForms.find((candidate) => word.endsWith(candidate) && word.length >= candidate.length + 4)
  if (form !== undefined) return [...splitKhmerWord(word.slice(0, -form.length)), form]
  const isPrefixed = word.startsWith(medicineWord) && word.length > medicineWord.length + 2
  return isPrefixed ? splitKhmerWord(word.slice(medicineWord.length)) : [word]
}

/**
 * Khmer letters and marks, small Latin letters and spaces: nothing of it is folded, and there is nothing to split at but
 * spaces. U+17DD is not among them, since NFKD may move it.
 */
const lettersOnly = /^[\u1780-\u17D3a-z ]*$/

const singleSpaced = (text: string): string => text.trim().replace(/ +/g, " ")

const spaced = (text: string): string =>
  lettersOnly.test(text)
    ? singleSpaced(canonicalKhmer(text))
    : joinUnits(splitGluedStrength(singleSpaced(splitWords(canonicalKhmer(foldCharacters(text))))))

const pass = (text: string): string =>
  spaced(text)
    .split(" ")
    .flatMap(splitKhmerWord)
    .map((word) => canonicalForm(word) ?? word)
    .join(" ")
    .normalize("NFC")

/** Latin letters and single spaces: nothing in it is folded, split or joined, so only form words are left to spell. */
const plain = /^[a-z]+(?: [a-z]+)*$/

/**
 * Normalises a name, a query or a line of text into tokens with single spaces; empty when nothing is left.
 * Splitting one word can lay bare another (`abcd5u` → `abcd 5iu`), so it repeats until nothing changes.
 */
export const normalise = (text: string): string => {
  const lower = text.length > longestText ? "" : text.toLowerCase()
  if (plain.test(lower)) return lower.replace(/[a-z]+/g, (word) => canonicalForm(word) ?? word)
  let current = pass(text.slice(0, longestText))
  for (let round = 0; round < 5; round++) {
    const next = pass(current)
    if (next === current) return current
    current = next
  }
  return current
}

/** The kind of one normalised token. */
export const kindOf = (token: string): TokenKind => {
  if (isStrength(token)) return "strength"
  return canonicalForm(token) === undefined ? "word" : "form"
}

/** The tokens of a text that `normalise` made, each with its kind. */
export const tokenise = (normalised: string): ReadonlyArray<Token> =>
  normalised === "" ? [] : normalised.split(" ").map((text) => ({ text, kind: kindOf(text) }))

/** Only the tokens that name the medicine: `normalise("Panadol 500 mg tab")` → `panadol`. */
export const nameOnly = (normalised: string): string =>
  tokenise(normalised)
    .filter(({ kind }) => kind === "word")
    .map(({ text }) => text)
    .join(" ")
