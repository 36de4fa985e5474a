import type { ImportColumn, ImportReason, OptionalColumn } from "@rokthnam/shared/Imports/ImportColumns"
import { importColumns } from "@rokthnam/shared/Imports/ImportColumns"
import { isStripSize } from "@rokthnam/shared/Medicines/LooseRules"
import type { MedicineId } from "@rokthnam/shared/Primitives/Id"
import { searchText } from "../../../matching/text/SearchText.ts"
import type { ImportRow } from "./ImportRow.ts"

/** The values of a medicine that an import can change: amounts as text, like in rows. */
export type MedicineValues = Omit<ImportRow, "row" | "searchText" | "isBatch" | "lacks" | "loose_units"> & {
  readonly loose_units: number
}
export type PresentMedicine = MedicineValues & { readonly id: MedicineId }

export type ValueChange = { readonly column: ImportColumn; readonly before: string; readonly after: string }

type RequiredColumn = Exclude<ImportColumn, OptionalColumn>

/** What becomes of a medicine that a row means. */
export type Merged =
  | { readonly values: MedicineValues; readonly changes: ReadonlyArray<ValueChange> }
  | { readonly reasons: ReadonlyArray<ImportReason> }

/**
 * A row with the medicine's values where it says nothing itself, apart from the cost, which whoever is told of the row may
 * not be allowed to see.
 */
export const completed = (row: ImportRow, values: MedicineValues): ImportRow =>
  row.lacks === undefined ? row : { ...row, ...values, cost: row.cost, searchText: searchText(values) }

const textOf = (value: string | number | null): string => String(value ?? "")

/**
 * The values that a medicine gets from a row. Columns that the row lacks and empty cells change nothing, and neither does
 * the stock if it is kept. Loose units and strips that the medicine has must fit the row's package.
 */
export const merge = (present: MedicineValues, row: ImportRow, keepsStock: boolean): Merged => {
  type Required = Pick<ImportRow, RequiredColumn>
  const said = <Column extends RequiredColumn>(column: Column): Required[Column] => {
    const source: Required = row.lacks?.includes(column) === true ? present : row
    return source[column]
  }
  const values: MedicineValues = {
    name: said("name"),
    dosage: said("dosage"),
    manufacter_name: said("manufacter_name"),
    manufactor_country: said("manufactor_country"),
    price: said("price"),
    quantity: keepsStock ? present.quantity : said("quantity"),
    expiration_date: said("expiration_date"),
    price_per_unit: said("price_per_unit"),
    unit_per_package: said("unit_per_package"),
    // A category of another case is the same one.
    category:
      row.category === null || row.category.toLowerCase() === present.category?.toLowerCase()
        ? present.category
        : row.category,
    barcode: row.barcode ?? present.barcode,
    supplier: row.supplier ?? present.supplier,
    cost: row.cost ?? present.cost,
    loose_units: keepsStock ? present.loose_units : (row.loose_units ?? present.loose_units),
    units_per_strip: row.units_per_strip ?? present.units_per_strip,
  }
  const reasons: Array<ImportReason> = []
  const most = values.unit_per_package - 1
  if (values.loose_units > most)
    reasons.push({ code: "NotAWholeNumber", column: "loose_units", least: 0, most })
  if (values.units_per_strip !== null && !isStripSize(values.units_per_strip, values.unit_per_package))
    reasons.push({ code: "StripsUneven", column: "units_per_strip" })
  if (reasons.length > 0) return { reasons }
  const changes = importColumns.flatMap((column) => {
    const [before, after] = [textOf(present[column]), textOf(values[column])]
    return before === after ? [] : [{ column, before, after }]
  })
  return { values, changes }
}
