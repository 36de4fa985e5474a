/** How rarely a medicine is asked for, as a cost: what decides between names that explain a misspelling equally well. */
import type { DictionaryLookups, Medicine } from "../dictionary/DictionaryLookups.ts"

/** A brand that stands so far behind the best known one of its ingredients costs no more than this. */
const mostBrandRarity = 1
/** What each doubling of a brand's place among the brands of its ingredients costs: the best known stand first. */
const placeRarity = 0.6
/** How much likelier a name is with every doubling of the brands of its ingredients. */
const popularity = 0.35
const brandPopularity = 0.15

/** The key of a whole set of ingredients. */
export const thingOf = ({ ingredients }: Medicine): string => ingredients.join("+")

const add = (counts: Map<string, number>, key: string): number => {
  const count = (counts.get(key) ?? 0) + 1
  counts.set(key, count)
  return count
}

/** The cost of meaning each medicine rather than another, by kind and by how many brands it is sold under. */
export const rarities = (dictionary: DictionaryLookups): ((medicine: Medicine) => number) => {
  const brandsOfIngredient = new Map<string, number>()
  const brandsOfSet = new Map<string, number>()
  const places = new Map<Medicine, number>()
  for (const medicine of dictionary.medicines) {
    if (medicine.kind !== "brand") continue
    places.set(medicine, add(brandsOfSet, thingOf(medicine)))
    for (const ingredient of medicine.ingredients) add(brandsOfIngredient, ingredient)
  }
  return (medicine) => {
    if (medicine.kind !== "brand")
      return -popularity * Math.log2(1 + (brandsOfIngredient.get(medicine.name) ?? 0))
    const place = placeRarity * Math.log2(places.get(medicine) ?? 1)
    const brands = brandsOfSet.get(thingOf(medicine)) ?? 0
    return Math.min(mostBrandRarity, place) - brandPopularity * Math.log2(1 + brands)
  }
}
