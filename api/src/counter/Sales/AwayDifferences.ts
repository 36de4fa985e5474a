import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { MedicineId } from "@rokthnam/shared/Primitives/Id"
import { cents, sum, times } from "@rokthnam/shared/Primitives/Money"
import type { Cents } from "@rokthnam/shared/Primitives/Money"
import type { ConflictKind } from "@rokthnam/shared/Sales/ConflictKinds"
import { largestTotal } from "@rokthnam/shared/Sales/Payments"
import { SaleTooLarge } from "@rokthnam/shared/Sales/Sale"
import type { SaleInput } from "@rokthnam/shared/Sales/Sale"
import { Either } from "effect"
import { lessDiscount, wantedOf } from "./Baskets.ts"
import type { Priced } from "./Baskets.ts"
import type { NewLine, StockedMedicine } from "./SalesRepo.ts"

/** One difference between a sale made away and the books. What does not belong to the kind is null. */
export type Difference = {
  readonly kind: ConflictKind
  readonly medicineId: MedicineId | null
  readonly subject: string
  readonly wanted: number | null
  readonly had: number | null
  readonly priceTaken: Cents | null
  readonly priceListed: Cents | null
}

/** Packages that were sold although the books did not have them. */
export type Found = { readonly medicineId: MedicineId; readonly packages: number }

/** A sale as it was made, and everything in which it differs from the books. */
type Compared = {
  readonly priced: Priced
  readonly found: ReadonlyArray<Found>
  readonly differences: ReadonlyArray<Difference>
}

const none = { medicineId: null, wanted: null, had: null, priceTaken: null, priceListed: null }

/** That the payment method of a sale is gone. */
export const methodGone = (subject: string): Difference => ({ ...none, kind: "payment_method_gone", subject })

/** That who sold gave a discount without the permission: its reason, and the total with and without it. */
export const discountGiven = ({ lines, total }: Priced, reason: string): ReadonlyArray<Difference> => {
  const off = sum(lines.map(({ discount }) => discount))
  const prices = { priceTaken: total, priceListed: cents(total + off) }
  return off === 0 ? [] : [{ ...none, ...prices, kind: "discount", subject: reason }]
}

type Taken = NonNullable<SaleInput["items"][number]["taken"]>

const compareLine = (listed: StockedMedicine, taken: Taken, wanted: number): ReadonlyArray<Difference> => {
  const about = { ...none, medicineId: listed.id, subject: taken.medicine_name }
  const had = listed.quantity
  const prices = { priceTaken: taken.unit_price, priceListed: listed.price }
  return [
    ...(had < wanted ? [{ ...about, kind: "shortage" as const, wanted, had }] : []),
    ...(listed.expired ? [{ ...about, kind: "expired" as const, wanted, had }] : []),
    ...(listed.price === taken.unit_price ? [] : [{ ...about, ...prices, wanted, kind: "price" as const }]),
  ]
}

/**
 * Compares a sale made away with the pharmacy's medicines. Nothing that was really sold is refused: only a total that
 * no row can hold, and a medicine that neither the pharmacy nor the sale names.
 */
export const compare = (
  input: Pick<SaleInput, "items" | "discount">,
  medicines: ReadonlyArray<StockedMedicine>,
): Either.Either<Compared, NotFound | SaleTooLarge> => {
  const byId = new Map(medicines.map((medicine) => [medicine.id, medicine]))
  const takenOf = new Map(input.items.map(({ medicine_id, taken }) => [medicine_id, taken]))
  const [lines, found, differences]: [Array<NewLine>, Array<Found>, Array<Difference>] = [[], [], []]
  let total = 0
  for (const [id, { quantity: wanted, discount }] of wantedOf(input)) {
    const listed = byId.get(id)
    const given = takenOf.get(id)
    const taken = given ?? (listed && { medicine_name: listed.name, unit_price: listed.price })
    if (taken === undefined) return Either.left(new NotFound({ what: "Medicine" }))
    total += taken.unit_price * wanted
    if (total > largestTotal) return Either.left(new SaleTooLarge())
    const full = times(taken.unit_price, wanted)
    const off = cents(Math.min(discount, full))
    lines.push({
      medicine: { id: listed?.id ?? null, name: taken.medicine_name, price: taken.unit_price },
      quantity: wanted,
      discount: off,
      total: cents(full - off),
    })
    if (listed === undefined) {
      const subject = taken.medicine_name
      differences.push({ ...none, kind: "medicine_gone", subject, wanted, priceTaken: taken.unit_price })
      continue
    }
    if (listed.quantity < wanted) found.push({ medicineId: id, packages: wanted - listed.quantity })
    differences.push(...compareLine(listed, taken, wanted))
  }
  const net = sum(lines.map((line) => line.total))
  const off = Math.min(input.discount ?? 0, net)
  const priced = { lines: lessDiscount(lines, off), total: cents(net - off) }
  return Either.right({ priced, found, differences })
}
