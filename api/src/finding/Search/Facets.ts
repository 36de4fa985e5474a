import type { SearchAnswer } from "@rokthnam/shared/Search/SearchApi"
import type { Product } from "../../../matching/product/Product.ts"
import type { PageRequest } from "./SearchEngine.ts"

type Facets = Exclude<(typeof SearchAnswer.Encoded)["facets"], undefined>

/** The most forms and strengths that are told, those with the most offers. */
const mostValues = 12

/** The strengths of a product in one text; undefined when its text names none. */
const strengthTextOf = ({ strengths }: Product): string | undefined =>
  strengths.length === 0 ? undefined : strengths.join(" + ")

/** What a request wants of the form and strength of products; undefined is any. */
export type Narrowing = Pick<PageRequest, "form" | "strength">

/** Whether a product has the wanted form and strength. */
export const fits = (product: Product, { form, strength }: Narrowing): boolean =>
  (form === undefined || product.form === form) &&
  (strength === undefined || strengthTextOf(product) === strength)

/** The amount and unit of a strength, so that strengths can be listed from the smallest on. */
const sizeOf = (strength: string): number => {
  const [, amount = "0", unit] = /^([\d.]+)(mcg|mg|g)?/.exec(strength) ?? []
  return Number(amount) * (unit === "g" ? 1000 : unit === "mcg" ? 0.001 : 1)
}

const count = (counts: Map<string, number>, value: string | undefined, of: number): void => {
  if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + of)
}

const mostOffered = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .map(([value, offers]) => ({ value, offers }))
    .toSorted((one, other) => other.offers - one.offers || (one.value < other.value ? -1 : 1))
    .slice(0, mostValues)

/**
 * The forms and strengths of the offers found, each with the number of offers that choosing it would leave: forms count
 * products of the wanted strength, strengths those of the wanted form. `offers` are the offers of each name.
 */
export const facetsOf = (
  offers: ReadonlyMap<number, number>,
  productOf: (name: number) => Product,
  { form, strength }: Narrowing,
): Facets => {
  const forms = new Map<string, number>()
  const strengths = new Map<string, number>()
  for (const [name, of] of offers) {
    const product = productOf(name)
    if (fits(product, { strength, form: undefined })) count(forms, product.form, of)
    if (fits(product, { form, strength: undefined })) count(strengths, strengthTextOf(product), of)
  }
  return {
    forms: mostOffered(forms),
    strengths: mostOffered(strengths).toSorted(
      (one, other) => sizeOf(one.value) - sizeOf(other.value) || (one.value < other.value ? -1 : 1),
    ),
  }
}
