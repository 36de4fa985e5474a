/** Sales from an instant (included) until another (not included); null has no bound. */
export type SoldFilter = {
  readonly pharmacyId: number
  readonly from: Date | null
  readonly until: Date | null
  /** The name of the method as it was on the day of the sale. */
  readonly paymentMethod: string | null
}

/** Medicines of a pharmacy; null does not restrict. */
export type StockFilter = {
  readonly pharmacyId: number
  readonly categoryId: number | null
  /** At most so many packages. */
  readonly quantityUpTo: number | null
  /** At most so many days until they expire. */
  readonly daysUpTo: number | null
}
