import type { Column } from "../../data-table/column.ts"
import { cellsOf } from "./cells.ts"

/** The byte order mark, which tells Excel that a CSV file is UTF-8. */
const byteOrderMark = "\ufeff"

/** Prevents formula injection: text that starts with = + - @ (of full width too), |, tab or a line break gets an apostrophe. */
const shielded = (text: string): string => (/^[=+\-@|＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text)

/** One line of CSV (RFC 4180). Text is protected against formula injection; numbers are unchanged. */
const csvLine = (cells: ReadonlyArray<string | number | null>): string =>
  `${cells
    .map((cell) => {
      const text = typeof cell === "string" ? shielded(cell) : String(cell ?? "")
      return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
    })
    .join(",")}\r\n`

/** Rows as a CSV file that Excel opens correctly, with the column names in the user's language. */
export const csvFile = <Row>(columns: ReadonlyArray<Column<Row>>, rows: ReadonlyArray<Row>): Blob => {
  const cells = cellsOf(columns, rows)
  const header = csvLine(cells.heads)
  const lines = cells.rows.map(csvLine)
  return new Blob([byteOrderMark, header, ...lines], { type: "text/csv;charset=utf-8" })
}

/**
 * Replaces the column names in a CSV file of the API, which are the contract's, by names in the user's language. A name
 * without a translation stays.
 */
export const renamedCsv = async (file: Blob, words: Readonly<Record<string, string>>): Promise<Blob> => {
  const text = await file.text()
  const end = text.indexOf("\n")
  const names = (end === -1 ? text : text.slice(0, end)).replace(byteOrderMark, "").trim().split(",")
  const header = csvLine(names.map((name) => words[name] ?? name))
  return new Blob([byteOrderMark, header, end === -1 ? "" : text.slice(end + 1)], { type: file.type })
}
