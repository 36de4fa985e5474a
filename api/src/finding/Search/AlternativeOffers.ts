import { cents } from "@rokthnam/shared/Primitives/Money"
import type { AlternativeOffer } from "@rokthnam/shared/Search/SearchApi"
import type { Product } from "../../../matching/product/Product.ts"
import { readProduct } from "../../../matching/product/Product.ts"
import { hasStrengths } from "../../../matching/product/SameStrength.ts"
import type { Offer } from "./SearchEngine.ts"

type NamedOffer = typeof AlternativeOffer.Type

/** Groups the offers by name, and tells whether they include the form and strength of the wanted product (`asked`). */
export const offersByName = (
  offers: ReadonlyArray<Offer>,
  asked: Product,
): ReadonlyMap<string, NamedOffer> => {
  const names = [...new Set(offers.map(({ name }) => name))]
  return new Map(
    names.map((name) => {
      const own = offers.filter((offer) => offer.name === name)
      const products = own.map(({ product }) => readProduct(product, ""))
      const forms = new Set(products.flatMap(({ form }) => form ?? []))
      const strengths = new Set(products.flatMap((product) => product.strengths))
      return [
        name,
        {
          name,
          offers: own.reduce((sum, { rows }) => sum + rows, 0),
          from_price: cents(Math.min(...own.map(({ leastCents }) => leastCents))),
          forms: [...forms],
          strengths: [...strengths],
          // null when the query names no form, or no strength
          same_form: asked.form === undefined ? null : forms.has(asked.form),
          same_strength:
            asked.strengths.length === 0
              ? null
              : products.some((product) => hasStrengths(product.strengths, asked.strengths)),
        },
      ]
    }),
  )
}
