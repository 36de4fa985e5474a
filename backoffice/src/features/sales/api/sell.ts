import type { Answer, Body } from "@rokthnam/shared/web/client/call-types"
import type { IntentKey } from "@rokthnam/shared/web/intents/intent-key"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"

export type Sale = Answer<"POST /inventory/sales/bulk">
export type SaleBody = Body<"POST /inventory/sales/bulk">
export type Sellables = Answer<"GET /inventory/medicines">
export type Sellable = Sellables["items"][number]

/** Document 2, section 9: the point of sale shows 20 medicines per page. */
const pageSize = 20

export const sellableQuery = (page: number, search: string) =>
  queryOptions({
    queryKey: ["medicines", "sell", { page, search }],
    queryFn: ({ signal }) =>
      api.get("/inventory/medicines", { as: "member", query: { page, page_size: pageSize, search }, signal }),
    placeholderData: keepPreviousData,
  })

/** Sends a sale. The API sells only once per key, and answers the first result again. */
export const sendSale = (body: SaleBody, key: IntentKey): Promise<Sale> =>
  api.post("/inventory/sales/bulk", { as: "member", body, key })

/** The medicines that carry a bar code, and perhaps others whose text holds it. */
export const carrying = (barcode: string): Promise<ReadonlyArray<Sellable>> =>
  api
    .get("/inventory/medicines", { as: "member", query: { page: 1, page_size: pageSize, search: barcode } })
    .then(({ items }) => items)

/** Medicines as they are now, one call for each. */
export const currentOf = (ids: ReadonlyArray<number>): Promise<ReadonlyArray<Sellable>> =>
  Promise.all(ids.map((id) => api.get("/inventory/medicines/:id", { as: "member", path: { id } })))
