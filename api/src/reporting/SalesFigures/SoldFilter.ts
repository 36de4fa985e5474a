import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"

/** Sales from an instant (included) until another (not included); null has no bound. */
export type SoldFilter = {
  readonly pharmacyId: PharmacyId
  readonly from: Date | null
  readonly until: Date | null
  /** The name of the method as it was on the day of the sale. */
  readonly paymentMethod: string | null
}
