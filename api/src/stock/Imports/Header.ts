import { importColumns } from "@rokthnam/shared/Imports/ImportColumns"
import type { ImportColumn } from "@rokthnam/shared/Imports/ImportColumns"
import type { Sheet } from "./Sheet.ts"

/** Other names of columns that people use. */
const spellings: Record<string, ImportColumn> = {
  manufacturer: "manufacter_name",
  manufacturer_name: "manufacter_name",
  country: "manufactor_country",
  manufacturer_country: "manufactor_country",
  expiry_date: "expiration_date",
  category_name: "category",
  ...Object.fromEntries(importColumns.map((column) => [column, column])),
}

/** The index of the header row, the position of each column, and the missing columns. */
export type Header = {
  readonly index: number
  readonly columns: ReadonlyMap<ImportColumn, number>
  readonly missing: ReadonlyArray<ImportColumn>
}

/** The first row with text is the header. Case, spaces and hyphens in column names are ignored. */
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
