import type { CategoryId, PharmacyId } from "@rokthnam/shared/Primitives/Id"

/** Selects medicines of a pharmacy. Null means no restriction. */
export type StockFilter = {
  readonly pharmacyId: PharmacyId
  readonly categoryId: CategoryId | null
  /** Largest number of packages. */
  readonly quantityUpTo: number | null
  /** Largest number of days until the medicine expires. */
  readonly daysUpTo: number | null
  /** Only medicines of which something is left, be it loose. */
  readonly inStockOnly?: boolean
  /** Only medicines that have a day left or more. */
  readonly unexpiredOnly?: boolean
}
