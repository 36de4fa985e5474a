import { idIn, largestId } from "@rokthnam/shared/Primitives/IdRules"
import type { ListState } from "../../../components/frames/list/use-list-state.ts"
import { soldMedicine } from "../../../lib/sold-medicine.ts"
import type { LinesFilter, SalesGroups } from "../api/reports.ts"
import type { SalesGrouping } from "@rokthnam/shared/Reports/SalesGroupRules"

/** The names in the address that leave only some lines of the sales. `named` are the words for a category or a person. */
const names = ["medicine", "dosage", "maker", "pack", "category", "staff", "named"] as const

/** What clears them. */
export const allLines: Readonly<Record<string, string>> = Object.fromEntries(names.map((name) => [name, ""]))

const isIdOrNone = (text: string | undefined): boolean =>
  text === "none" || idIn(text, largestId) !== undefined

/** The filter that the address names; undefined for all lines. A value that is none is no filter. */
export const linesIn = (state: ListState): LinesFilter | undefined => {
  const [medicine, dosage, maker, pack, category, staff, named] = names.map(state.filter)
  const found: LinesFilter = {
    // A strength that is empty is one too: medicines of the same name that have one are others.
    ...(medicine ? { medicine_name: medicine, dosage: dosage ?? "" } : {}),
    ...(medicine && maker ? { manufacter_name: maker } : {}),
    ...(medicine && /^[1-9]\d{0,5}$/.test(pack ?? "") ? { unit_per_package: Number(pack) } : {}),
    ...(isIdOrNone(category) ? { category_id: category ?? "" } : {}),
    ...(isIdOrNone(staff) ? { staff_id: staff ?? "", staff_name: named ?? "" } : {}),
  }
  return Object.keys(found).length === 0 ? undefined : found
}

/** What the address of the report becomes so that it shows the lines of a group. */
export const linesOf = (
  by: SalesGrouping,
  row: SalesGroups["items"][number],
  label: string,
): Readonly<Record<string, string>> => {
  const others = { ...allLines, by: "", page: "" }
  if (by === "medicine")
    return { ...others, ...soldMedicine({ name: row.label ?? "", dosage: row.dosage ?? "" }) }
  const id = by === "category" ? row.category_id : row.staff_id
  return { ...others, [by]: String(id ?? "none"), named: label }
}
