import { readFile } from "node:fs/promises"
import { separatorOf, textOf } from "./FileText.ts"
import { openWithLibrary } from "./LibrarySheet.ts"
import type { Sheet, SheetRefused, SheetRow } from "./Sheet.ts"

async function* oneUp(rows: Sheet["rows"]): AsyncGenerator<SheetRow> {
  for await (const { number, cells } of rows) yield { number: number - 1, cells }
}

/** Opens a table in a text file: CSV with commas, semicolons or tabs. */
export const openText = async (path: string): Promise<Sheet | SheetRefused> => {
  const text = textOf(await readFile(path))
  if (text === undefined) return { refused: "Encoding" }
  if (text.includes("\u0000") || /^\s*<(?:!doctype|html|\?xml|table)/i.test(text))
    return { refused: "FileTypeRefused" }
  // Excel may write the separator in an extra first line, such as "sep=;".
  const hint = /^sep=([,;\t])\r?\n/i.exec(text)
  const separator = hint?.[1] ?? separatorOf(text)
  // With a line break first, the library does not mistake a header such as "ID;…" for another format. It adds one
  // row.
  const sheet = openWithLibrary(`\n${text.slice(hint === null ? 0 : 5)}`, {
    type: "string",
    raw: true,
    FS: separator,
  })
  return { ...sheet, rows: oneUp(sheet.rows), decimalComma: separator === ";" }
}
