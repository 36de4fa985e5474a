import type { Member } from "@rokthnam/shared/Identity/Actors"
import type { Medicine } from "@rokthnam/shared/Medicines/Medicine"
import type { MedicineId } from "@rokthnam/shared/Primitives/Id"
import { toDollars } from "@rokthnam/shared/Primitives/Money"
import { actorOf } from "../../platform/Audit/NewAuditEntry.ts"
import type { AuditEntry } from "../../platform/Audit/NewAuditEntry.ts"
import { withoutContacts } from "./WithoutContacts.ts"
import { stockOf } from "./StockValues.ts"

/** What the audit log keeps of a medicine. A cost is not among it: admins read the log too. */
const valuesOf = (medicine: Medicine) => ({
  name: medicine.name,
  dosage: medicine.dosage,
  manufacter_name: medicine.manufacter_name,
  manufactor_country: medicine.manufactor_country,
  expiration_date: medicine.expiration_date,
  unit_per_package: medicine.unit_per_package,
  units_per_strip: medicine.units_per_strip,
  barcode: medicine.barcode,
  category: medicine.category?.name ?? null,
  supplier: medicine.supplier === null ? null : withoutContacts(medicine.supplier),
})
type Kept = ReturnType<typeof valuesOf>

const pricesOf = ({ price, price_per_unit }: Pick<Medicine, "price" | "price_per_unit">) => ({
  price: toDollars(price),
  price_per_unit: toDollars(price_per_unit),
})

const actOn = (member: Member, id: MedicineId) =>
  ({ actor: actorOf(member), entity: "medicine", entityId: id }) as const

/** Those of the values that differ, before and after. */
const differing = (before: Kept, after: Kept) => {
  const names = (Object.keys(before) as Array<keyof Kept>).filter((name) => before[name] !== after[name])
  const only = (values: Kept) => Object.fromEntries(names.map((name) => [name, values[name]]))
  return { names, before: only(before), after: only(after) }
}

/** The entry of a new medicine. */
export const creationAct = (member: Member, created: Medicine): AuditEntry => ({
  ...actOn(member, created.id),
  action: "medicine.create",
  before: null,
  after: {
    ...Object.fromEntries(Object.entries(valuesOf(created)).filter(([, value]) => value !== null)),
    quantity: created.quantity,
    ...(created.loose_units === 0 ? {} : { loose_units: created.loose_units }),
    ...pricesOf(created),
  },
})

/**
 * The entries of an edit: a changed price and a corrected stock, which both mean money, so that both are looked for later,
 * and everything else that changed.
 */
export const editActs = (member: Member, before: Medicine, after: Medicine): ReadonlyArray<AuditEntry> => {
  const act = actOn(member, after.id)
  const isPriced = before.price !== after.price || before.price_per_unit !== after.price_per_unit
  const isCorrected = before.quantity !== after.quantity || before.loose_units !== after.loose_units
  const others = differing(valuesOf(before), valuesOf(after))
  const changed = [
    ...(before.photo === after.photo ? [] : ["photo"]),
    // A supplier whose name differs only in what is not kept.
    ...(before.supplier !== after.supplier && !others.names.includes("supplier") ? ["supplier"] : []),
  ]
  return [
    ...(isPriced
      ? [
          {
            ...act,
            action: "medicine.change_price" as const,
            before: pricesOf(before),
            after: pricesOf(after),
          },
        ]
      : []),
    ...(isCorrected
      ? [
          {
            ...act,
            action: "medicine.correct_stock" as const,
            before: stockOf(before, after),
            after: stockOf(after, before),
          },
        ]
      : []),
    ...(others.names.length > 0 || changed.length > 0
      ? [
          {
            ...act,
            action: "medicine.change" as const,
            before: others.before,
            after: { ...others.after, ...(changed.length === 0 ? {} : { changed }) },
          },
        ]
      : []),
  ]
}

/** The entry of a deleted medicine: its last values, and how many sales lost a line with it. */
export const deletionAct = (member: Member, before: Medicine, salesTouched: number): AuditEntry => ({
  ...actOn(member, before.id),
  action: "medicine.delete",
  before: {
    ...valuesOf(before),
    quantity: before.quantity,
    loose_units: before.loose_units,
    ...pricesOf(before),
    sales_touched: salesTouched,
  },
  after: null,
})
