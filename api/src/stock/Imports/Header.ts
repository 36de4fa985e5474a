import { importColumns, missingColumns } from "@rokthnam/shared/Imports/ImportColumns"
import type { ImportColumn } from "@rokthnam/shared/Imports/ImportColumns"
import type { Cell, SheetRow } from "./Sheet.ts"

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
  vendor: "supplier",
  distributor: "supplier",
  អ្នកផ្គត់ផ្គង់: "supplier",
  cost_price: "cost",
  purchase_price: "cost",
  buying_price: "cost",
  ថ្លៃដើម: "cost",
  តម្លៃដើម: "cost",
  strip_size: "units_per_strip",
  loose: "loose_units",
  ...Object.fromEntries(importColumns.map((column) => [column, column])),
}

/** Further names that a person confirms before they count. */
const guesses: Record<string, ImportColumn> = {
  medicine: "name",
  medicine_name: "name",
  drug: "name",
  drug_name: "name",
  product: "name",
  product_name: "name",
  item: "name",
  item_name: "name",
  ឈ្មោះ: "name",
  ឈ្មោះថ្នាំ: "name",
  ថ្នាំ: "name",
  strength: "dosage",
  dose: "dosage",
  កម្រិត: "dosage",
  កម្រិតថ្នាំ: "dosage",
  maker: "manufacter_name",
  company: "manufacter_name",
  brand: "manufacter_name",
  ក្រុមហ៊ុន: "manufacter_name",
  ក្រុមហ៊ុនផលិត: "manufacter_name",
  origin: "manufactor_country",
  country_of_manufacture: "manufactor_country",
  ប្រទេស: "manufactor_country",
  ប្រទេសផលិត: "manufactor_country",
  selling_price: "price",
  sale_price: "price",
  package_price: "price",
  price_of_a_package: "price",
  តម្លៃ: "price",
  តម្លៃមួយកញ្ចប់: "price",
  qty: "quantity",
  stock: "quantity",
  in_stock: "quantity",
  packages: "quantity",
  packages_in_stock: "quantity",
  ចំនួន: "quantity",
  ស្តុក: "quantity",
  exp: "expiration_date",
  expiry: "expiration_date",
  exp_date: "expiration_date",
  expires: "expiration_date",
  ថ្ងៃផុតកំណត់: "expiration_date",
  ផុតកំណត់: "expiration_date",
  unit_price: "price_per_unit",
  តម្លៃក្នុងមួយឯកតា: "price_per_unit",
  units: "unit_per_package",
  units_per_package: "unit_per_package",
  units_in_a_package: "unit_per_package",
  pack_size: "unit_per_package",
  ចំនួនឯកតាក្នុងមួយកញ្ចប់: "unit_per_package",
  group: "category",
  type: "category",
  ប្រភេទ: "category",
  loose_units_in_stock: "loose_units",
  គ្រាប់រាយក្នុងស្តុក: "loose_units",
  units_in_a_strip: "units_per_strip",
  ចំនួនគ្រាប់ក្នុងមួយបន្ទះ: "units_per_strip",
}

/** A column's name as it is looked up: case, spaces and hyphens are ignored. */
const plainName = (cell: Cell): string =>
  String(cell ?? "")
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_")

const columnNamed = (names: Record<string, ImportColumn>, cell: Cell): ImportColumn | undefined => {
  const name = plainName(cell)
  return Object.hasOwn(names, name) ? names[name] : undefined
}

/** What each position of the file is: what was chosen for it, or nothing. */
export type ChosenColumns = ReadonlyArray<ImportColumn | "">

/** What a person would take each column for, by its name; each column of an import only once. */
export const guessedColumns = (cells: SheetRow["cells"], positions: number): ChosenColumns => {
  const taken = new Set<ImportColumn>()
  // Names that an import without a person takes go before guesses.
  const sure = headerOf(cells, "add").positions
  for (const [at, position] of sure.entries()) {
    const column = importColumns[at]
    if (position >= 0 && column !== undefined) taken.add(column)
  }
  return Array.from({ length: positions }, (_, position) => {
    const at = sure.indexOf(position)
    if (at >= 0) return importColumns[at] ?? ""
    const column = columnNamed(guesses, cells.get(position))
    if (column === undefined || taken.has(column)) return ""
    taken.add(column)
    return column
  })
}

/** Where each column of `importColumns` is in the file (-1 if nowhere), and those that are needed and missing. */
export type Header = {
  readonly positions: ReadonlyArray<number>
  readonly missing: ReadonlyArray<ImportColumn>
}

/** Reads the header, the first row with text, or takes what was chosen for each column. */
export const headerOf = (
  cells: SheetRow["cells"],
  mode: "add" | "update",
  chosen?: ChosenColumns,
): Header => {
  const columns = new Map<ImportColumn, number>()
  const named: Iterable<readonly [number, ImportColumn | "" | undefined]> =
    chosen === undefined
      ? [...cells].map(([position, cell]) => [position, columnNamed(spellings, cell)] as const)
      : chosen.entries()
  for (const [position, column] of named) {
    if (column !== undefined && column !== "" && !columns.has(column)) columns.set(column, position)
  }
  return {
    positions: importColumns.map((column) => columns.get(column) ?? -1),
    missing: missingColumns((column) => columns.has(column), mode),
  }
}
