import type { FoundName } from "./FoundName.ts"
import type { PhotoLine } from "./PhotoWorkerMessages.ts"

/** A product on a photo: its name, and its ingredients if the pack prints them too. */
export interface FoundProduct extends FoundName {
  readonly ingredients?: ReadonlyArray<string>
}

type IngredientsOf = (name: string) => ReadonlyArray<string> | undefined

/**
 * A box shows the product's name and, in smaller print, its ingredients (Panadol: paracetamol). Removes the names of
 * ingredients that the best name already contains.
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

/** A line of print with the names of several medicines. */
interface PrintedList {
  readonly names: ReadonlyArray<FoundProduct>
  readonly ingredients: ReadonlyArray<string>
}

/** The position of a name in its line. The names of a list keep the printed order. */
const placeIn = ({ line, matchedText }: FoundName): number =>
  line.text.toLowerCase().indexOf(matchedText.slice(0, 4))

/**
 * The lines that print several medicines, each with one ingredient of its own. These are the ingredients of one
 * product.
 */
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
 * Combines found names into products, best first. Several ingredients in one line are one product: with the name
 * `brand`, an unlisted name that ranks above all found ones, otherwise with their own names joined. A single ingredient
 * on its own would lead the customer to another medicine.
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
