import { read } from "@e965/xlsx"
import type { ParsingOptions } from "@e965/xlsx"
import { kindOf, unpacksTooLarge } from "./FileKind.ts"
import { separatorOf, textOf } from "./FileText.ts"

/** A cell as the file holds it: text, a number (dates in workbooks are numbers), or nothing. Errors such as #N/A are NaN. */
export type Cell = string | number | undefined

/** The rows of a file's first sheet. `decimalComma`: whether it comes from a place that writes 1,50. */
export type Sheet = {
  readonly rowCount: number
  readonly row: (index: number) => ReadonlyArray<Cell>
  readonly decimalComma: boolean
  /** Whether day numbers count from 1904, as old workbooks of the Macintosh do. */
  readonly since1904: boolean
}

export type SheetRefused = {
  readonly refused: "FileTypeRefused" | "Unreadable" | "TooLarge" | "Encoding"
}

/** Rows beyond this are not read: more than the largest import with blank rows between. */
const mostRows = 120_000

type RawCell = { readonly t?: string; readonly v?: unknown } | undefined

const cellOf = (raw: RawCell): Cell => {
  if (raw === undefined || raw === null || raw.v === undefined || raw.v === null) return undefined
  if (raw.t === "e") return Number.NaN
  return typeof raw.v === "number" ? raw.v : String(raw.v)
}

const open = (content: string | Uint8Array, options: ParsingOptions, decimalComma: boolean): Sheet => {
  const book = read(content, { dense: true, sheets: 0, sheetRows: mostRows, ...options })
  const sheet = book.Sheets[book.SheetNames[0] ?? ""]
  // With `dense` the rows are an array of arrays under "!data"; the library's types know only the sparse form.
  const data = (sheet?.["!data"] ?? []) as ReadonlyArray<ReadonlyArray<RawCell> | undefined>
  return {
    rowCount: data.length,
    row: (index) => Array.from(data[index] ?? [], cellOf),
    decimalComma,
    since1904: book.Workbook?.WBProps?.date1904 === true,
  }
}

const openText = (bytes: Uint8Array): Sheet | SheetRefused => {
  const text = textOf(bytes)
  if (text === undefined) return { refused: "Encoding" }
  if (text.includes("\u0000") || /^\s*<(?:!doctype|html|\?xml|table)/i.test(text))
    return { refused: "FileTypeRefused" }
  // Excel's own hint of the separator is a first line of its own.
  const hint = /^sep=([,;\t])\r?\n/i.exec(text)
  const separator = hint?.[1] ?? separatorOf(text)
  // A line break first keeps the library from taking a header such as "ID;…" for another format; it adds one row.
  const sheet = open(
    `\n${text.slice(hint === null ? 0 : 5)}`,
    { type: "string", raw: true, FS: separator },
    separator === ";",
  )
  return { ...sheet, rowCount: sheet.rowCount - 1, row: (index) => sheet.row(index + 1) }
}

const openWorkbook = (bytes: Uint8Array): Sheet =>
  open(bytes, { type: "array", cellFormula: false, cellHTML: false, cellText: false }, false)

/** Opens the first sheet of a CSV, XLSX or XLS file, told apart by content. */
export const openSheet = (bytes: Uint8Array): Sheet | SheetRefused => {
  const kind = kindOf(bytes)
  if (kind === undefined) return { refused: "FileTypeRefused" }
  if (kind === "text") return openText(bytes)
  if (kind === "xlsx" && unpacksTooLarge(bytes)) return { refused: "TooLarge" }
  try {
    return openWorkbook(bytes)
  } catch {
    return { refused: "Unreadable" }
  }
}
