/** The byte order mark, by which Excel recognises a CSV file as UTF-8. */
export const byteOrderMark = "\ufeff"

/**
 * Text that no spreadsheet treats as a formula: an apostrophe is put before a leading = + - @ (of full width too,
 * which Excel reads alike), | (which starts programs by DDE), tab or line break.
 */
export const shielded = (text: string): string => (/^[=+\-@|＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text)

/**
 * One line of CSV (RFC 4180) with its line break. Texts are protected against formulas; numbers are not changed.
 */
export const csvLine = (cells: ReadonlyArray<string | number | null>): string =>
  `${cells
    .map((cell) => {
      const text = typeof cell === "string" ? shielded(cell) : String(cell ?? "")
      return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
    })
    .join(",")}\r\n`
