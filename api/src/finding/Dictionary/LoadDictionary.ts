import { join } from "node:path"
import { Either } from "effect"
import { type DictionaryLookups, makeLookups } from "../../../matching/dictionary/DictionaryLookups.ts"
import { makeLexicon } from "../../../matching/lexicon/Lexicon.ts"
import { readAmbiguousNames, readLexicon } from "./ReadLexicon.ts"
import { type DictionaryInvalid, parseDictionary } from "./ParseDictionary.ts"
import type { DictionaryFile } from "./ParseTable.ts"
import { readDictionaryFiles, shippedFolder } from "./ReadDictionaryFiles.ts"

/** The imported list in use, below the data folder: a link to one of `versions`. */
export const importedFolder = (dataDir: string): string => join(dataDir, "dictionary", "current")

const load = (imported: ReadonlyArray<DictionaryFile>): Either.Either<DictionaryLookups, DictionaryInvalid> =>
  Either.map(parseDictionary(readDictionaryFiles(shippedFolder), imported), (rows) =>
    makeLookups(rows, makeLexicon(readLexicon(), readAmbiguousNames())),
  )

let shippedAlone: Either.Either<DictionaryLookups, DictionaryInvalid> | undefined

/**
 * Loads the shipped dictionary and, on top of it, the list imported into `dataDir`, if there is one.
 * Reads files and blocks while it does, so it belongs to the start of a process. The shipped files are part of the
 * program, so without an imported list a process loads them only once.
 */
export const loadDictionary = (dataDir?: string): Either.Either<DictionaryLookups, DictionaryInvalid> => {
  const imported = dataDir === undefined ? [] : readDictionaryFiles(importedFolder(dataDir))
  if (imported.length > 0) return load(imported)
  shippedAlone ??= load([])
  return shippedAlone
}
