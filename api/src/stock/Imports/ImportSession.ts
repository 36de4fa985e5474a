import { largestImport } from "@rokthnam/shared/Imports/ImportColumns"
import type { ImportReason } from "@rokthnam/shared/Imports/ImportColumns"
import { headerOf } from "./Header.ts"
import { isFailure, readRow } from "./ImportRow.ts"
import type { ImportFailure, ImportRow } from "./ImportRow.ts"
import { openSheet } from "./Sheet.ts"
import type { Sheet } from "./Sheet.ts"

/** Why a whole file is refused. */
export type ImportRefusal = "FileTypeRefused" | "TooLong" | { readonly unreadable: string }

/** A part of the file's rows: those that can be imported, those that cannot, and whether more rows follow. */
export type ImportBatch = {
  readonly rows: ReadonlyArray<ImportRow>
  readonly failures: ReadonlyArray<ImportFailure>
  readonly more: boolean
}

/** The rows of an opened file, read in batches. */
export type ImportSession = { readonly totalRows: number; readonly next: () => ImportBatch }

/**
 * Number of rows of a batch: large enough to make one statement efficient, small enough not to delay other calls.
 */
const batchSize = 500

const refusals: Record<"Unreadable" | "TooLarge" | "Encoding", string> = {
  Unreadable: "The file is damaged or protected by a password. Please save it again as .xlsx or .csv.",
  TooLarge: "The file is too large to read. Please split it.",
  Encoding: "The text of the file cannot be read. Please save it as “CSV UTF-8”.",
}

/** The index of every non-blank row below the header. Stops at one row more than may be imported. */
const filledRows = (sheet: Sheet, from: number): ReadonlyArray<number> => {
  const filled: Array<number> = []
  for (let index = from; index < sheet.rowCount && filled.length <= largestImport; index++)
    if (sheet.row(index).some((cell) => String(cell ?? "").trim() !== "")) filled.push(index)
  return filled
}

/** Equal for rows that mean the same medicine: name, dosage, manufacturer and expiration date, ignoring case. */
const identityOf = (row: ImportRow): string =>
  [row.name, row.dosage, row.manufacter_name, row.expiration_date].join("\u0000").toLowerCase()

/** Opens a file for import, or returns the reason to refuse it. */
export const openImport = async (file: Buffer): Promise<ImportSession | ImportRefusal> => {
  const sheet = await openSheet(file)
  if ("refused" in sheet)
    return sheet.refused === "FileTypeRefused" ? sheet.refused : { unreadable: refusals[sheet.refused] }
  const { index: headerIndex, columns, missing } = headerOf(sheet)
  if (missing.length > 0)
    return {
      unreadable: `The first row must name the columns. Missing: ${missing.join(", ")}. Please start from the template.`,
    }
  const filled = filledRows(sheet, headerIndex + 1)
  if (filled.length > largestImport) return "TooLong"
  const seen = new Map<string, number>()
  const readOnce = (index: number): ImportRow | ImportFailure => {
    const read = readRow(sheet, columns, sheet.row(index), index + 1)
    if (isFailure(read)) return read
    const identity = identityOf(read)
    const earlier_row = seen.get(identity)
    if (earlier_row === undefined) seen.set(identity, read.row)
    const repeated: ReadonlyArray<ImportReason> =
      earlier_row === undefined ? [] : [{ code: "RepeatedInFile", earlier_row }]
    return repeated.length === 0 ? read : { row: read.row, reasons: repeated }
  }
  let at = 0
  const next = (): ImportBatch => {
    const read = filled.slice(at, at + batchSize).map(readOnce)
    at += batchSize
    return {
      rows: read.filter((one): one is ImportRow => !isFailure(one)),
      failures: read.filter(isFailure),
      more: at < filled.length,
    }
  }
  return { totalRows: filled.length, next }
}
