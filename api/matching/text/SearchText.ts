import { normalise } from "./Normalise.ts"

/** The fields of a medicine that a query is matched against. */
export interface SearchedFields {
  readonly name: string
  readonly dosage: string
  readonly manufacter_name: string
}

/** Stands between name, dosage and manufacturer: never left in a word by `normalise`, and sorted before every word. */
const separator = "/"

/** Longest parts in characters: their sum in Khmer (3 bytes each) fits an index row of PostgreSQL (2,704 bytes). */
const longest = { name: 200, dosage: 60, manufacturer: 100 }

/**
 * What `product_names.norm` holds: the normalised name, dosage and manufacturer of a medicine as
 * `name / dosage / manufacturer`. Two medicines that search cannot tell apart share one such row.
 */
export const searchText = ({ name, dosage, manufacter_name }: SearchedFields): string =>
  [
    normalise(name.slice(0, longest.name)),
    normalise(dosage.slice(0, longest.dosage)),
    normalise(manufacter_name.slice(0, longest.manufacturer)),
  ].join(` ${separator} `)

/** The normalised name, dosage and manufacturer of a search text. */
export const partsOf = (text: string): readonly [name: string, dosage: string, manufacturer: string] => {
  const [name = "", dosage = "", manufacturer = ""] = text.split(separator)
  return [name.trim(), dosage.trim(), manufacturer.trim()]
}
