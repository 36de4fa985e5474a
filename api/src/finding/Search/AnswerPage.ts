import { pageCount } from "@rokthnam/shared/Primitives/Page"
import { askBeforeChanging } from "@rokthnam/shared/Search/TellPharmacist"
import type { SearchAnswer } from "@rokthnam/shared/Search/SearchApi"
import { differences } from "../../../matching/product/Differences.ts"
import type { Product } from "../../../matching/product/Product.ts"
import { readProduct } from "../../../matching/product/Product.ts"
import { unitPriceOf } from "../../../matching/product/UnitPrice.ts"
import type { PageRow } from "./PageRowsRepo.ts"
import { openingOf } from "../OpeningNow.ts"
import type { FoundPage, PageHit, PageRequest } from "./SearchEngine.ts"

/** A search answer in the encoded form of the contract's `SearchAnswer`. */
export type EncodedAnswer = typeof SearchAnswer.Encoded

type EncodedItem = EncodedAnswer["items"][number]

/** Rounds to metres. Users see less detail, but metres distinguish neighbouring pharmacies. */
export const rounded = (kilometres: number): number => Math.round(kilometres * 1000) / 1000

/** What a row's name and dosage say. */
export type ProductOfRow = (row: PageRow) => Product

/** How rows are read: what their texts say, and the time (milliseconds since 1970) at which pharmacies are open. */
interface Reading {
  readonly productOf: ProductOfRow
  readonly now: number
}

/** Form, strengths, unit price and differences from the wanted product, as far as the row's texts contain them. */
const detailsOf = (
  row: PageRow,
  asked: Product,
  product: Product,
): Pick<EncodedItem, "form" | "strengths" | "unit_price" | "differs"> => {
  const differs = differences(asked, product)
  const unitPrice = unitPriceOf(product, row.price, row.unitsInPackage)
  return {
    ...(product.form === undefined ? {} : { form: product.form }),
    ...(product.strengths.length === 0 ? {} : { strengths: product.strengths }),
    ...(unitPrice === undefined ? {} : { unit_price: unitPrice }),
    ...(differs.length === 0 ? {} : { differs }),
  }
}

/** A row with what is read of its texts. */
type ReadRow = { readonly row: PageRow; readonly product: Product }

const item = (
  { pharmacy, kilometres }: PageHit,
  { row, product }: ReadRow,
  asked: Product,
  now: number,
): EncodedItem => ({
  medicine_id: row.id,
  name: row.name,
  dosage: row.dosage,
  photo: row.photo,
  in_stock: row.quantity > 0,
  quantity: row.quantity,
  price: row.price,
  distance: { value: rounded(kilometres), unit: "km" },
  last_updated: row.updatedAt,
  ...detailsOf(row, asked, product),
  pharmacy: {
    id: pharmacy.id,
    name: pharmacy.name,
    address: pharmacy.address,
    phone: pharmacy.phone,
    latitude: pharmacy.latitude,
    longitude: pharmacy.longitude,
    opening: openingOf(pharmacy.hours, now),
  },
})

const itemsOf = (
  { query, inStock }: PageRequest,
  { hits }: FoundPage,
  rows: ReadonlyMap<number, PageRow>,
  { productOf, now }: Reading,
): EncodedAnswer["items"] => {
  const asked = readProduct(query, "")
  return hits.flatMap((hit) => {
    const row = rows.get(hit.medicineId)
    return row === undefined || (inStock && row.quantity === 0)
      ? []
      : [item(hit, { row, product: productOf(row) }, asked, now)]
  })
}

/**
 * Combines a found page with its rows. A row that was deleted, or sold out although only stock is wanted, is left out.
 */
export const answerPage = (
  request: PageRequest,
  found: FoundPage,
  rows: ReadonlyMap<number, PageRow>,
  reading: Reading,
): Omit<EncodedAnswer, "caution"> => ({
  items: itemsOf(request, found, rows, reading),
  pages: pageCount(found.total, request.pageSize),
  page: request.page,
  total: found.total,
  match: found.match,
  corrected_query: found.correctedQuery,
  ...(found.facets === undefined ? {} : { facets: found.facets }),
  ...(found.instead === undefined
    ? {}
    : {
        instead_of: {
          name: found.correctedQuery ?? request.query,
          active_ingredient: found.instead.join(" + "),
          message: askBeforeChanging,
        },
      }),
})
