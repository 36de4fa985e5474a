import type { Cell, Cells } from "./cells.ts"

/** The byte order mark, which tells Excel that a CSV file is UTF-8. */
const byteOrderMark = "\ufeff"

/** Prevents formula injection: text that starts with = + - @ (of full width too), |, tab or a line break gets an apostrophe. */
const shielded = (text: string): string => (/^[=+\-@|＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text)

const textOf = (cell: Cell): string => {
  if (typeof cell === "string") return shielded(cell)
  return typeof cell === "object" ? (cell?.local ?? "") : String(cell)
}

/** One line of CSV (RFC 4180). Text is protected against formula injection; numbers are unchanged. */
const csvLine = (cells: ReadonlyArray<Cell>): string =>
  `${cells
    .map((cell) => {
      const text = textOf(cell)
      return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
    })
    .join(",")}\r\n`

/** Cells as a CSV file that Excel opens correctly, with the column names in the user's language. */
export const csvFile = async ({ heads, batches }: Cells): Promise<Blob> => {
  const parts: Array<Blob | string> = [byteOrderMark, csvLine(heads)]
  // A blob is the browser's to keep, which need not be in the page's memory.
  for await (const rows of batches) parts.push(new Blob([rows.map(csvLine).join("")]))
  return new Blob(parts, { type: "text/csv;charset=utf-8" })
}
