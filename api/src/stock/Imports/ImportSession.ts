import { importColumns, largestImport, mostFileColumns } from "@rokthnam/shared/Imports/ImportColumns"
import type { ImportColumn, ImportReason } from "@rokthnam/shared/Imports/ImportColumns"
import { barcodeCell, dayCell, textCell } from "./CellValues.ts"
import { guessedColumns, headerOf } from "./Header.ts"
import type { ChosenColumns, Header } from "./Header.ts"
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

/** How a file is opened: what its columns are, and whether it is looked at before it is imported. */
export type ImportReading = {
  /** Without it the header tells. */
  readonly columns?: ChosenColumns | undefined
  /** Whether refused rows come with their cells. */
  readonly details: boolean
  /** Whether rows are told of whose product the file has several. */
  readonly batches: boolean
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

const chosenFor = (cells: SheetRow["cells"], { columns, preview }: ImportReading) => {
  if (!preview) return columns
  const positions = Math.min(mostFileColumns, Math.max(-1, ...cells.keys()) + 1)
  const guessed = guessedColumns(cells, positions)
  return columns === undefined ? guessed : guessed.map((_, position) => columns[position] ?? "")
}

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
      header = { read: headerOf(row.cells, chosen), cells: row.cells, chosen: chosen ?? [] }
      if (header.read.missing.length > 0 && !reading.preview) break
      continue
    }
    const { positions, missing } = header.read
    if (reading.preview && firstRows.length < samplesShown) firstRows.push(row)
    if (missing.length > 0 && firstRows.length === samplesShown) break
    listed.push({ number: row.number, cells: positions.map((position) => row.cells.get(position)) })
    if (listed.length > largestImport) break
  }
  return {
    columns: header === undefined ? [] : fileColumnsOf(sheet, header.cells, firstRows, header.chosen),
    missing: (header?.read ?? headerOf(new Map())).missing,
    listed,
  }
}

const cellOf = ({ cells }: ListedRow, column: ImportColumn): Cell => cells[importColumns.indexOf(column)]

/** Equal for rows of the same product, whatever their expiration date. */
const productOf = (row: ListedRow): string =>
  (["name", "dosage", "manufacter_name"] as const)
    .map((column) => textCell(cellOf(row, column)))
    .join("\u0000")
    .toLowerCase()

/** How often each product and each bar code is in the file. */
const frequencies = (listed: ReadonlyArray<ListedRow>): ReadonlyMap<string, number> => {
  const found = new Map<string, number>()
  for (const row of listed)
    for (const key of new Set([productOf(row), barcodeCell(cellOf(row, "barcode")) ?? ""]))
      if (key !== "") found.set(key, (found.get(key) ?? 0) + 1)
  return found
}

/** Equal for rows that mean the same medicine: name, dosage, manufacturer and expiration date, ignoring case. */
const identityOf = (row: ImportRow): string =>
  [row.name, row.dosage, row.manufacter_name, row.expiration_date].join("\u0000").toLowerCase()

const openListing = async (sheet: Sheet, reading: ImportReading): Promise<Listing | SheetRefused> => {
  try {
    return await listingOf(sheet, reading)
  } catch (failure) {
    return refusalOf(failure)
  }
}

const unreadable = ({ refused }: SheetRefused): ImportRefusal =>
  refused === "FileTypeRefused" ? refused : { unreadable: refusals[refused] }

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
  if (missing.length > 0)
    return {
      unreadable: `The first row must name the columns. Missing: ${missing.join(", ")}. Please start from the template.`,
    }
  if (listed.length > largestImport) return "TooLong"
  const often = frequencies(reading.batches ? listed : [])
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
    const read = readRow(sheet, row.cells, row.number)
    if (isFailure(read)) return refused(row, read.reasons)
    const identity = identityOf(read)
    const earlier_row = seen.get(identity)
    if (earlier_row === undefined) seen.set(identity, read.row)
    if (earlier_row !== undefined) return refused(row, [{ code: "RepeatedInFile", earlier_row }])
    return { ...read, isBatch: isOften(productOf(row)) || isOften(read.barcode) }
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
