/** Tells whether two pharmacies mean the same product, so that one may stand for the other on a shopping list. */
import { nameOnly } from "../text/Normalise.ts"
import { partsOf } from "../text/SearchText.ts"
import type { Product } from "./Product.ts"
import { productOfText } from "./Product.ts"
import { canonicalStrength } from "./SameStrength.ts"

/** A product as its search text says it. */
export interface ComparedProduct {
  /** The words that name it, and its strengths, each in one order. */
  readonly key: string
  readonly form: Product["form"]
}

/** Reads a search text (`searchText`), whose manufacturer does not matter. */
export const comparedProduct = (norm: string): ComparedProduct => {
  const [name, dosage] = partsOf(norm)
  const { form, strengths } = productOfText(norm)
  const words = new Set(nameOnly(`${name} ${dosage}`.trim()).split(" "))
  const doses = new Set(strengths.map(canonicalStrength))
  return { key: `${[...words].toSorted().join(" ")}|${[...doses].toSorted().join(" ")}`, form }
}

/** A text that does not say its form is taken for a tablet: brands are mostly typed so. */
const formOf = ({ form }: ComparedProduct) => form ?? "tablet"

/**
 * Whether both are the same product: the same words and strengths, and the same form. It is strict: a product that is
 * missed costs a walk, one that is taken for another may harm.
 */
export const isSameProduct = (one: ComparedProduct, other: ComparedProduct): boolean =>
  one.key === other.key && formOf(one) === formOf(other)
