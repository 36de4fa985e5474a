import { pagination } from "@rokthnam/shared/Primitives/Page"
import { Effect } from "effect"
import { sliceOf } from "./Slices.ts"
import type { Slice } from "./Slices.ts"

/** The request for a page of a searchable list. The first `page` is 1. */
export type ListRequest = {
  readonly page: number
  readonly page_size: number
  readonly search?: string | undefined
}

/** What a repo needs for one page of a searchable list. */
export type ListFilter = Slice & { readonly search: string }

/** One page with its pagination, from the two queries of a searchable list: rows and count. */
export const listPage = <A, E1, R1, E2, R2>(
  request: ListRequest,
  list: (filter: ListFilter) => Effect.Effect<ReadonlyArray<A>, E1, R1>,
  count: (search: string) => Effect.Effect<number, E2, R2>,
) => {
  const { page, page_size: size, search = "" } = request
  return Effect.map(
    Effect.all([list({ search, ...sliceOf({ page, size }) }), count(search)], { concurrency: 2 }),
    ([items, total]) => ({ items, pagination: pagination(page, size, total) }),
  )
}
