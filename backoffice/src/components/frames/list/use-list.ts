import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { QueryKey, UseQueryOptions } from "@tanstack/react-query"
import { readAll } from "../export/read-all.ts"
import type { AllRows, ListPage } from "../export/read-all.ts"
import { useLastPage } from "./use-last-page.ts"
import type { ListState } from "./use-list-state.ts"

/** The data of a list for a frame. */
export type List<Row> = {
  readonly state: ListState
  /** Undefined while there is nothing to show yet. */
  readonly rows: ReadonlyArray<Row> | undefined
  readonly total: number | undefined
  /** Whether there are more rows than `total` counts. */
  readonly more?: boolean
  readonly pages: number
  /** Whether the rows are still those of the previous page or search. */
  readonly isReloading: boolean
  readonly error: Error | null
  readonly retry: () => void
  /** Reads all rows that match the filters, page after page. */
  readonly readAll: (options?: Parameters<typeof readAll>[1]) => Promise<AllRows<Row>>
}

type Paged<Row> = {
  readonly items: ReadonlyArray<Row>
  readonly pagination: { readonly total: number; readonly total_pages: number }
}

/** Reads the contract's usual list, `{items, pagination}`. */
export const pageOfItems = <Row>({ items, pagination }: Paged<Row>): ListPage<Row> => ({
  rows: items,
  total: pagination.total,
  pages: pagination.total_pages,
})

type Options<Data, Key extends QueryKey, Row> = {
  readonly state: ListState
  /** The call for a page; without a size it uses the page length of the screen. */
  readonly query: (page: number, size?: number) => UseQueryOptions<Data, Error, Data, Key>
  readonly read: (data: Data) => ListPage<Row>
  /** Whether the list is fetched: not when the filters contradict each other. */
  readonly isEnabled?: boolean
}

/** A list together with the full answer of its call. */
export type AskedList<Row, Data> = List<Row> & {
  readonly data: Data | undefined
  readonly isFetching: boolean
}

/** Fetches the page of a list that the address names. */
export const useList = <Data, Key extends QueryKey, Row>({
  state,
  query,
  read,
  isEnabled = true,
}: Options<Data, Key, Row>): AskedList<Row, Data> => {
  const client = useQueryClient()
  const { data, error, refetch, isPlaceholderData, isFetching } = useQuery({
    ...query(state.page),
    enabled: isEnabled,
  })
  const shown = data === undefined ? undefined : read(data)
  const isPast = useLastPage(state, isPlaceholderData ? undefined : shown?.pages)
  // An empty page past the end is never shown, not even while the last page loads.
  const isHidden = isPast || (isPlaceholderData && shown?.rows.length === 0)
  return {
    state,
    data,
    isFetching,
    rows: isHidden ? undefined : shown?.rows,
    total: shown?.total,
    more: shown?.more ?? false,
    pages: shown?.pages ?? 0,
    isReloading: isPlaceholderData,
    error,
    retry: () => void refetch(),
    // Each page as it is now: of pages that were kept at different times one row may be in two.
    readAll: (options) =>
      readAll(
        async (page, size) => read(await client.fetchQuery({ ...query(page, size), staleTime: 0 })),
        options,
      ),
  }
}
