import type { Member } from "@rokthnam/shared/Identity/Actors"
import type { Medicine } from "@rokthnam/shared/Medicines/Medicine"
import { toDollars } from "@rokthnam/shared/Primitives/Money"
import { actorOf } from "../../platform/Audit/NewAuditEntry.ts"
import type { AuditEntry } from "../../platform/Audit/NewAuditEntry.ts"
import { stockOf } from "./StockValues.ts"

/** What the audit log keeps of an edited medicine. A cost is not among it: admins read the log too. */
type Kept = Pick<Medicine, "quantity" | "loose_units" | "price" | "price_per_unit">

const pricesOf = ({ price, price_per_unit }: Kept) => ({
  price: toDollars(price),
  price_per_unit: toDollars(price_per_unit),
})

/** The entries of an edit: a changed price and a corrected stock. Both mean money, so both are looked for later. */
export const editActs = (
  member: Member,
  before: Kept,
  after: Kept & Pick<Medicine, "id">,
): ReadonlyArray<AuditEntry> => {
  const act = { actor: actorOf(member), entity: "medicine", entityId: after.id } as const
  const isPriced = before.price !== after.price || before.price_per_unit !== after.price_per_unit
  const isCorrected = before.quantity !== after.quantity || before.loose_units !== after.loose_units
  return [
    ...(isPriced
      ? [
          {
            ...act,
            action: "medicine.change_price",
            before: pricesOf(before),
            after: pricesOf(after),
          } as const,
        ]
      : []),
    ...(isCorrected
      ? [
          {
            ...act,
            action: "medicine.correct_stock",
            before: stockOf(before, after),
            after: stockOf(after, before),
          } as const,
        ]
      : []),
  ]
}

/** The entry of a deleted medicine: its last values, and how many sales lost a line with it. */
export const deletionAct = (member: Member, before: Medicine, salesTouched: number): AuditEntry => ({
  actor: actorOf(member),
  action: "medicine.delete",
  entity: "medicine",
  entityId: before.id,
  before: {
    name: before.name,
    dosage: before.dosage,
    manufacter_name: before.manufacter_name,
    manufactor_country: before.manufactor_country,
    unit_per_package: before.unit_per_package,
    barcode: before.barcode,
    expiration_date: before.expiration_date,
    quantity: before.quantity,
    loose_units: before.loose_units,
    ...pricesOf(before),
    sales_touched: salesTouched,
  },
  after: null,
})
