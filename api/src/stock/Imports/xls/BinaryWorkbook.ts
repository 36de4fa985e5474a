import { CFB } from "@e965/xlsx"
import { readFile } from "node:fs/promises"
import { openWithLibrary } from "../LibrarySheet.ts"
import type { Cell, Sheet, SheetRefused, SheetRow } from "../Sheet.ts"
import { addCells } from "./Cells.ts"
import { cellTypes, continuedData, recordsOfPart, types } from "./Records.ts"
import { sharedTexts } from "./Texts.ts"

/** The version of records since Excel 97. */
const biff8 = 0x0600
/** The kind of a sheet that has cells; others are charts and macros. */
const worksheet = 0

/** The stream of records in the compound file. */
const streamOf = (file: Buffer): Buffer | undefined => {
  const container = CFB.read(file, { type: "buffer" })
  const content = (CFB.find(container, "/Workbook") ?? CFB.find(container, "/Book"))?.content
  return content === undefined ? undefined : Buffer.from(content)
}

type Contents = {
  /** Where the first sheet begins. */
  readonly sheet: number | undefined
  readonly texts: ReadonlyArray<string>
  readonly since1904: boolean
}

const contentsOf = (stream: Buffer): Contents => {
  let sheet: number | undefined
  let texts: ReadonlyArray<string> = []
  let since1904 = false
  for (const { at, type, data } of recordsOfPart(stream, 0)) {
    if (type === types.password) throw new Error("The workbook is protected by a password.")
    if (type === types.boundSheet && data.readUInt8(5) === worksheet) sheet ??= data.readUInt32LE(0)
    else if (type === types.sharedTexts) texts = sharedTexts(continuedData(stream, at))
    else if (type === types.dateMode) since1904 = data.readUInt16LE(0) === 1
  }
  return { sheet, texts, since1904 }
}

/** The rows in their order, whatever the order of their cells in the file is. */
function* rowsOf(stream: Buffer, sheet: number, texts: ReadonlyArray<string>): Generator<SheetRow> {
  const places = new Map<number, Array<number>>()
  for (const { at, type, data } of recordsOfPart(stream, sheet)) {
    if (!cellTypes.has(type)) continue
    const row = data.readUInt16LE(0)
    const known = places.get(row)
    if (known === undefined) places.set(row, [at])
    else known.push(at)
  }
  for (const row of [...places.keys()].toSorted((one, other) => one - other)) {
    const cells = new Map<number, Cell>()
    for (const at of places.get(row) ?? []) addCells(stream, at, texts, cells)
    yield { number: row + 1, cells }
  }
}

/**
 * Opens the first sheet of an XLS workbook. The spreadsheet library would need about 600 bytes of memory for each
 * cell, so that a list of 50,000 medicines did not fit into the limits of an import. It still reads workbooks of Excel 95,
 * which are smaller.
 */
export const openBinaryWorkbook = async (path: string): Promise<Sheet | SheetRefused> => {
  const file = await readFile(path)
  const stream = streamOf(file)
  if (stream === undefined) return { refused: "FileTypeRefused" }
  if (stream.readUInt16LE(4) !== biff8)
    return openWithLibrary(file, { type: "buffer", cellFormula: false, cellHTML: false, cellText: false })
  const { sheet, texts, since1904 } = contentsOf(stream)
  if (sheet === undefined) return { refused: "Unreadable" }
  return { rows: rowsOf(stream, sheet, texts), decimalComma: false, since1904 }
}
