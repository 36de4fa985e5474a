import {
  identifyingColumns,
  importColumns,
  largestImport,
  mostFileColumns,
} from "@rokthnam/shared/Imports/ImportColumns"
import type { ImportColumn, ImportReason } from "@rokthnam/shared/Imports/ImportColumns"
import { barcodeCell, dayCell, textCell } from "./CellValues.ts"
import { guessedColumns, headerOf } from "./Header.ts"
import type { ChosenColumns, Header } from "./Header.ts"
import { isFailure, readRow } from "./ImportRow.ts"
import type { ImportFailure, ImportRow } from "./ImportRow.ts"
import { openSheet, refusalOf } from "./OpenSheet.ts"
import type { Cell, Sheet, SheetRefused, SheetRow } from "./Sheet.ts"
import { columnsMissing, unreadableFile } from "./UnreadableFiles.ts"
import type { Unreadable } from "./UnreadableFiles.ts"

/** Why a whole file is refused. */
export type ImportRefusal = "FileTypeRefused" | "TooLong" | { readonly unreadable: Unreadable }

/** A part of the file's rows: those that can be imported, those that cannot, and whether more rows follow. */
export type ImportBatch = {
  readonly rows: ReadonlyArray<ImportRow>
  readonly failures: ReadonlyArray<ImportFailure>
  readonly more: boolean
}

/** How a file is opened: what its columns are, and whether it is looked at before it is imported. */
export type ImportReading = {
  /** Without it the header tells. */
  readonly columns?: ChosenColumns | undefined
  /** Whether refused rows come with their cells. */
  readonly details: boolean
  /**
   * Whether medicines that the pharmacy has are changed too. Then the file may lack columns, and rows are told of whose
   * product the file has several.
   */
  readonly updates: boolean
  /** A column that is not imported, whatever the file says: whoever imports may not see it. */
  readonly hidden?: ImportColumn | undefined
  /** A preview takes columns for what they probably are, and is not refused when some are missing. */
  readonly preview: boolean
}

/** A column of a file, with some of its cells, and what it is taken for. */
type FileColumn = {
  readonly header: string
  readonly samples: ReadonlyArray<string>
  readonly column: ImportColumn | null
}

/** What a preview tells of the columns. */
export type FileColumns = {
  readonly columns: ReadonlyArray<FileColumn>
  readonly missing: ReadonlyArray<ImportColumn>
}

/** The rows of an opened file, read in batches. */
export type ImportSession = FileColumns & { readonly totalRows: number; readonly next: () => ImportBatch }

/**
 * Number of rows of a batch. A sale that meets one waits for the core until it is written: with 250 rows the p95 of sales was
 * twice that without an import, with 100 it is 1.3 to 1.9 times, for an import that takes a third longer.
 */
const batchSize = 100

/** A row below the header: its number in the file, and its cells in the order of `importColumns`. */
type ListedRow = { readonly number: number; readonly cells: ReadonlyArray<Cell> }

const isFilled = ({ cells }: SheetRow): boolean => {
  for (const cell of cells.values()) if (String(cell ?? "").trim() !== "") return true
  return false
}

/** The columns of a file and the rows below the header that are not blank. Only the columns of an import are kept. */
type Listing = FileColumns & { readonly listed: ReadonlyArray<ListedRow> }

/** Cells of a column that a preview shows, and the characters of each at most. */
const samplesShown = 3
const longestSample = 80

/** The text of a cell. A workbook's day is a number, which nobody could read or load again. */
const cellText = (
  sheet: Pick<Sheet, "since1904">,
  cell: Cell,
  column: ImportColumn | "" | undefined,
): string => {
  if (Number.isNaN(cell)) return ""
  const day =
    column === "expiration_date" && typeof cell === "number" ? dayCell(cell, sheet.since1904) : undefined
  return day ?? textCell(cell)
}

/** The columns of a preview: their names, what they are taken for, and cells of the first rows. */
const fileColumnsOf = (
  sheet: Pick<Sheet, "since1904">,
  header: SheetRow["cells"],
  firstRows: ReadonlyArray<SheetRow>,
  chosen: ChosenColumns,
): ReadonlyArray<FileColumn> =>
  chosen.map((column, position) => ({
    header: textCell(header.get(position)).slice(0, longestSample),
    samples: firstRows
      .map(({ cells }) => cellText(sheet, cells.get(position), column).slice(0, longestSample))
      .filter((text) => text !== ""),
    column: column === "" ? null : column,
  }))

const chosenFor = (cells: SheetRow["cells"], { columns, preview, hidden }: ImportReading) => {
  const shown = (chosen: ChosenColumns) => chosen.map((column) => (column === hidden ? "" : column))
  if (!preview) return columns === undefined ? undefined : shown(columns)
  const positions = Math.min(mostFileColumns, Math.max(-1, ...cells.keys()) + 1)
  const guessed = guessedColumns(cells, positions)
  return shown(columns === undefined ? guessed : guessed.map((_, position) => columns[position] ?? ""))
}

