import type { Pagination } from "@rokthnam/shared/Primitives/Page"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api-client.ts"
import type { Wire } from "../../../lib/wire.ts"
import type { Sale } from "./sell.ts"

type SaleList = {
  readonly items: ReadonlyArray<Sale>
  readonly pages: number
  readonly total: number
  readonly pagination: Wire<typeof Pagination>
}

/** Document 2, section 9: 10 on a page. */
const pageSize = 10

/** A page of the list; `size` where another length than the screen's is wanted. */
export const salesQuery = (page: number, size = pageSize) =>
  queryOptions({
    queryKey: ["sales", "list", { page, size }],
    queryFn: ({ signal }) =>
      api.get<SaleList>("/inventory/sales/transactions", {
        as: "member",
        query: { page, page_size: size },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
