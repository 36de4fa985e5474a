/**
 * How a list of medicines is narrowed and put in order. This module imports only plain rules, so that the web apps can
 * load it.
 */

/** Expiry: past its last day, or at most so many days before it (and not past). */
export const expiryNarrowings = ["expired", "30", "90", "180"] as const
export type ExpiryNarrowing = (typeof expiryNarrowings)[number]

/** Labels of `stockLabel` by which a list is narrowed. */
export const stockNarrowings = ["out_of_stock", "low_stock", "in_stock"] as const
export type StockNarrowing = (typeof stockNarrowings)[number]

/** What a medicine of the list lacks. */
export const lackNarrowings = ["photo", "barcode", "category"] as const
export type LackNarrowing = (typeof lackNarrowings)[number]

/** The columns by which the list is sorted; a leading `-` is descending. Without one it is sorted by name. */
export const medicineSorts = ["name", "category", "price", "quantity", "expiry", "updated"] as const
export type MedicineSort = (typeof medicineSorts)[number] | `-${(typeof medicineSorts)[number]}`

/** Every value of `sort`. */
export const medicineOrders: ReadonlyArray<MedicineSort> = medicineSorts.flatMap((name) => [
  name,
  `-${name}` as const,
])

/** Why a stock is corrected without opening the form. */
export const correctionReasons = ["counted", "delivered", "damaged", "expired", "lost", "mistake"] as const
export type CorrectionReason = (typeof correctionReasons)[number]

/** Largest number of medicines that are chosen, changed or printed together. */
export const mostTogether = 500

/** Largest number of characters of the note to a correction. */
export const longestNote = 200
