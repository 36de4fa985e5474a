/** One page of a list: its rows, the total number of rows and the number of pages. */
export type ListPage<Row> = {
  readonly rows: ReadonlyArray<Row>
  readonly total: number
  readonly pages: number
  /** There are more rows than are counted; later pages count further. */
  readonly more?: boolean
}

/** The rows of a whole list, up to `mostRows`; `total` is the number of rows that exist. */
export type AllRows<Row> = { readonly rows: ReadonlyArray<Row>; readonly total: number }

/** The largest page size that the contract allows. */
export const largestPage = 100

/** The maximum number of rows that are read: 200 calls, about what a phone's memory and a user's patience allow. */
export const mostRows = 20_000

type Options = {
  readonly signal?: AbortSignal
  /** Called with the part of the list that has been read, from 0 to 1. */
  readonly onProgress?: (share: number) => void
  /** The number of rows after which reading ends. */
  readonly most?: number
}

/**
 * Reads a list to its end, one page of 100 after the other, at most `most` rows (`mostRows`); `total` is the number that exist.
 * Rejects with the error of the first page that fails, or with the signal's reason.
 */
export const readAll = async <Row>(
  read: (page: number, size: number) => Promise<ListPage<Row>>,
  { signal, onProgress, most = mostRows }: Options = {},
): Promise<AllRows<Row>> => {
  const rows: Array<Row> = []
  for (let page = 1; ; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other: the API serves others too
    const { rows: some, total, pages } = await read(page, largestPage)
    signal?.throwIfAborted()
    rows.push(...some)
    onProgress?.(total === 0 ? 1 : Math.min(1, rows.length / total))
    if (page >= pages || some.length === 0 || rows.length >= most) return { rows, total }
  }
}
