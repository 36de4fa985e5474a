import type { TrustedNames } from "../dictionary/TrustedNames.ts"
import { holdsExactly } from "../product/Holds.ts"
import { namesHolding } from "../ranking/Suggesting.ts"
import { normalise } from "../text/Normalise.ts"
import { partsOf } from "../text/SearchText.ts"
import type { Vocabulary } from "../words/Vocabulary.ts"

/** Largest number of product names examined; paracetamol alone has hundreds. */
const mostNames = 2_000

/** The product names that list several ingredients one by one: `amoxicillin/clavulanic acid`. */
const listing = (
  vocabulary: Vocabulary,
  trusted: TrustedNames,
  ingredients: ReadonlyArray<string>,
): ReadonlyArray<number> => {
  if (ingredients.length < 2) return []
  const [first = new Set<number>(), ...others] = ingredients.map((ingredient) => {
    const spellings = [normalise(ingredient), ...trusted.spellingsOf(normalise(ingredient))]
    return new Set(spellings.flatMap((spelling) => namesHolding(vocabulary, spelling)))
  })
  return [...first].filter((id) => others.every((names) => names.has(id))).slice(0, mostNames)
}

/** The product names that stand for exactly these ingredients, under any name of them. */
export const productsOf = (
  vocabulary: Vocabulary,
  trusted: TrustedNames,
  ingredients: ReadonlyArray<string>,
): ReadonlyArray<number> => {
  const names = new Set(listing(vocabulary, trusted, ingredients))
  for (const name of trusted.namesOfSet(ingredients)) {
    for (const id of namesHolding(vocabulary, name)) names.add(id)
    if (names.size >= mostNames) break
  }
  return [...names].filter((id) => {
    const [name] = partsOf(vocabulary.textOf(id) ?? "")
    return holdsExactly(trusted, name, ingredients)
  })
}

/** A product name, and the name under which it is listed. */
interface NamedProduct {
  readonly name: string
  readonly id: number
  /** Its normalised name and dosage. */
  readonly text: string
}

/**
 * The product names under each of several names of the same ingredients. A product name that contains two of them is
 * listed under the first. One that lists the ingredients one by one is listed under their generic name.
 */
export const productsByName = (
  vocabulary: Vocabulary,
  trusted: TrustedNames,
  names: ReadonlyArray<string>,
  ingredients: ReadonlyArray<string>,
): ReadonlyArray<NamedProduct> => {
  const taken = new Set<number>()
  const productsUnder = (name: string, ids: ReadonlyArray<number>) =>
    ids.flatMap((id): ReadonlyArray<NamedProduct> => {
      const [product, dosage] = partsOf(vocabulary.textOf(id) ?? "")
      if (taken.has(id) || !holdsExactly(trusted, product, ingredients)) return []
      taken.add(id)
      return [{ name, id, text: `${product} ${dosage}`.trim() }]
    })
  const isGeneric = (name: string): boolean => trusted.medicineOf(normalise(name))?.kind !== "brand"
  const listed = { under: names.find(isGeneric), ids: listing(vocabulary, trusted, ingredients) }
  return names.flatMap((name) => {
    const spellings = [normalise(name), ...trusted.spellingsOf(normalise(name))]
    const ids = spellings.flatMap((spelling) => namesHolding(vocabulary, spelling))
    return productsUnder(name, name === listed.under ? [...ids, ...listed.ids] : ids)
  })
}
