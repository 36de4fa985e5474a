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

/**
 * The maximum number of rows that are read: 200 calls, about what a phone's memory and a user's patience allow. The reports and the
 * transactions are saved whole by calls of their own. Of the other lists, medicines and sales may be longer: all medicines are saved
 * whole beside the import, all sales as transactions, and a list that is narrowed by days or a filter is shorter. The audit log ends
 * at as many entries. All others are as long as a pharmacy has people, shelves or days.
 */
export const mostRows = 20_000

type Options = {
  readonly signal?: AbortSignal
  /** Called with the part of the list that has been read, from 0 to 1. */
  readonly onProgress?: (share: number) => void
  /** The number of rows after which reading ends. */
  readonly most?: number
}

/** How often a list is read again because its number of rows changed while it was read, and the longest such list, in pages. */
const mostRepeats = 2
const longestRepeated = 20

/** What tells a row from the others of its list: its id, or all that it says. */
const keyOf = (row: unknown): unknown =>
  typeof row === "object" && row !== null && "id" in row ? row.id : JSON.stringify(row)

type Read<Row> = (page: number, size: number) => Promise<ListPage<Row>>

const readOnce = async <Row>(read: Read<Row>, { signal, onProgress, most = mostRows }: Options) => {
  // A row that came in while the list is read moves others to the next page, where they are met a second time.
  const rows = new Map<unknown, Row>()
  const totals = new Set<number>()
  let isCounted = true
  for (let page = 1; ; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one page after the other: the API serves others too
    const { rows: some, total, pages, more = false } = await read(page, largestPage)
    signal?.throwIfAborted()
    totals.add(total)
    isCounted &&= !more
    for (const row of some) rows.set(keyOf(row), row)
    onProgress?.(total === 0 ? 1 : Math.min(1, rows.size / total))
    if (page < pages && some.length > 0 && rows.size < most) continue
    const isWhole = totals.size === 1 && (rows.size === total || rows.size >= most)
    return {
      rows: [...rows.values()].slice(0, most),
      total,
      isSteady: isWhole || !isCounted || page > longestRepeated,
    }
  }
}

/**
 * Reads a list to its end, one page of 100 after the other, at most `most` rows (`mostRows`); `total` is the number that exist.
 * When rows came or went meanwhile a list of up to 2,000 rows is read again, twice at most: one may have been between two
 * pages.
 * Rejects with the error of the first page that fails, or with the signal's reason.
 */
export const readAll = async <Row>(read: Read<Row>, options: Options = {}): Promise<AllRows<Row>> => {
  for (let repeats = 0; ; repeats += 1) {
    // oxlint-disable-next-line no-await-in-loop -- read again only when it changed
    const { rows, total, isSteady } = await readOnce(read, options)
    if (isSteady || repeats === mostRepeats) return { rows, total }
  }
}
