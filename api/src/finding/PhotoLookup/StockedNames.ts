import { coreName, LEAST_SIMILARITY, NameIndex } from "./NameIndex.ts"

/** Largest number of beginnings looked up for one photo. The largest print comes first. */
const MOST_BEGINNINGS = 60
/** Number of first letters that must be read correctly for a name to be found. */
const SHORTEST_BEGINNING = 3
const SHARE_OF_WORD = 0.6

/**
 * The beginnings of the phrases' first words, by which names in stock are looked up. They are long enough to match
 * few names; the rest of the word may be misread.
 */
export const beginningsOf = (phrases: ReadonlyArray<string>): ReadonlyArray<string> => {
  const beginnings = phrases.map((phrase) => {
    const word = phrase.split(" ")[0] ?? ""
    return word.slice(0, Math.max(SHORTEST_BEGINNING, Math.ceil(word.length * SHARE_OF_WORD)))
  })
  return [...new Set(beginnings)].slice(0, MOST_BEGINNINGS)
}

/** An index of the names in stock as pharmacies typed them, without strengths, forms, salts and makers. */
export const stockedNames = (
  names: ReadonlyArray<string>,
  isBesideName: (word: string) => boolean,
): NameIndex => {
  const index = new NameIndex(LEAST_SIMILARITY.typed)
  for (const name of names) index.add(coreName(name, isBesideName))
  return index
}
