import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"

export type ReorderList = Answer<"GET /inventory/reorder">
export type ReorderLine = ReorderList["items"][number]

/** The days of cover, and the supplier: '' for all, '-' for none. */
export type ReorderFilter = { readonly days: number; readonly supplier: string }

const pageSize = 20

/** A page of what should be bought; `size` overrides the page length of the screen. */
export const reorderQuery = (filter: ReorderFilter, page: number, size = pageSize) =>
  queryOptions({
    // With the medicines: it follows stock and sales.
    queryKey: ["medicines", "reorder", { page, size, ...filter }],
    queryFn: ({ signal }) =>
      api.get("/inventory/reorder", { as: "member", query: { page, page_size: size, ...filter }, signal }),
    placeholderData: keepPreviousData,
  })
