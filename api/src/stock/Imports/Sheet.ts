import { open as openFile } from "node:fs/promises"
import { kindOf } from "./FileKind.ts"
import { openText } from "./TextSheet.ts"
import { openBinaryWorkbook } from "./xls/BinaryWorkbook.ts"
import { WorkbookTooLarge } from "./xlsx/Archive.ts"
import { openWorkbook } from "./xlsx/Workbook.ts"

/**
 * A cell in the file: a text, a number (dates in workbooks are numbers), or nothing. Errors such as #N/A are NaN.
 */
export type Cell = string | number | undefined

/** A row: its number in the file, counted from 1, and its cells by their column, counted from 0. */
export type SheetRow = { readonly number: number; readonly cells: ReadonlyMap<number, Cell> }

/** The rows of a file's first sheet, which can be read once. Blank rows may be left out. */
export type Sheet = {
  readonly rows: AsyncIterable<SheetRow> | Iterable<SheetRow>
  /** Whether the file probably writes 1,50 instead of 1.50. */
  readonly decimalComma: boolean
  /** Whether day numbers start in 1904, as in old Macintosh workbooks. */
  readonly since1904: boolean
}

export type SheetRefused = {
  readonly refused: "FileTypeRefused" | "Unreadable" | "TooLarge" | "Encoding"
}

/** Why a file whose reading failed is refused. */
export const refusalOf = (failure: unknown): SheetRefused => ({
  refused: failure instanceof WorkbookTooLarge ? "TooLarge" : "Unreadable",
})

const kindOfFile = async (path: string) => {
  const file = await openFile(path)
  try {
    const start = Buffer.alloc(16)
    const { bytesRead } = await file.read(start, 0, start.length, 0)
    return kindOf(start.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

/**
 * Opens the first sheet of a CSV, XLSX or XLS file. The kind is recognised by the content. A workbook that is damaged
 * further on fails while its rows are read.
 */
export const openSheet = async (path: string): Promise<Sheet | SheetRefused> => {
  const kind = await kindOfFile(path)
  if (kind === undefined) return { refused: "FileTypeRefused" }
  if (kind === "text") return openText(path)
  try {
    return await (kind === "xlsx" ? openWorkbook(path) : openBinaryWorkbook(path))
  } catch (failure) {
    return refusalOf(failure)
  }
}
