import { barcodesOf } from "@rokthnam/shared/Medicines/PackCodeRules"
import { barcodePattern } from "@rokthnam/shared/Primitives/TextRules"
import type { Sellable, Sellables } from "../../api/sell.ts"

const textOf = ({ name, dosage, manufacter_name }: Sellable) =>
  `${name} ${dosage} ${manufacter_name}`.toLowerCase()

const compare = (one: Sellable, other: Sellable): number =>
  textOf(one).localeCompare(textOf(other), "en") || one.expiration_date.localeCompare(other.expiration_date)

/**
 * Searches the kept medicines by the rule of the API's first search: each typed word occurs in name, dosage or
 * manufacturer, or the term is the bar code. It knows no other spellings or ingredients and corrects nothing, since the
 * matcher and its dictionary stay on the server.
 */
export const findOnShelf = (
  medicines: ReadonlyArray<Sellable>,
  term: string,
  { page, size }: { readonly page: number; readonly size: number },
): Sellables => {
  const words = term
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, 8)
  const codes = new Set<string>(barcodePattern.test(term) ? barcodesOf(term) : [])
  const found = medicines
    .filter(
      (medicine) =>
        (medicine.barcode !== null && codes.has(medicine.barcode)) ||
        words.every((word) => textOf(medicine).includes(word)),
    )
    .toSorted(compare)
  const pages = Math.ceil(found.length / size)
  return {
    items: found.slice((page - 1) * size, page * size),
    pagination: {
      page,
      page_size: size,
      total: found.length,
      pages,
      total_pages: pages,
      has_next: page < pages,
      has_previous: page > 1 && pages > 0,
    },
    ...(term.trim() === "" || found.length === 0 ? {} : { match: "exact" as const }),
  }
}
