import { normalise } from "../text/Normalise.ts"
import type { DictionaryLookups, Medicine } from "./DictionaryLookups.ts"

/** What a query means. */
export interface ResolvedName {
  /** The whole set of ingredients, sorted. */
  readonly ingredients: ReadonlyArray<string>
  /** The medicines named in the query, as the dictionary writes them. */
  readonly medicines: ReadonlyArray<Medicine>
  /** The dosage form the query asks for, or undefined. */
  readonly form: string | undefined
}

interface Reading {
  readonly medicines: ReadonlyArray<Medicine>
  readonly form: string | undefined
}

/** Reads a query word by word, the longest known name first; undefined as soon as a word is not understood. */
const readWords = (lookups: DictionaryLookups, tokens: ReadonlyArray<string>): Reading | undefined => {
  const medicines: Array<Medicine> = []
  let form: string | undefined
  let at = 0
  while (at < tokens.length) {
    let length = Math.min(lookups.longestName, tokens.length - at)
    let medicine: Medicine | undefined
    for (; length > 0 && medicine === undefined; length--)
      medicine = lookups.medicineNamed(tokens.slice(at, at + length).join(" "))
    if (medicine !== undefined) {
      medicines.push(medicine)
      at += length + 1
      continue
    }
    const token = tokens[at] ?? ""
    if (!lookups.isBesideName(token)) return undefined
    const pair = lookups.formNamed(tokens.slice(at, at + 2).join(" "))
    form = pair ?? lookups.formNamed(token) ?? form
    at += pair === undefined ? 1 : 2
  }
  return { medicines, form }
}

/**
 * One set for all names of a query: a brand named with its ingredients (`Augmentin amoxicillin`) is that brand,
 * several generic names (`paracetamol + caffeine`) are a combination, and two brands of different sets mean nothing.
 */
const wholeSet = (medicines: ReadonlyArray<Medicine>): ReadonlyArray<string> | undefined => {
  const all = [...new Set(medicines.flatMap(({ ingredients }) => ingredients))].toSorted()
  const isWhole = medicines.every(
    ({ kind, ingredients }) => kind !== "brand" || ingredients.length === all.length,
  )
  return isWhole ? all : undefined
}

/**
 * What a name, as a customer types it (`panadol 500mg tab`, `ប៉ារ៉ាសេតាមុល`), means: its whole set of ingredients.
 * A word that is not understood makes the answer undefined, for it may be another ingredient
 * (`panadol cold` is not panadol), and so does a brand whose content nothing confirms. Misspellings are not corrected here.
 */
export const resolveName = (lookups: DictionaryLookups, query: string): ResolvedName | undefined => {
  const normalised = normalise(query)
  if (normalised === "") return undefined
  const reading = readWords(lookups, normalised.split(" "))
  if (reading === undefined || reading.medicines.length === 0) return undefined
  if (reading.medicines.some(({ isSure }) => !isSure)) return undefined
  const ingredients = wholeSet(reading.medicines)
  // several medicines that no known product combines are not one medicine
  const isSold = reading.medicines.length === 1 || lookups.isSold(ingredients ?? [])
  if (ingredients === undefined || !isSold) return undefined
  return { ingredients, medicines: reading.medicines, form: reading.form }
}
