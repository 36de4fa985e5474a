import { read } from "@e965/xlsx"
import type { ParsingOptions } from "@e965/xlsx"
import { kindOf } from "./FileKind.ts"
import { separatorOf, textOf } from "./FileText.ts"
import { unpackWorkbook } from "./Workbook.ts"

/**
 * A cell in the file: a text, a number (dates in workbooks are numbers), or nothing. Errors such as #N/A are NaN.
 */
export type Cell = string | number | undefined

/** The rows of a file's first sheet. `decimalComma` is true if the file probably writes 1,50 instead of 1.50. */
export type Sheet = {
  readonly rowCount: number
  readonly row: (index: number) => ReadonlyArray<Cell>
  readonly decimalComma: boolean
  /** Whether day numbers start in 1904, as in old Macintosh workbooks. */
  readonly since1904: boolean
}

export type SheetRefused = {
  readonly refused: "FileTypeRefused" | "Unreadable" | "TooLarge" | "Encoding"
}

/** Number of rows that are read: more than the largest import, since blank rows may stand between. */
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
  // With `dense`, the rows are an array of arrays under "!data". The library's types describe only the sparse form.
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
  // Excel may write the separator in an extra first line, such as "sep=;".
  const hint = /^sep=([,;\t])\r?\n/i.exec(text)
  const separator = hint?.[1] ?? separatorOf(text)
  // With a line break first, the library does not mistake a header such as "ID;…" for another format. It adds one
  // row.
  const sheet = open(
    `\n${text.slice(hint === null ? 0 : 5)}`,
    { type: "string", raw: true, FS: separator },
    separator === ";",
  )
  return { ...sheet, rowCount: sheet.rowCount - 1, row: (index) => sheet.row(index + 1) }
}

const openWorkbook = (bytes: Uint8Array): Sheet =>
  open(bytes, { type: "buffer", cellFormula: false, cellHTML: false, cellText: false }, false)

/** Opens the first sheet of a CSV, XLSX or XLS file. The kind is recognised by the content. */
export const openSheet = async (file: Buffer): Promise<Sheet | SheetRefused> => {
  const kind = kindOf(file)
  if (kind === undefined) return { refused: "FileTypeRefused" }
  if (kind === "text") return openText(file)
  try {
    const workbook = kind === "xlsx" ? await unpackWorkbook(file) : file
    return workbook === undefined ? { refused: "TooLarge" } : openWorkbook(workbook)
  } catch {
    return { refused: "Unreadable" }
  }
}
