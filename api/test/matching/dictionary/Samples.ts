import { Either } from "effect"
import { type DictionaryLookups, makeLookups } from "../../../matching/dictionary/DictionaryLookups.ts"
import { loadDictionary } from "../../../src/finding/Dictionary/LoadDictionary.ts"
import { parseDictionary } from "../../../src/finding/Dictionary/ParseDictionary.ts"
import type { DictionaryFile } from "../../../src/finding/Dictionary/ParseTable.ts"

/** The shipped dictionary. Throws with the faulty lines if it is invalid. */
export const shippedDictionary = (): DictionaryLookups => Either.getOrThrow(loadDictionary())

/** A file of the dictionary from rows of cells. The first row has the names of the columns. */
export const sampleFile = (path: string, ...rows: ReadonlyArray<ReadonlyArray<string>>): DictionaryFile => ({
  path,
  text: rows.map((cells) => cells.join("\t")).join("\n"),
})

export const ingredientColumns = ["ingredient", "also", "group", "group_km", "forms"]
export const brandColumns = ["brand", "ingredients", "forms", "strengths"]

/** The smallest complete dictionary: two ingredients, two forms. */
const sampleFiles: ReadonlyArray<DictionaryFile> = [
  sampleFile(
    "ingredients.tsv",
    ingredientColumns,
    ["paracetamol", "acetaminophen", "painkiller", "ថ្នាំបំបាត់ការឈឺចាប់", "tablet|syrup"],
    ["caffeine", "", "painkiller", "ថ្នាំបំបាត់ការឈឺចាប់", "tablet"],
  ),
  sampleFile(
    "forms.tsv",
    ["word", "kind", "canonical", "canonical_km"],
    ["tablet", "form", "tablet", "គ្រាប់"],
    ["syrup", "form", "syrup", "ស៊ីរ៉ូ"],
  ),
]

/** The faults found in the sample dictionary plus more files. */
export const problemsWith = (...files: ReadonlyArray<DictionaryFile>): ReadonlyArray<string> => {
  const parsed = parseDictionary([...sampleFiles, ...files])
  return Either.isLeft(parsed) ? parsed.left.message.split("\n") : []
}

/** Lookups in the sample dictionary plus more layers. Each given list of files is one layer on top. */
export const lookupsWith = (...layers: ReadonlyArray<ReadonlyArray<DictionaryFile>>): DictionaryLookups =>
  makeLookups(Either.getOrThrow(parseDictionary(sampleFiles, ...layers)))
