import type { UseQueryResult } from "@tanstack/react-query"
import type { List } from "./use-list.ts"
import { useLastPage } from "./use-last-page.ts"
import type { ListState } from "./use-list-state.ts"

type Options<Row> = {
  readonly state: ListState
  readonly query: UseQueryResult<ReadonlyArray<Row>>
  /** Filters and sorts the rows of the API. */
  readonly arrange: (rows: ReadonlyArray<Row>) => ReadonlyArray<Row>
  readonly pageSize: number
}

/** A page of a list that the API returns as a whole: filtering, sorting and paging happen in the browser. */
export const useWholeList = <Row>({ state, query, arrange, pageSize }: Options<Row>): List<Row> => {
  const rows = query.data === undefined ? undefined : arrange(query.data)
  const pages = rows === undefined ? undefined : Math.ceil(rows.length / pageSize)
  const isPast = useLastPage(state, pages)
  const first = (state.page - 1) * pageSize
  return {
    state,
    rows: isPast ? undefined : rows?.slice(first, first + pageSize),
    total: rows?.length,
    pages: pages ?? 0,
    isReloading: false,
    error: query.error,
    retry: () => void query.refetch(),
    readAll: async () => ({ rows: rows ?? [], total: rows?.length ?? 0 }),
  }
}
