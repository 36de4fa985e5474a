import type { DictionaryLookups } from "../../../matching/dictionary/DictionaryLookups.ts"
import { hasKhmer } from "../../../matching/text/Khmer.ts"
import { coreName, LEAST_SIMILARITY, NameIndex } from "./NameIndex.ts"

const capitalised = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)
const titled = (name: string): string => name.split(" ").map(capitalised).join(" ")

/**
 * The dictionary's names as packs show them. A pack that says acetaminophen or vitamin E is answered so, not by the
 * name that the dictionary prefers; its salt is left out. Khmer names are left out: the recogniser knows no Khmer letters.
 */
export const dictionaryNames = (dictionary: DictionaryLookups): NameIndex => {
  const index = new NameIndex(LEAST_SIMILARITY.trusted)
  for (const { name } of dictionary.medicines) index.add(capitalised(name))
  for (const name of dictionary.names.keys())
    if (!hasKhmer(name)) index.add(titled(coreName(name, dictionary.isBesideName)))
  return index
}
