import type { Pagination } from "@rokthnam/shared/Primitives/Page"
import type { Sale as SaleSchema } from "@rokthnam/shared/Sales/Sale"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api-client.ts"
import type { Wire } from "../../../lib/wire.ts"
import type { Sellable } from "../lib/basket.ts"
import type { OpenAttempt } from "../lib/stored-basket.ts"

export type Sale = Wire<typeof SaleSchema>

type SellableList = { readonly items: ReadonlyArray<Sellable>; readonly pagination: Wire<typeof Pagination> }

/** Document 2, section 9: the point of sale shows 20 on a page. */
const pageSize = 20

export const sellableQuery = (page: number, search: string) =>
  queryOptions({
    queryKey: ["medicines", "sell", { page, search }],
    queryFn: ({ signal }) =>
      api.get<SellableList>("/inventory/medicines", {
        as: "member",
        query: { page, page_size: pageSize, search },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** Sells; the same key and body again answer the first result. */
export const sell = ({ key, body }: OpenAttempt) =>
  api.post<Sale>("/inventory/sales/bulk", { as: "member", body, headers: { "Idempotency-Key": key } })
