import { pageCount } from "@rokthnam/shared/Primitives/Page"
import type { SearchAnswer } from "@rokthnam/shared/Search/SearchApi"
import type { PageRow } from "./PageRowsRepo.ts"
import type { FoundPage, PageHit, PageRequest } from "./SearchEngine.ts"

/** The answer of a search as it goes over the wire: the encoded form of the contract's `SearchAnswer`. */
export type EncodedAnswer = typeof SearchAnswer.Encoded

/** Metres are shown to nobody, but they tell neighbours apart. */
const rounded = (kilometres: number): number => Math.round(kilometres * 1000) / 1000

const item = ({ pharmacy, kilometres }: PageHit, row: PageRow): EncodedAnswer["items"][number] => ({
  medicine_id: row.id,
  name: row.name,
  dosage: row.dosage,
  photo: row.photo,
  in_stock: row.quantity > 0,
  quantity: row.quantity,
  price: row.price,
  distance: { value: rounded(kilometres), unit: "km" },
  last_updated: row.updatedAt,
  pharmacy: {
    name: pharmacy.name,
    address: pharmacy.address,
    phone: pharmacy.phone,
    latitude: pharmacy.latitude,
    longitude: pharmacy.longitude,
  },
})

/** Puts a found page and its rows together. A row that was deleted or sold out since it was found is not shown as found. */
export const answerPage = (
  request: PageRequest,
  found: FoundPage,
  rows: ReadonlyMap<number, PageRow>,
  caution: EncodedAnswer["caution"],
): EncodedAnswer => ({
  items: found.hits.flatMap((hit) => {
    const row = rows.get(hit.medicineId)
    return row === undefined || (request.inStock && row.quantity === 0) ? [] : [item(hit, row)]
  }),
  pages: pageCount(found.total, request.pageSize),
  page: request.page,
  total: found.total,
  match: found.match,
  corrected_query: found.correctedQuery,
  caution,
})
