import { utils, write } from "@e965/xlsx"
import type { Column } from "../../data-table/column.ts"
import { cellsOf } from "./cells.ts"

const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

/**
 * Rows as a workbook (XLSX). A cell has a number or a text and never a formula, so text that begins like one stays what
 * it is. The library is loaded when somebody saves a workbook.
 */
export const workbookFile = <Row>(columns: ReadonlyArray<Column<Row>>, rows: ReadonlyArray<Row>): Blob => {
  const cells = cellsOf(columns, rows)
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([cells.heads, ...cells.rows]), "1")
  const bytes: ArrayBuffer = write(book, { type: "array", bookType: "xlsx", compression: true })
  return new Blob([bytes], { type })
}
