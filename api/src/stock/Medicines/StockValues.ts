import type { Medicine } from "@rokthnam/shared/Medicines/Medicine"

type Stock = Pick<Medicine, "quantity" | "loose_units">

/** The stock in the audit log: loose units only where they changed. */
export const stockOf = ({ quantity, loose_units }: Stock, other: Stock) =>
  loose_units === other.loose_units ? { quantity } : { quantity, loose_units }
