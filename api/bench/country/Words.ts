import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { DictionaryLookups } from "../../matching/dictionary/DictionaryLookups.ts"
import { khmerNames, productsOf, seeded } from "../search/GeneratedCatalogue.ts"
import type { CountryWords } from "./SearchDay.ts"

/** Misspellings that people really wrote, beside the project and no part of it. MISSPELLINGS names another place. */
const file =
  process.env["MISSPELLINGS"] ?? join(import.meta.dirname, "../../../../shared/data/misspellings_dev.csv")
const products = 6000

/** What people look for: the shipped dictionary's names, and the collected misspellings where they are. */
export const wordsOf = (dictionary: DictionaryLookups): CountryWords => {
  const misspelt = existsSync(file)
    ? readFileSync(file, "utf8")
        .split("\n")
        .slice(1)
        .flatMap((line) => line.split(",")[0]?.trim() || [])
        .filter((word) => /^[\p{L} -]{3,60}$/u.test(word))
    : []
  process.stdout.write(
    misspelt.length > 0
      ? `${misspelt.length} collected misspellings are among the queries.\n`
      : `! There is no ${file}: all misspellings are made, none is a collected one.\n`,
  )
  return {
    products: productsOf(dictionary.medicines, products, seeded(2026)),
    khmer: khmerNames(dictionary),
    misspelt,
  }
}
