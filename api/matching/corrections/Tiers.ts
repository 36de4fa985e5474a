import type { Interpretation } from "../meaning/Interpret.ts"
import { isMeasured, isSolid } from "../product/Families.ts"
import type { Product } from "../product/Product.ts"
import { productOfText } from "../product/Product.ts"
import type { Vocabulary } from "../words/Vocabulary.ts"
import type { Word } from "../words/WordList.ts"
import type { Meanings } from "./Readings.ts"

/**
 * Whether a product has a form of the wanted family (a suspension for a syrup). A product without a form counts as a
 * tablet or capsule, unless its pack is measured in millilitres or grams.
 */
const isOfForm = (form: Product["form"], product: Product): boolean =>
  product.form === form ||
  (isSolid(form) &&
    product.form === undefined &&
    (product.pack === undefined || !isMeasured(product.pack.unit)))

/**
 * Sets of names that match a reading, best first: with the wanted form and strength; with the form in any strength,
 * unless the form is solid (a tablet cannot replace a child's syrup or an injection); with the strength in any form;
 * all. Empty sets are left out.
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
