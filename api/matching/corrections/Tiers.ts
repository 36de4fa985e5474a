import type { Interpretation } from "../meaning/Interpret.ts"
import { isMeasured, isSolid } from "../product/Families.ts"
import type { Product } from "../product/Product.ts"
import { productOfText } from "../product/Product.ts"
import type { Vocabulary } from "../words/Vocabulary.ts"
import type { Word } from "../words/WordList.ts"
import type { Meanings } from "./Readings.ts"

/**
 * Whether a product is of the form that was asked for: of its family (a suspension for a syrup). A text that says no form
 * mostly means tablets or capsules, unless it says millilitres or grams.
 */
const isOfForm = (form: Product["form"], product: Product): boolean =>
  product.form === form ||
  (isSolid(form) &&
    product.form === undefined &&
    (product.pack === undefined || !isMeasured(product.pack.unit)))

/**
 * The names of a reading that also have the form and strength asked for; then, for a form that no tablet stands for (a
 * child's syrup, an injection), those of the form in any strength; then those of the strength; then all of them.
 */
export const tiersOf = (
  vocabulary: Vocabulary,
  query: Interpretation,
  meanings: Meanings,
): ReadonlyArray<ReadonlyArray<number>> => {
  const sets = meanings.map(({ words }) => words)
  const all = vocabulary.inAll(sets)
  if (query.typedWords.length === 0) return all.length === 0 ? [] : [all]
  const beside = (tokens: ReadonlyArray<string>) => tokens.map((token) => vocabulary.wordsFor(token))
  const strengths = beside(query.strengths)
  const { form } = productOfText(query.normalised)
  const inForm = (narrowing: ReadonlyArray<ReadonlyArray<Word>>): ReadonlyArray<number> => {
    if (form === undefined && query.forms.length === 0) return []
    const typed = query.forms.length === 0 ? [] : vocabulary.inAll([...narrowing, ...beside(query.forms)])
    if (form === undefined) return typed
    const same = vocabulary
      .inAll([...narrowing])
      .filter((name) => isOfForm(form, vocabulary.products.of(name)))
    return [...new Set([...typed, ...same])]
  }
  const isStrong = strengths.length > 0
  const tiers = [
    inForm([...sets, ...strengths]),
    ...(isStrong && form !== undefined && !isSolid(form) ? [inForm(sets)] : []),
    ...(isStrong ? [vocabulary.inAll([...sets, ...strengths])] : []),
    all,
  ]
  return tiers.filter((tier) => tier.length > 0)
}
