import type { Product } from "./Product.ts"
import { hasStrengths } from "./SameStrength.ts"

/** The properties in which two products may differ. */
export type Difference = "form" | "strength"

/** Lists how a product differs from the wanted one. A property that one of them does not state is not a difference. */
export const differences = (asked: Product, product: Product): ReadonlyArray<Difference> => {
  const isOtherForm = asked.form !== undefined && product.form !== undefined && asked.form !== product.form
  const isOtherStrength = product.strengths.length > 0 && !hasStrengths(product.strengths, asked.strengths)
  return [...(isOtherForm ? ["form" as const] : []), ...(isOtherStrength ? ["strength" as const] : [])]
}
