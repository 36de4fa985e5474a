import { normalise } from "../../../matching/text/Normalise.ts"
import type { DictionaryLookups, Medicine } from "../../../matching/dictionary/DictionaryLookups.ts"

/** A product of a reference list: its brand and what is in it, as that list spells the ingredients. */
export interface ReferenceProduct {
  readonly brand: string
  readonly ingredients: ReadonlyArray<string>
}

/** A brand for which a reference list gives other ingredients. */
interface Disagreement {
  readonly brand: string
  readonly ours: ReadonlyArray<string>
  /** Each other set of the reference, with the number of products that have it. */
  readonly theirs: ReadonlyArray<{ readonly ingredients: string; readonly products: number }>
}

export interface Comparison {
  readonly brands: number
  readonly found: number
  readonly agreeing: number
  /** The brands for which the list has a product with exactly our ingredients. */
  readonly confirmed: ReadonlyArray<string>
  readonly disagreements: ReadonlyArray<Disagreement>
}

/**
 * The name of an ingredient in our spelling: other lists add salts ("besilate"), so words are taken off the end
 * until a name is known. Unknown ones stay as they are, and so count as disagreement.
 */
const ourSpelling = (lookups: DictionaryLookups, name: string): ReadonlyArray<string> => {
  const words = normalise(name).split(" ")
  for (let length = words.length; length > 0; length--) {
    const medicine = lookups.medicineNamed(words.slice(0, length).join(" "))
    const rest = words.slice(length)
    if (medicine !== undefined && rest.every((word) => lookups.isBesideName(word)))
      return medicine.ingredients
  }
  return [normalise(name)]
}

const setOf = (lookups: DictionaryLookups, names: ReadonlyArray<string>): string =>
  [...new Set(names.flatMap((name) => ourSpelling(lookups, name)))].toSorted().join(" + ")

/** Products of the list by brand; strengths and forms behind the brand ("Amlor 5mg") do not count. */
const productsByBrand = (
  lookups: DictionaryLookups,
  products: ReadonlyArray<ReferenceProduct>,
): Map<string, Array<ReferenceProduct>> => {
  const byBrand = new Map<string, Array<ReferenceProduct>>()
  for (const product of products) {
    const words = normalise(product.brand).split(" ")
    const known = byBrand.get(words.join(" ")) ?? []
    byBrand.set(words.join(" "), [...known, product])
    while (words.length > 1 && lookups.isBesideName(words.at(-1) ?? "")) {
      words.pop()
      const key = words.join(" ")
      byBrand.set(key, [...(byBrand.get(key) ?? []), product])
    }
  }
  return byBrand
}

const compareBrand = (
  lookups: DictionaryLookups,
  brand: Medicine,
  products: ReadonlyArray<ReferenceProduct>,
): Disagreement | undefined => {
  const counts = new Map<string, number>()
  for (const { ingredients } of products) {
    const set = setOf(lookups, ingredients)
    counts.set(set, (counts.get(set) ?? 0) + 1)
  }
  if (counts.has(brand.ingredients.join(" + "))) return undefined
  const theirs = [...counts].map(([ingredients, count]) => ({ ingredients, products: count }))
  return { brand: brand.name, ours: brand.ingredients, theirs }
}

/**
 * Compares every brand with a reference list. A brand agrees when any product of its name has exactly our ingredients.
 */
export const compareBrands = (
  lookups: DictionaryLookups,
  products: ReadonlyArray<ReferenceProduct>,
): Comparison => {
  const byBrand = productsByBrand(lookups, products)
  const brands = lookups.medicines.filter(({ kind }) => kind === "brand")
  const disagreements: Array<Disagreement> = []
  const confirmed: Array<string> = []
  let found = 0
  for (const brand of brands) {
    const namesakes = byBrand.get(normalise(brand.name))
    if (namesakes === undefined) continue
    found++
    const disagreement = compareBrand(lookups, brand, namesakes)
    if (disagreement === undefined) confirmed.push(brand.name)
    else disagreements.push(disagreement)
  }
  return { brands: brands.length, found, agreeing: confirmed.length, confirmed, disagreements }
}
