/**
 * The word lists of the safety benchmark. What people type that names no medicine, in both languages, written apart
 * from the lexicon; sentences that do name one; brands that do not exist.
 */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { foldOf } from "./Misspellings.ts"

export type BenchLanguage = "english" | "khmer" | "romanised"

export interface EverydayText {
  readonly text: string
  /** What it is about: symptom, place, thing, sentence … */
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

/** Texts that name no medicine: no ingredient may be given for any, and none may be corrected into a medicine. */
export const everydayTexts = (language: BenchLanguage): ReadonlyArray<EverydayText> =>
  rows(`${language}.tsv`).map(([text, kind]) => ({ text, kind, language }))

/** Sentences around one medicine, each with the ingredients it asks for. */
export const askingSentences = (): ReadonlyArray<
  readonly [text: string, ingredients: ReadonlyArray<string>]
> => rows("asking.tsv").map(([text, ingredients]) => [text, ingredients.split("|")])

/**
 * Invented brands that begin as a real name does and stand in no list; two edits or more from every known name, so
 * that none can be meant as a misspelling.
 */
export const nearMissBrands = (): ReadonlyArray<string> =>
  rows("near-miss-brands.tsv").map(([brand]) => brand)

/** Of ten families of words so many are taken out. */
const heldOutOfTen = 3

/** `headache`, `headaches`, `aching` and `ached` share a family, so that none is known by the other. */
const familyOf = (word: string): string =>
  word.length > 5 ? word.replace(/(?:ies|ing|ers|ed|es|er|ly|y|e|s)$/, "") : word

/**
 * Whether a word is taken out of the lexicon while measuring, so that the figures tell how words fare that nobody
 * listed: a fixed 30 %, whole families at a time. The shipped lexicon keeps them.
 */
export const isHeldOut = (word: string): boolean => foldOf(familyOf(word), 10) < heldOutOfTen
