import { importColumns, isOptional } from "@rokthnam/shared/Imports/ImportColumns"
import type { ImportColumn } from "@rokthnam/shared/Imports/ImportColumns"
import type { SheetRow } from "./Sheet.ts"

/** Other names of columns that people use. */
const spellings: Record<string, ImportColumn> = {
  manufacturer: "manufacter_name",
  manufacturer_name: "manufacter_name",
  country: "manufactor_country",
  manufacturer_country: "manufactor_country",
  expiry_date: "expiration_date",
  category_name: "category",
  bar_code: "barcode",
  gtin: "barcode",
  ean: "barcode",
  ean13: "barcode",
  ean_13: "barcode",
  upc: "barcode",
  product_code: "barcode",
  លេខកូដបារ: "barcode",
  កូដបារ: "barcode",
  strip_size: "units_per_strip",
  loose: "loose_units",
  ...Object.fromEntries(importColumns.map((column) => [column, column])),
}

/** Where each column of `importColumns` is in the file (-1 if nowhere), and those that are needed and missing. */
export type Header = {
  readonly positions: ReadonlyArray<number>
  readonly missing: ReadonlyArray<ImportColumn>
}

/** Reads the header, the first row with text. Case, spaces and hyphens in column names are ignored. */
export const headerOf = (cells: SheetRow["cells"]): Header => {
  const columns = new Map<ImportColumn, number>()
  for (const [position, cell] of cells) {
    const name = String(cell ?? "")
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, "_")
    const column = Object.hasOwn(spellings, name) ? spellings[name] : undefined
    if (column !== undefined && !columns.has(column)) columns.set(column, position)
  }
  return {
    positions: importColumns.map((column) => columns.get(column) ?? -1),
    missing: importColumns.filter((column) => !isOptional(column) && !columns.has(column)),
  }
}
