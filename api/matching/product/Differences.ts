import type { Product } from "./Product.ts"
import { hasStrengths } from "./SameStrength.ts"

/** What two products may differ in. */
export type Difference = "form" | "strength"

/** In what a product differs from what was asked for; what either does not say is no difference. */
export const differences = (asked: Product, product: Product): ReadonlyArray<Difference> => {
  const isOtherForm = asked.form !== undefined && product.form !== undefined && asked.form !== product.form
  const isOtherStrength = product.strengths.length > 0 && !hasStrengths(product.strengths, asked.strengths)
  return [...(isOtherForm ? ["form" as const] : []), ...(isOtherStrength ? ["strength" as const] : [])]
}
