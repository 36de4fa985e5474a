import type { CategoryId, PharmacyId, StaffId } from "@rokthnam/shared/Primitives/Id"
import type { SaleKind } from "@rokthnam/shared/Sales/SaleKinds"

/** A medicine by its names of now, compared without their case. Undefined is any. */
type SoldMedicine = {
  readonly name: string
  readonly dosage: string | undefined
  readonly maker: string | undefined
  readonly unitsInPackage: number | undefined
}

/** Which lines of the sales. Undefined means all; a category of null is none, a person is an account or else a name. */
export type LinesFilter = {
  readonly medicine: SoldMedicine | undefined
  readonly categoryId: CategoryId | null | undefined
  readonly staff: { readonly id: StaffId } | { readonly name: string } | undefined
}

/** Sales from a time (included) until another (excluded). Null means no limit. */
export type SoldFilter = {
  readonly pharmacyId: PharmacyId
  readonly from: Date | null
  readonly until: Date | null
  /** The name of the payment method at the time of the sale. */
  readonly paymentMethod: string | null
  /** Only what was sold, returned or voided. */
  readonly kind?: SaleKind | undefined
  /** Only these lines of the sales. */
  readonly of?: LinesFilter | undefined
}
