import type { DictionaryLookups } from "../../../matching/dictionary/DictionaryLookups.ts"
import { hasKhmer } from "../../../matching/text/Khmer.ts"
import { coreName, LEAST_SIMILARITY, NameIndex } from "./NameIndex.ts"

const capitalised = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)
const titled = (name: string): string => name.split(" ").map(capitalised).join(" ")

/**
 * The dictionary's names in the spelling that packs use. A pack labelled acetaminophen or vitamin E is answered
 * with that name, not with the name that the dictionary prefers. Salts are removed. Khmer names are left out,
 * because the recogniser knows no Khmer letters.
 */
export const dictionaryNames = (dictionary: DictionaryLookups): NameIndex => {
  const index = new NameIndex(LEAST_SIMILARITY.trusted)
  for (const { name } of dictionary.medicines) index.add(capitalised(name))
  for (const name of dictionary.names.keys())
    if (!hasKhmer(name)) index.add(titled(coreName(name, dictionary.isBesideName)))
  return index
}
