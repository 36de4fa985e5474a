import type { DictionaryLookups } from "../Dictionary/DictionaryLookups.ts"
import { LEAST_SIMILARITY, NameIndex } from "./NameIndex.ts"

const capitalised = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)

/** The dictionary's names as packs show them, other generic names under the name that the dictionary prefers. */
export const dictionaryNames = (dictionary: DictionaryLookups): NameIndex => {
  const index = new NameIndex(LEAST_SIMILARITY.trusted)
  for (const { name } of dictionary.medicines) index.add(capitalised(name))
  for (const word of dictionary.trustedWords) {
    const medicine = dictionary.medicineNamed(word)
    if (medicine !== undefined) index.add(capitalised(medicine.name), word)
  }
  return index
}
