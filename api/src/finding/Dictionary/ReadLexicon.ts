/**
 * Reads the words that are not names of medicines from the text files in matching/lexicon: a folder for each language,
 * a file for each class (`khmer/symptom.txt`), one word or phrase in each line. README.md explains the classes.
 */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { apiFolder } from "../../platform/Programs.ts"
import { type WordClass, wordClasses } from "../../../matching/lexicon/Lexicon.ts"

const lexiconLanguages = ["english", "khmer", "romanised"] as const
type LexiconLanguage = (typeof lexiconLanguages)[number]

/** A word or phrase as its file writes it, and the place it came from. */
export interface LexiconEntry {
  readonly word: string
  readonly language: LexiconLanguage
  readonly class: WordClass
  /** Written by hand, not taken over from a list of common words. */
  readonly isCurated: boolean
  readonly path: string
}

/** An everyday word that is left out of the lexicon because a medicine is sold under it. */
export interface KeptOut {
  readonly word: string
  readonly takenAs: string
  readonly reason: string
  /** Whether the word, typed alone, is asked about instead of being taken for the medicine. */
  readonly isAsked: boolean
}

const folder = join(apiFolder, "matching", "lexicon")

const lines = (path: string): ReadonlyArray<string> =>
  readFileSync(join(folder, path), "utf8")
    .split("\n")
    .filter((line) => line !== "")

/** `symptom.txt` contains symptoms; `everyday.scowl.txt` everyday words from the word list SCOWL. */
const entriesOf = (language: LexiconLanguage, file: string): ReadonlyArray<LexiconEntry> => {
  const [name = "", source] = file.split(".")
  const found = wordClasses.find((known) => known === name)
  const path = `${language}/${file}`
  if (found === undefined)
    throw new Error(`${path}: ${name} is none of the classes ${wordClasses.join(", ")}`)
  return lines(path).map((word) => ({ word, language, class: found, isCurated: source === "txt", path }))
}

/** Every entry of the lexicon. Reads files and blocks while it does, so it belongs to the start of a process. */
export const readLexicon = (): ReadonlyArray<LexiconEntry> =>
  lexiconLanguages.flatMap((language) =>
    readdirSync(join(folder, language))
      .toSorted()
      .flatMap((file) => entriesOf(language, file)),
  )

/** Names of medicines that are also everyday words. A customer who types only this word is asked what is meant. */
export const readAmbiguousNames = (): ReadonlyArray<string> =>
  readKeptOut()
    .filter(({ isAsked }) => isAsked)
    .map(({ word }) => word)

/** The words that were examined and left out, with the reason. */
export const readKeptOut = (): ReadonlyArray<KeptOut> =>
  lines("kept-out.tsv")
    .slice(1)
    .map((line) => {
      const [word = "", takenAs = "", reason = "", alone = ""] = line.split("\t")
      return { word, takenAs, reason, isAsked: alone === "asked" }
    })
