import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { readSellables } from "../../api/sell.ts"
import type { Sellable, Sellables } from "../../api/sell.ts"
import { findOnShelf } from "./find-on-shelf.ts"
import { answeredOrKept } from "./shelf-store.ts"

/** Document 2, section 9: the point of sale shows 20 medicines per page. */
const pageSize = 20

export const sellableQuery = (page: number, search: string) =>
  queryOptions({
    queryKey: ["medicines", "sell", { page, search }],
    queryFn: ({ signal }) =>
      answeredOrKept<Sellables>(
        (timeout) => readSellables({ page, page_size: pageSize, search }, { signal, timeout }),
        (kept) => findOnShelf(kept, search, { page, size: pageSize }),
      ),
    placeholderData: keepPreviousData,
  })

/** The medicines that carry a bar code, and perhaps others whose text holds it. */
export const carrying = (barcode: string): Promise<ReadonlyArray<Sellable>> =>
  answeredOrKept<Sellables>(
    (timeout) => readSellables({ page: 1, page_size: pageSize, search: barcode }, { timeout }),
    (kept) => findOnShelf(kept, barcode, { page: 1, size: pageSize }),
  ).then(({ items }) => items)
