import { coreName, LEAST_SIMILARITY, NameIndex } from "./NameIndex.ts"

/** Beginnings asked about for one photo: its largest print comes first. */
const MOST_BEGINNINGS = 60
/** Letters of a first word that must be right for its names to be looked at. */
const SHORTEST_BEGINNING = 3
const SHARE_OF_WORD = 0.6

/** Beginnings by which to ask for the names that phrases may be: enough letters to be few names, the rest may be slips. */
export const beginningsOf = (phrases: ReadonlyArray<string>): ReadonlyArray<string> => {
  const beginnings = phrases.map((phrase) => {
    const word = phrase.split(" ")[0] ?? ""
    return word.slice(0, Math.max(SHORTEST_BEGINNING, Math.ceil(word.length * SHARE_OF_WORD)))
  })
  return [...new Set(beginnings)].slice(0, MOST_BEGINNINGS)
}

/** The names that pharmacies gave what they have in stock, without strengths, forms, salts and makers. */
export const stockedNames = (
  names: ReadonlyArray<string>,
  isBesideName: (word: string) => boolean,
): NameIndex => {
  const index = new NameIndex(LEAST_SIMILARITY.typed)
  for (const name of names) index.add(coreName(name, isBesideName))
  return index
}
