import type { Answer, Body } from "@rokthnam/shared/web/client/call-types"
import type { IntentKey } from "@rokthnam/shared/web/intents/intent-key"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"
import { findOnShelf } from "../lib/shelf/find-on-shelf.ts"
import { answeredOrKept } from "../lib/shelf/shelf-store.ts"

export type Sale = Answer<"POST /inventory/sales/bulk">
export type SaleBody = Body<"POST /inventory/sales/bulk">
export type Sellables = Answer<"GET /inventory/medicines">
export type Sellable = Sellables["items"][number]

/** Document 2, section 9: the point of sale shows 20 medicines per page. */
const pageSize = 20

type ListQuery = { readonly page: number; readonly page_size: number; readonly search: string }
type Limits = { readonly signal?: AbortSignal; readonly timeout: number | undefined }

const list = (query: ListQuery, { timeout, ...limits }: Limits): Promise<Sellables> =>
  api.get("/inventory/medicines", {
    as: "member",
    query,
    ...limits,
    ...(timeout === undefined ? {} : { timeout }),
  })

export const sellableQuery = (page: number, search: string) =>
  queryOptions({
    queryKey: ["medicines", "sell", { page, search }],
    queryFn: ({ signal }) =>
      answeredOrKept<Sellables>(
        (timeout) => list({ page, page_size: pageSize, search }, { signal, timeout }),
        (kept) => findOnShelf(kept, search, { page, size: pageSize }),
      ),
    placeholderData: keepPreviousData,
  })

/** Sends a sale. The API sells only once per key, and answers the first result again. */
export const sendSale = (body: SaleBody, key: IntentKey): Promise<Sale> =>
  api.post("/inventory/sales/bulk", { as: "member", body, key })

/** The medicines that carry a bar code, and perhaps others whose text holds it. */
export const carrying = (barcode: string): Promise<ReadonlyArray<Sellable>> =>
  answeredOrKept<Sellables>(
    (timeout) => list({ page: 1, page_size: pageSize, search: barcode }, { timeout }),
    (kept) => findOnShelf(kept, barcode, { page: 1, size: pageSize }),
  ).then(({ items }) => items)
