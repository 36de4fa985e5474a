/** One page of a list: its rows, the number of all rows and of pages. */
export type ListPage<Row> = {
  readonly rows: ReadonlyArray<Row>
  readonly total: number
  readonly pages: number
}

/** All rows of a list, as far as they are read at once. */
export type AllRows<Row> = { readonly rows: ReadonlyArray<Row>; readonly total: number }

/** The largest page of the contract. */
export const largestPage = 100

/** The most rows that are read page by page: 200 calls, about what a phone holds and a person waits for. */
export const mostRows = 20_000

type Options = {
  readonly signal?: AbortSignal
  /** Told how much of the list has come, from 0 to 1. */
  readonly onProgress?: (share: number) => void
}

/**
 * Reads a list to its end, one page of 100 after the other, at most `mostRows` rows; `total` says how many there are.
 * Rejects with what the first failing page rejects with, or with the signal's reason.
 */
export const readAll = async <Row>(
  read: (page: number, size: number) => Promise<ListPage<Row>>,
  { signal, onProgress }: Options = {},
): Promise<AllRows<Row>> => {
  const rows: Array<Row> = []
  for (let page = 1; ; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other: the API serves others too
    const { rows: some, total, pages } = await read(page, largestPage)
    signal?.throwIfAborted()
    rows.push(...some)
    onProgress?.(total === 0 ? 1 : Math.min(1, rows.length / total))
    if (page >= pages || some.length === 0 || rows.length >= mostRows) return { rows, total }
  }
}
