import { changeOf } from "../FeedRows.ts"
import type { Change, PulledRow } from "../FeedRows.ts"
import type { Pharmacy } from "./Pharmacies.ts"
import type { SearchIndex } from "./SearchIndex.ts"
import { dayNumber } from "./Rows.ts"

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
  if (change.kind === "-") return index.removeRow(row.name, row.id) || change.mayBeApplied
  if (change.kind === "~") return index.updateRow(row) || change.mayBeApplied
  if (change.mayBeApplied && index.updateRow(row)) return true
  index.addRow(row)
  return true
}

/** What a pull brought: changes of the feed in their order, and the current data of the pharmacies that changed. */
export interface Brought {
  readonly changes: ReadonlyArray<Change>
  readonly changedPharmacies: ReadonlyArray<number>
  /** Deleted pharmacies are missing. */
  readonly pharmacies: ReadonlyArray<Pharmacy>
}

/** Changes decoded or applied before other work may run. */
const changesAtOnce = 500

/** Decodes the changes of a pull. Yields where other work may run. */
export function* decodeChanges(rows: ReadonlyArray<PulledRow>): Generator<void, ReadonlyArray<Change>> {
  const changes: Array<Change> = []
  for (const row of rows) {
    if (changes.length > 0 && changes.length % changesAtOnce === 0) yield
    changes.push(changeOf(row))
  }
  return changes
}

/**
 * Applies what was brought. Yields where other work may run. Returns false when a change refers to a missing row, or the table
 * was emptied: the index is then no longer exact.
 */
export function* applyChanges(
  index: SearchIndex,
  { changes, changedPharmacies, pharmacies }: Brought,
): Generator<void, boolean> {
  for (const [at, change] of changes.entries()) {
    if (at > 0 && at % changesAtOnce === 0) yield
    if (change.kind === "p") continue
    if (change.kind === "!" || !applyMedicine(index, change)) return false
  }
  const present = new Set(pharmacies.map(({ id }) => id))
  for (const id of changedPharmacies) if (!present.has(id)) index.pharmacies.remove(id)
  for (const pharmacy of pharmacies) index.pharmacies.set(pharmacy)
  return true
}
