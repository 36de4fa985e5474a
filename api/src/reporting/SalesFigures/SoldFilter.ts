import type { PharmacyId } from "@rokthnam/shared/Primitives/Id"
import type { SaleKind } from "@rokthnam/shared/Sales/SaleKinds"

/** Sales from a time (included) until another (excluded). Null means no limit. */
export type SoldFilter = {
  readonly pharmacyId: PharmacyId
  readonly from: Date | null
  readonly until: Date | null
  /** The name of the payment method at the time of the sale. */
  readonly paymentMethod: string | null
  /** Only what was sold, returned or voided. */
  readonly kind?: SaleKind | undefined
}
