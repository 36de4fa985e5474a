import type { FoundName } from "./FoundName.ts"
import type { PhotoLine } from "./PhotoWorkerMessages.ts"

/** A product that a photo shows: its name, and what is in it, where the pack prints that too. */
export interface FoundProduct extends FoundName {
  readonly ingredients?: ReadonlyArray<string>
}

type IngredientsOf = (name: string) => ReadonlyArray<string> | undefined

/**
 * A box names its product and, smaller, what is in it (Panadol: paracetamol): ingredients that the product's name already
 * stands for are no names of their own.
 */
const withoutContents = (
  found: ReadonlyArray<FoundName>,
  ingredientsOf: IngredientsOf,
): ReadonlyArray<FoundProduct> => {
  const [first] = found
  const whole = first === undefined ? undefined : ingredientsOf(first.name)
  if (first === undefined || whole === undefined) return found
  const others = found.slice(1).filter((name) => {
    const own = ingredientsOf(name.name)
    return own === undefined || own.some((ingredient) => !whole.includes(ingredient))
  })
  return [others.length + 1 < found.length ? { ...first, ingredients: whole } : first, ...others]
}

/** Several medicines in one line of print. */
interface PrintedList {
  readonly names: ReadonlyArray<FoundProduct>
  readonly ingredients: ReadonlyArray<string>
}

/** Where a name begins in its line, so that a list is told in the order of the print. */
const placeIn = ({ line, matchedText }: FoundName): number =>
  line.text.toLowerCase().indexOf(matchedText.slice(0, 4))

/** The lines that print several medicines, each with one ingredient of its own: what one product is made of. */
const printedLists = (
  products: ReadonlyArray<FoundProduct>,
  ingredientsOf: IngredientsOf,
): ReadonlyArray<PrintedList> => {
  const byLine = new Map<PhotoLine, Array<FoundProduct>>()
  for (const product of products)
    if (ingredientsOf(product.name)?.length === 1)
      byLine.set(product.line, [...(byLine.get(product.line) ?? []), product])
  return [...byLine.values()].flatMap((unordered) => {
    const names = unordered.toSorted((a, b) => placeIn(a) - placeIn(b))
    const ingredients = [...new Set(names.flatMap(({ name }) => ingredientsOf(name) ?? []))]
    return ingredients.length > 1 && ingredients.length === names.length ? [{ names, ingredients }] : []
  })
}

const asOne = ({ names, ingredients }: PrintedList): ReadonlyArray<FoundProduct> => {
  const best = names.toSorted((a, b) => b.rank - a.rank)[0]
  if (best === undefined) return []
  return [{ ...best, name: names.map(({ name }) => name).join(" + "), ingredients }]
}

/**
 * The products among the names that were found, best first: several ingredients in one line are one product, under the
 * brand that stands above them (`brand`: a name that nobody lists), or else under their own names together. A customer who
 * is shown one of them alone would be led to another medicine.
 */
export const productsFound = (
  found: ReadonlyArray<FoundName>,
  brand: FoundName | undefined,
  ingredientsOf: IngredientsOf,
): ReadonlyArray<FoundProduct> => {
  const products = withoutContents(found, ingredientsOf)
  const lists = printedLists(products, ingredientsOf)
  const listed = new Set(lists.flatMap(({ names }) => names))
  const single = products.filter((product) => !listed.has(product))
  if (brand === undefined) return [...single, ...lists.flatMap(asOne)].toSorted((a, b) => b.rank - a.rank)
  const ingredients = lists.flatMap((list) => list.ingredients)
  return [ingredients.length === 0 ? brand : { ...brand, ingredients: [...new Set(ingredients)] }, ...single]
}
