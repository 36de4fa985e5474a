import { fileColumns } from "../../data-table/column.ts"
import type { Column } from "../../data-table/column.ts"

/** The cells of a file: the column names in the user's language, and the raw value of each column of each row. */
export const cellsOf = <Row>(columns: ReadonlyArray<Column<Row>>, rows: ReadonlyArray<Row>) => {
  const written = fileColumns(columns)
  return {
    heads: written.map((column) => column.header),
    rows: rows.map((row) => written.map((column) => (column.value ?? column.text)?.(row) ?? null)),
  }
}
