/** The mark that tells Excel that a CSV file is UTF-8. */
export const byteOrderMark = "\ufeff"

/** Text that no spreadsheet takes for a formula: an apostrophe shields a leading = + - @, tab or line break. */
export const shielded = (text: string): string => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text)

/** One line of CSV (RFC 4180), its line break included. Text is shielded; numbers stand as they are. */
export const csvLine = (cells: ReadonlyArray<string | number | null>): string =>
  `${cells
    .map((cell) => {
      const text = typeof cell === "string" ? shielded(cell) : String(cell ?? "")
      return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
    })
    .join(",")}\r\n`
