import type { TrustedNames } from "../dictionary/TrustedNames.ts"
import { holdsExactly } from "../product/Holds.ts"
import { namesHolding } from "../ranking/Suggesting.ts"
import { normalise } from "../text/Normalise.ts"
import { partsOf } from "../text/SearchText.ts"
import type { Vocabulary } from "../words/Vocabulary.ts"

/** At most so many product names are examined; paracetamol alone has hundreds. */
const mostNames = 2_000

/** The product names that stand for exactly these ingredients, by whatever name of theirs. */
export const productsOf = (
  vocabulary: Vocabulary,
  trusted: TrustedNames,
  ingredients: ReadonlyArray<string>,
): ReadonlyArray<number> => {
  const names = new Set<number>()
  for (const name of trusted.namesOfSet(ingredients)) {
    for (const id of namesHolding(vocabulary, name)) names.add(id)
    if (names.size >= mostNames) break
  }
  return [...names].filter((id) => {
    const [name] = partsOf(vocabulary.textOf(id) ?? "")
    return holdsExactly(trusted, name, ingredients)
  })
}

/** A product name that stands for one of several names. */
interface NamedProduct {
  readonly name: string
  readonly id: number
  /** Its normalised name and dosage. */
  readonly text: string
}

/** The product names under each of several names of the same ingredients; one that holds two of them counts for the first. */
export const productsByName = (
  vocabulary: Vocabulary,
  trusted: TrustedNames,
  names: ReadonlyArray<string>,
  ingredients: ReadonlyArray<string>,
): ReadonlyArray<NamedProduct> => {
  const taken = new Set<number>()
  return names.flatMap((name) =>
    [normalise(name), ...trusted.spellingsOf(normalise(name))].flatMap((spelling) =>
      namesHolding(vocabulary, spelling).flatMap((id): ReadonlyArray<NamedProduct> => {
        const [product, dosage] = partsOf(vocabulary.textOf(id) ?? "")
        if (taken.has(id) || !holdsExactly(trusted, product, ingredients)) return []
        taken.add(id)
        return [{ name, id, text: `${product} ${dosage}`.trim() }]
      }),
    ),
  )
}
