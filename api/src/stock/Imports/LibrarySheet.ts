import { read } from "@e965/xlsx"
import type { ParsingOptions } from "@e965/xlsx"
import type { Cell, Sheet, SheetRow } from "./Sheet.ts"

/** Number of rows that are read: more than the largest import, since blank rows may stand between. */
const mostRows = 120_000

type RawCell = { readonly t?: string; readonly v?: unknown } | null | undefined

const cellOf = (raw: RawCell): Cell => {
  if (raw === undefined || raw === null || raw.v === undefined || raw.v === null) return undefined
  if (raw.t === "e") return Number.NaN
  return typeof raw.v === "number" ? raw.v : String(raw.v)
}

function* rowsOf(data: ReadonlyArray<ReadonlyArray<RawCell> | undefined>): Generator<SheetRow> {
  for (const [index, row = []] of data.entries()) {
    const cells = new Map<number, Cell>()
    for (const [column, raw] of row.entries()) cells.set(column, cellOf(raw))
    yield { number: index + 1, cells }
  }
}

/** Reads a whole file with the spreadsheet library, which takes about 500 bytes of memory for each cell. */
export const openWithLibrary = (content: string | Uint8Array, options: ParsingOptions): Sheet => {
  const book = read(content, { dense: true, sheets: 0, sheetRows: mostRows, ...options })
  const sheet = book.Sheets[book.SheetNames[0] ?? ""]
  // With `dense`, the rows are an array of arrays under "!data". The library's types describe only the sparse form.
  const data = (sheet?.["!data"] ?? []) as ReadonlyArray<ReadonlyArray<RawCell> | undefined>
  return { rows: rowsOf(data), decimalComma: false, since1904: book.Workbook?.WBProps?.date1904 === true }
}
