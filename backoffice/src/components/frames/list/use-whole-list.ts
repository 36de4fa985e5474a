import type { UseQueryResult } from "@tanstack/react-query"
import type { List } from "./use-list.ts"
import { useLastPage } from "./use-last-page.ts"
import type { ListState } from "./use-list-state.ts"

type Options<Row> = {
  readonly state: ListState
  readonly query: UseQueryResult<ReadonlyArray<Row>>
  /** Filters and sorts what the API answered. */
  readonly arrange: (rows: ReadonlyArray<Row>) => ReadonlyArray<Row>
  readonly pageSize: number
}

/** The page of a list that the API answers as a whole: filters, order and pages are made here. */
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
