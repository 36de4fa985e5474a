import { decodeChange } from "../FeedRepo.ts"
import type { Change } from "../FeedRepo.ts"
import type { SearchIndex } from "./SearchIndex.ts"
import { dayNumber } from "./Rows.ts"

/** The pharmacies whose current data must be read, and whether the index still matches the feed. */
export interface Applied {
  readonly pharmacies: ReadonlyArray<number>
  readonly isExact: boolean
}

const applyMedicine = (index: SearchIndex, change: Change): boolean => {
  const row = {
    id: change.id,
    name: change.name_id,
    pharmacy: index.pharmacies.ordinalOf(change.pharmacy_id),
    cents: change.cents,
    expires: dayNumber(change.expiration_date),
    inStock: change.in_stock,
    units: change.units,
  }
  if (change.norm !== null) index.addName(change.name_id, change.norm)
  if (change.kind === "-") return index.removeRow(row.name, row.id)
  if (change.kind === "~") return index.updateRow(row)
  index.addRow(row)
  return true
}

/**
 * Applies changes of the feed in their order. If a change refers to a missing row, the index is no longer exact.
 */
export const applyChanges = (index: SearchIndex, changes: ReadonlyArray<unknown>): Applied => {
  const pharmacies = new Set<number>()
  let isExact = true
  for (const row of changes) {
    const change = decodeChange(row)
    if (change.kind === "p") pharmacies.add(change.pharmacy_id)
    else if (change.kind === "!" || !applyMedicine(index, change)) isExact = false
  }
  return { pharmacies: [...pharmacies], isExact }
}
