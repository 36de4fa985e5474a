import type { DictionaryLookups, Medicine } from "./DictionaryLookups.ts"
import { resolveName } from "./ResolveName.ts"

/** Other names of a medicine. */
export interface Alternatives {
  /** The ingredients of what was asked for, joined by ` + `, or null when the name is unknown. */
  readonly active_ingredient: string | null
  /** Other names with exactly these ingredients, best first, at most `mostAlternatives`. */
  readonly alternatives: ReadonlyArray<string>
}

/** Paracetamol alone has hundreds of brands; nobody reads them all. */
export const mostAlternatives = 20

const compareBy =
  <A>(...tests: ReadonlyArray<(item: A) => boolean>) =>
  (a: A, b: A): number => {
    for (const test of tests) {
      const difference = Number(test(b)) - Number(test(a))
      if (difference !== 0) return difference
    }
    return 0
  }

/**
 * Names with exactly the same set of ingredients as the medicine asked for: those in stock nearby first, then
 * those of the same form, then in the order of the dictionary (generic name, then the best known brands).
 * `isInStockNear` is asked with names as the dictionary writes them.
 */
export const alternativesFor = (
  lookups: DictionaryLookups,
  query: string,
  isInStockNear: (name: string) => boolean = () => false,
): Alternatives => {
  const asked = resolveName(lookups, query)
  if (asked === undefined) return { active_ingredient: null, alternatives: [] }
  const named = new Set(asked.medicines.map(({ name }) => name))
  const wanted = asked.form === undefined ? asked.medicines.flatMap(({ forms }) => forms) : [asked.form]
  const inStock = new Map<string, boolean>()
  const others = lookups.withExactly(asked.ingredients).filter(({ name }) => !named.has(name))
  for (const { name } of others) inStock.set(name, isInStockNear(name))
  const ranked = others.toSorted(
    compareBy<Medicine>(
      ({ name }) => inStock.get(name) === true,
      ({ forms }) => forms.some((form) => wanted.includes(form)),
    ),
  )
  return {
    active_ingredient: asked.ingredients.join(" + "),
    alternatives: ranked.slice(0, mostAlternatives).map(({ name }) => name),
  }
}
