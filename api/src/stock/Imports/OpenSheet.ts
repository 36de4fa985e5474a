import { open as openFile } from "node:fs/promises"
import { kindOf } from "./FileKind.ts"
import type { Sheet, SheetRefused } from "./Sheet.ts"
import { openText } from "./TextSheet.ts"
import { openBinaryWorkbook } from "./xls/BinaryWorkbook.ts"
import { WorkbookTooLarge } from "./xlsx/Archive.ts"
import { openWorkbook } from "./xlsx/Workbook.ts"

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
