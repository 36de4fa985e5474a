import type { CategoryId, PharmacyId } from "@rokthnam/shared/Primitives/Id"

/** Medicines of a pharmacy; null does not restrict. */
export type StockFilter = {
  readonly pharmacyId: PharmacyId
  readonly categoryId: CategoryId | null
  /** At most so many packages. */
  readonly quantityUpTo: number | null
  /** At most so many days until they expire. */
  readonly daysUpTo: number | null
}
