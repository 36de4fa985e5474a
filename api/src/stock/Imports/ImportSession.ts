import { largestImport } from "@rokthnam/shared/Imports/ImportColumns"
import type { ImportColumn, ImportReason } from "@rokthnam/shared/Imports/ImportColumns"
import { headerOf } from "./Header.ts"
import type { Header } from "./Header.ts"
import { isFailure, readRow } from "./ImportRow.ts"
import type { ImportFailure, ImportRow } from "./ImportRow.ts"
import { openSheet, refusalOf } from "./OpenSheet.ts"
import type { Cell, Sheet, SheetRefused, SheetRow } from "./Sheet.ts"

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
const batchSize = 250

const refusals: Record<"Unreadable" | "TooLarge" | "Encoding", string> = {
  Unreadable: "The file is damaged or protected by a password. Please save it again as .xlsx or .csv.",
  TooLarge: "The file is too large to read. Please split it.",
  Encoding: "The text of the file cannot be read. Please save it as “CSV UTF-8”.",
}

/** A row below the header: its number in the file, and its cells in the order of `importColumns`. */
type ListedRow = { readonly number: number; readonly cells: ReadonlyArray<Cell> }

const isFilled = ({ cells }: SheetRow): boolean => {
  for (const cell of cells.values()) if (String(cell ?? "").trim() !== "") return true
  return false
}

/** The header of a file and the rows below it that are not blank. Only the columns of an import are kept. */
type Listing = { readonly missing: ReadonlyArray<ImportColumn>; readonly listed: ReadonlyArray<ListedRow> }

/** Stops at the header if columns are missing, and at one row more than may be imported. */
const listingOf = async (sheet: Sheet): Promise<Listing> => {
  const listed: Array<ListedRow> = []
  let header: Header | undefined
  for await (const row of sheet.rows) {
    if (!isFilled(row)) continue
    if (header === undefined) {
      header = headerOf(row.cells)
      if (header.missing.length > 0) break
      continue
    }
    const { positions } = header
    listed.push({ number: row.number, cells: positions.map((position) => row.cells.get(position)) })
    if (listed.length > largestImport) break
  }
  return { missing: (header ?? headerOf(new Map())).missing, listed }
}

/** Equal for rows that mean the same medicine: name, dosage, manufacturer and expiration date, ignoring case. */
const identityOf = (row: ImportRow): string =>
  [row.name, row.dosage, row.manufacter_name, row.expiration_date].join("\u0000").toLowerCase()

const openListing = async (sheet: Sheet): Promise<Listing | SheetRefused> => {
  try {
    return await listingOf(sheet)
  } catch (failure) {
    return refusalOf(failure)
  }
}

const unreadable = ({ refused }: SheetRefused): ImportRefusal =>
  refused === "FileTypeRefused" ? refused : { unreadable: refusals[refused] }

/** Opens a file for import, or returns the reason to refuse it. */
export const openImport = async (path: string): Promise<ImportSession | ImportRefusal> => {
  const sheet = await openSheet(path)
  if ("refused" in sheet) return unreadable(sheet)
  const listing = await openListing(sheet)
  if ("refused" in listing) return unreadable(listing)
  const { missing, listed } = listing
  if (missing.length > 0)
    return {
      unreadable: `The first row must name the columns. Missing: ${missing.join(", ")}. Please start from the template.`,
    }
  if (listed.length > largestImport) return "TooLong"
  const seen = new Map<string, number>()
  const readOnce = ({ number, cells }: ListedRow): ImportRow | ImportFailure => {
    const read = readRow(sheet, cells, number)
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
    const read = listed.slice(at, at + batchSize).map(readOnce)
    at += batchSize
    return {
      rows: read.filter((one): one is ImportRow => !isFailure(one)),
      failures: read.filter(isFailure),
      more: at < listed.length,
    }
  }
  return { totalRows: listed.length, next }
}
