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
