import type { DictionaryLookups, Medicine } from "./DictionaryLookups.ts"
import type { ResolvedName } from "./ResolveName.ts"

/** Other names of a medicine. */
export interface Alternatives {
  /** The ingredients of what was asked for, joined by ` + `, or null when the name is unknown. */
  readonly active_ingredient: string | null
  /** Other names with exactly these ingredients, best first, at most `mostAlternatives`. */
  readonly alternatives: ReadonlyArray<string>
}

/** What matters of the offers under one name. */
interface OfferedAs {
  readonly same_form: boolean | null
  readonly same_strength: boolean | null
}

/** The longest list of alternatives: paracetamol alone has hundreds of brands. */
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
 * Names with exactly the same set of ingredients as the medicine asked for: those offered nearby first, among them those
 * offered in the form and strength asked for, then those of the same form, then in the order of the dictionary (generic
 * name, then the best known brands). `offers` are by names as the dictionary writes them.
 */
export const alternativesFor = (
  lookups: DictionaryLookups,
  asked: ResolvedName | undefined,
  offers: ReadonlyMap<string, OfferedAs> = new Map(),
): Alternatives => {
  if (asked === undefined) return { active_ingredient: null, alternatives: [] }
  const named = new Set(asked.medicines.map(({ name }) => name))
  const wanted = asked.form === undefined ? asked.medicines.flatMap(({ forms }) => forms) : [asked.form]
  const others = lookups.withExactly(asked.ingredients).filter(({ name }) => !named.has(name))
  const ranked = others.toSorted(
    compareBy<Medicine>(
      ({ name }) => offers.has(name),
      ({ name }) => offers.get(name)?.same_form === true,
      ({ name }) => offers.get(name)?.same_strength === true,
      ({ forms }) => forms.some((form) => wanted.includes(form)),
    ),
  )
  return {
    active_ingredient: asked.ingredients.join(" + "),
    alternatives: ranked.slice(0, mostAlternatives).map(({ name }) => name),
  }
}
