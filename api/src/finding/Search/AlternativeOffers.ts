import { cents } from "@rokthnam/shared/Primitives/Money"
import type { AlternativeOffer } from "@rokthnam/shared/Search/SearchApi"
import type { Product } from "../../../matching/product/Product.ts"
import { readProduct } from "../../../matching/product/Product.ts"
import type { Offer } from "./SearchEngine.ts"

type NamedOffer = typeof AlternativeOffer.Type

/** Whether all of the wanted values are offered; null when none is wanted. */
const hasSame = (asked: ReadonlyArray<string>, held: ReadonlySet<string>): boolean | null =>
  asked.length === 0 ? null : asked.every((one) => held.has(one))

/** Groups the offers by name, and tells whether they include the form and strength of the wanted product. */
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
          same_form: hasSame(asked.form === undefined ? [] : [asked.form], forms),
          same_strength: hasSame(asked.strengths, strengths),
        },
      ]
    }),
  )
}
