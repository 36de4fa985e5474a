import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { lacking, withBack, without } from "@rokthnam/shared/Medicines/LooseRules"
import type { Amount } from "@rokthnam/shared/Medicines/LooseRules"
import { packOf } from "../desk/measures.ts"
import type { Sellable } from "../../api/sell.ts"

/** Rises when a medicine of the shelf gets a new field, so that devices read those that do not change too. */
export const shelfVersion = 2

/** The medicines of a pharmacy as they were last read, kept for the time without a connection. */
export type Shelf = {
  readonly account: string
  readonly medicines: ReadonlyArray<Sellable>
  /** The API's time of this reading, as ISO 8601; the next one asks for what changed since. */
  readonly at: string
  /** Undefined for one that was kept before shelves had a version. */
  readonly version?: number
}

export type ShelfAnswer = Answer<"GET /inventory/shelf">

/** Whether the medicines of a kept shelf have all fields. */
export const isCurrent = ({ version }: Shelf): boolean => version === shelfVersion

/**
 * The shelf after an answer that holds only what changed. Undefined if the number of medicines then differs from the
 * API's: some were deleted, and everything must be read again.
 */
export const merged = (shelf: Shelf, { items, total, at }: ShelfAnswer): Shelf | undefined => {
  const medicines = new Map(shelf.medicines.map((medicine) => [medicine.id, medicine]))
  for (const medicine of items) medicines.set(medicine.id, medicine)
  return medicines.size === total ? { ...shelf, medicines: [...medicines.values()], at } : undefined
}

/** What is left of a medicine's stock; never below zero. */
const leftOf = (medicine: Sellable, sold: Amount): Pick<Sellable, "quantity" | "loose_units"> => {
  const { stock: quantity, looseUnits: loose_units, unitsPerPackage: unit_per_package } = packOf(medicine)
  const stock = { quantity, loose_units, unit_per_package }
  const { quantity: packages, loose_units: units } =
    without(withBack(stock, lacking(stock, sold)), sold) ?? stock
  return { quantity: packages, loose_units: units }
}

/** Less what was sold here and has not been recorded yet, so that the counter does not promise it again. */
export const withoutSold = (
  medicines: ReadonlyArray<Sellable>,
  sold: ReadonlyMap<number, Amount>,
): ReadonlyArray<Sellable> =>
  sold.size === 0
    ? medicines
    : medicines.map((medicine) => {
        const amount = sold.get(medicine.id)
        return amount === undefined ? medicine : { ...medicine, ...leftOf(medicine, amount) }
      })