const modeOf = ({ updates }: ImportReading) => (updates ? "update" : "add")

/** Stops at the header if columns are missing, or after the first rows of a preview, and at one row more than may be imported. */
const listingOf = async (sheet: Sheet, reading: ImportReading): Promise<Listing> => {
  const listed: Array<ListedRow> = []
  const firstRows: Array<SheetRow> = []
  let header:
    | { readonly read: Header; readonly cells: SheetRow["cells"]; readonly chosen: ChosenColumns }
    | undefined
  for await (const row of sheet.rows) {
    if (!isFilled(row)) continue
    if (header === undefined) {
      const chosen = chosenFor(row.cells, reading)
      header = { read: headerOf(row.cells, modeOf(reading), chosen), cells: row.cells, chosen: chosen ?? [] }
      if (header.read.missing.length > 0 && !reading.preview) break
      continue
    }
    const { positions, missing } = header.read
    if (reading.preview && firstRows.length < samplesShown) firstRows.push(row)
    if (missing.length > 0 && firstRows.length === samplesShown) break
    const cells = positions.map((position, at) =>
      importColumns[at] === reading.hidden ? undefined : row.cells.get(position),
    )
    listed.push({ number: row.number, cells })
    if (listed.length > largestImport) break
  }
  return {
    columns: header === undefined ? [] : fileColumnsOf(sheet, header.cells, firstRows, header.chosen),
    missing: (header?.read ?? headerOf(new Map(), modeOf(reading))).missing,
    listed,
  }
}

const cellOf = ({ cells }: ListedRow, column: ImportColumn): Cell => cells[importColumns.indexOf(column)]

/** Equal for rows of the same product, whatever their expiration date; empty if the row does not name it. */
const productOf = (row: ListedRow): string => {
  const texts = identifyingColumns.map((column) => textCell(cellOf(row, column)))
  return texts.includes("") ? "" : texts.join("\u0000").toLowerCase()
}

/** How often each product and each bar code is in the file. */
const frequencies = (listed: ReadonlyArray<ListedRow>): ReadonlyMap<string, number> => {
  const found = new Map<string, number>()
  for (const row of listed)
    for (const key of new Set([productOf(row), barcodeCell(cellOf(row, "barcode")) ?? ""]))
      if (key !== "") found.set(key, (found.get(key) ?? 0) + 1)
  return found
}

/**
 * Equal for rows that mean the same medicine: name, dosage, manufacturer and expiration date, ignoring case. A row that
 * lacks one of them is compared when its medicine is found.
 */
const identityOf = (row: ImportRow): string => {
  const texts = [row.name, row.dosage, row.manufacter_name, row.expiration_date]
  return texts.includes("") ? "" : texts.join("\u0000").toLowerCase()
}

const openListing = async (sheet: Sheet, reading: ImportReading): Promise<Listing | SheetRefused> => {
  try {
    return await listingOf(sheet, reading)
  } catch (failure) {
    return refusalOf(failure)
  }
}

const unreadable = ({ refused }: SheetRefused): ImportRefusal =>
  refused === "FileTypeRefused"
    ? refused
    : { unreadable: unreadableFile(refused === "Unreadable" ? "Damaged" : refused) }

const nothing = (): ImportBatch => ({ rows: [], failures: [], more: false })

/** Opens a file for import, or returns the reason to refuse it. */
export const openImport = async (
  path: string,
  reading: ImportReading,
): Promise<ImportSession | ImportRefusal> => {
  const sheet = await openSheet(path)
  if ("refused" in sheet) return unreadable(sheet)
  const listing = await openListing(sheet, reading)
  if ("refused" in listing) return unreadable(listing)
  const { columns, missing, listed } = listing
  if (missing.length > 0 && reading.preview) return { columns, missing, totalRows: 0, next: nothing }
  if (missing.length > 0) return { unreadable: columnsMissing(missing) }
  if (listed.length > largestImport) return "TooLong"
  const often = frequencies(reading.updates ? listed : [])
  const isOften = (key: string | null) => key !== null && (often.get(key) ?? 0) > 1
  const seen = new Map<string, number>()
  const refused = (row: ListedRow, reasons: ReadonlyArray<ImportReason>): ImportFailure => ({
    row: row.number,
    reasons,
    ...(reading.details
      ? { cells: row.cells.map((cell, at) => cellText(sheet, cell, importColumns[at])) }
      : {}),
  })
  const readOnce = (row: ListedRow): ImportRow | ImportFailure => {
    const read = readRow(sheet, row.cells, row.number, reading.updates)
    if (isFailure(read)) return refused(row, read.reasons)
    const identity = identityOf(read)
    const earlier_row = identity === "" ? undefined : seen.get(identity)
    if (earlier_row === undefined) seen.set(identity, read.row)
    if (earlier_row !== undefined) return refused(row, [{ code: "RepeatedInFile", earlier_row }])
    const isBatch = read.expiration_date !== "" && (isOften(productOf(row)) || isOften(read.barcode))
    return { ...read, isBatch }
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
  return { columns, missing, totalRows: listed.length, next }
}
