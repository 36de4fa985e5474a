import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"

/** Document 2, section 9: 10 rows per page. */
const pageSize = 10

export type Transaction = Answer<"GET /inventory/sales/transactions">["items"][number]

/** What the list is searched for: words, a day, and an hour of the day; '' leaves one out. */
export type SaleFilter = { readonly search: string; readonly day: string; readonly hour: number | "" }

/** A page of the list; `size` overrides the page length of the screen. */
export const salesQuery = (filter: SaleFilter, page: number, size = pageSize) =>
  queryOptions({
    queryKey: ["sales", "list", { ...filter, page, size }],
    queryFn: ({ signal }) =>
      api.get("/inventory/sales/transactions", {
        as: "member",
        query: { page, page_size: size, ...filter },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
