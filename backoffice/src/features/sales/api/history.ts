import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"

/** Document 2, section 9: 10 on a page. */
const pageSize = 10

/** A page of the list; `size` where another length than the screen's is wanted. */
export const salesQuery = (page: number, size = pageSize) =>
  queryOptions({
    queryKey: ["sales", "list", { page, size }],
    queryFn: ({ signal }) =>
      api.get("/inventory/sales/transactions", { as: "member", query: { page, page_size: size }, signal }),
    placeholderData: keepPreviousData,
  })
