import { identifyingColumns, importColumns, isOptional } from "@rokthnam/shared/Imports/ImportColumns"
import type { ImportColumn, ImportReason } from "@rokthnam/shared/Imports/ImportColumns"
import { isStripSize } from "@rokthnam/shared/Medicines/LooseRules"
import { largestPackage, largestQuantity, longestTexts } from "@rokthnam/shared/Medicines/MedicineRules"
import { searchText } from "../../../matching/text/SearchText.ts"
import { amountCell, barcodeCell, dayCell, textCell, wholeCell } from "./CellValues.ts"
import type { Cell, Sheet } from "./Sheet.ts"

/** A row that can be imported: amounts as text for numeric columns, and `searchText` for the product name. */
export type ImportRow = {
  readonly row: number
  readonly name: string
  readonly dosage: string
  readonly manufacter_name: string
  readonly manufactor_country: string
  readonly price: string
  readonly quantity: number
  readonly expiration_date: string
  readonly price_per_unit: string
  readonly unit_per_package: number
  readonly category: string | null
  readonly barcode: string | null
  readonly supplier: string | null
  readonly cost: string | null
  /** Null where the file does not say it. */
  readonly loose_units: number | null
  readonly units_per_strip: number | null
  readonly searchText: string
  /**
   * The columns that say nothing in this row although every medicine has them, if there are any. The fields are "" or 0,
   * and only a medicine that the pharmacy has can take the row.
   */
  readonly lacks?: ReadonlyArray<ImportColumn>
  /** Whether the file has other rows of the same product, so that only the expiration date tells them apart. */
  readonly isBatch?: boolean
}

/** `cells` are the texts of the refused row in the order of `importColumns`, if they are wanted. */
export type ImportFailure = {
  readonly row: number
  readonly reasons: ReadonlyArray<ImportReason>
  readonly cells?: ReadonlyArray<string>
}

export const isFailure = (read: ImportRow | ImportFailure): read is ImportFailure => "reasons" in read

const places = new Map(importColumns.map((column, at) => [column, at]))

/**
 * Reads the cells of one row, in the order of `importColumns`. `number` is the row's number in the file. A failure
 * contains every reason, not only the first. With `mayLack` the row may be empty where it changes nothing.
 */
export const readRow = (
  sheet: Pick<Sheet, "decimalComma" | "since1904">,
  cells: ReadonlyArray<Cell>,
  number: number,
  mayLack = false,
): ImportRow | ImportFailure => {
  const reasons: Array<ImportReason> = []
  const cell = (column: ImportColumn): Cell => cells[places.get(column) ?? -1]
  const mayBeEmpty = (column: ImportColumn): boolean => mayLack || isOptional(column)
  const text = (column: keyof typeof longestTexts): string => {
    const value = textCell(cell(column))
    const limit = longestTexts[column]
    if (value === "" && !mayBeEmpty(column)) reasons.push({ code: "Required", column })
    if (value.length > limit) reasons.push({ code: "TooLong", column, limit })
    if (!value.isWellFormed() || Number.isNaN(cell(column))) reasons.push({ code: "UnreadableText", column })
    return value
  }
  const parsed = <A>(column: ImportColumn, value: A | undefined, otherwise: A, reason: ImportReason): A => {
    if (value !== undefined) return value
    const isEmpty = textCell(cell(column)) === ""
    if (!isEmpty || !mayBeEmpty(column)) reasons.push(isEmpty ? { code: "Required", column } : reason)
    return otherwise
  }
  const amount = (column: ImportColumn): string =>
    parsed(column, amountCell(cell(column), sheet.decimalComma), "", { code: "NotAnAmount", column })
  const whole = (column: ImportColumn, least: number, most: number): number =>
    parsed(column, wholeCell(cell(column), least, most), 0, { code: "NotAWholeNumber", column, least, most })
  const day = (column: ImportColumn): string =>
    parsed(column, dayCell(cell(column), sheet.since1904), "", { code: "NotADate", column })

  const documented = {
    name: text("name"),
    dosage: text("dosage"),
    manufacter_name: text("manufacter_name"),
    manufactor_country: text("manufactor_country"),
    price: amount("price"),
    quantity: whole("quantity", 0, largestQuantity),
    expiration_date: day("expiration_date"),
    price_per_unit: amount("price_per_unit"),
    unit_per_package: whole("unit_per_package", 1, largestPackage),
    category: text("category") || null,
    supplier: text("supplier") || null,
    cost: amount("cost") || null,
  }
  // A package that cannot be read, and is 0 here, has its own reason.
  const units = documented.unit_per_package || largestPackage
  const strip = wholeCell(cell("units_per_strip"), 2, largestPackage)
  const isUneven = strip !== undefined && units === documented.unit_per_package && !isStripSize(strip, units)
  const fields = {
    ...documented,
    barcode: parsed("barcode", barcodeCell(cell("barcode")), null, {
      code: "NotABarcode",
      column: "barcode",
    }),
    loose_units: textCell(cell("loose_units")) === "" ? null : whole("loose_units", 0, units - 1),
    units_per_strip: parsed("units_per_strip", isUneven ? undefined : strip, null, {
      code: "StripsUneven",
      column: "units_per_strip",
    }),
  }
  const lacks = importColumns.filter((column) => !isOptional(column) && textCell(cell(column)) === "")
  const isNamed = identifyingColumns.every((column) => !lacks.includes(column))
  if (!isNamed && fields.barcode === null && reasons.length === 0)
    reasons.push({ code: "Required", column: "barcode" })
  if (reasons.length > 0) return { row: number, reasons }
  return {
    row: number,
    ...fields,
    searchText: searchText(fields),
    ...(lacks.length === 0 ? {} : { lacks }),
  }
}
