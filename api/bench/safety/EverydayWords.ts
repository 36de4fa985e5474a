/**
 * The word lists of the safety benchmark: texts in both languages that name no medicine, written independently of
 * the lexicon; sentences that name one; and invented brands.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { foldOf } from "./Misspellings.ts"

export type BenchLanguage = "english" | "khmer" | "romanised"

export interface EverydayText {
  readonly text: string
  /** The kind of text: symptom, place, thing, sentence … */
  readonly kind: string
  readonly language: BenchLanguage
}

const rows = (file: string): ReadonlyArray<readonly [string, string]> =>
  readFileSync(join(import.meta.dirname, "words", file), "utf8")
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [first = "", second = ""] = line.split("\t")
      return [first, second]
    })

/** Texts that name no medicine. None may get an ingredient or be corrected to a medicine. */
export const everydayTexts = (language: BenchLanguage): ReadonlyArray<EverydayText> =>
  rows(`${language}.tsv`).map(([text, kind]) => ({ text, kind, language }))

/** Sentences with one medicine, each with the ingredients that it means. */
export const askingSentences = (): ReadonlyArray<
  readonly [text: string, ingredients: ReadonlyArray<string>]
> => rows("asking.tsv").map(([text, ingredients]) => [text, ingredients.split("|")])

/**
 * Invented brands that begin like a real name and are in no list. Each is two or more edits from every known name,
 * so that none can be a misspelling.
 */
export const nearMissBrands = (): ReadonlyArray<string> =>
  rows("near-miss-brands.tsv").map(([brand]) => brand)

/** Out of ten families of words, this many are removed. */
const heldOutOfTen = 3

/** `headache`, `headaches`, `aching` and `ached` are one family, so that none is recognised through another one. */
const familyOf = (word: string): string =>
  word.length > 5 ? word.replace(/(?:ies|ing|ers|ed|es|er|ly|y|e|s)$/, "") : word

/**
 * Whether a word is removed from the lexicon while measuring, so that the figures also hold for unlisted words:
 * always the same 30 %, whole families at a time. The shipped lexicon has all words.
 */
export const isHeldOut = (word: string): boolean => foldOf(familyOf(word), 10) < heldOutOfTen
