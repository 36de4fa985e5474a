import { importColumns } from "@rokthnam/shared/Imports/ImportColumns"
import type { ImportColumn } from "@rokthnam/shared/Imports/ImportColumns"
import type { Sheet } from "./Sheet.ts"

/** Other spellings of a column that people write, beside the contract's own. */
const spellings: Record<string, ImportColumn> = {
  manufacturer: "manufacter_name",
  manufacturer_name: "manufacter_name",
  country: "manufactor_country",
  manufacturer_country: "manufactor_country",
  expiry_date: "expiration_date",
  category_name: "category",
  ...Object.fromEntries(importColumns.map((column) => [column, column])),
}

/** Where each column stands, and the index of the header's row. */
export type Header = {
  readonly index: number
  readonly columns: ReadonlyMap<ImportColumn, number>
  readonly missing: ReadonlyArray<ImportColumn>
}

/** The first row with text is the header; case, spaces and hyphens of its names do not matter. */
export const headerOf = (sheet: Sheet): Header => {
  let index = 0
  while (index < sheet.rowCount && sheet.row(index).every((cell) => String(cell ?? "").trim() === "")) index++
  const columns = new Map<ImportColumn, number>()
  for (const [position, cell] of sheet.row(index).entries()) {
    const name = String(cell ?? "")
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, "_")
    const column = Object.hasOwn(spellings, name) ? spellings[name] : undefined
    if (column !== undefined && !columns.has(column)) columns.set(column, position)
  }
  const missing = importColumns.filter((column) => column !== "category" && !columns.has(column))
  return { index, columns, missing }
}
