import { pagination } from "@rokthnam/shared/Primitives/Page"
import { Effect } from "effect"

/** What a searched list is asked for: `page` counts from 1. */
export type ListRequest = {
  readonly page: number
  readonly page_size: number
  readonly search?: string | undefined
}

/** A page of rows, counted from row 0. */
export type Slice = { readonly limit: number; readonly offset: number }

/** What a list without a search is asked for: `page` counts from 1. */
export type SizedPage = { readonly page: number; readonly size: number }

export const sliceOf = ({ page, size }: SizedPage): Slice => ({ limit: size, offset: (page - 1) * size })

/** What a repo needs for one page of a searched list. */
export type ListFilter = Slice & { readonly search: string }

/** One page with its pagination, from the two statements that a searched list has. */
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
