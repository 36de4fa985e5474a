import { lacking, withBack, without } from "@rokthnam/shared/Medicines/LooseRules"
import type { Amount, Stock } from "@rokthnam/shared/Medicines/LooseRules"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { MedicineId } from "@rokthnam/shared/Primitives/Id"
import { cents, sum, times } from "@rokthnam/shared/Primitives/Money"
import type { Cents } from "@rokthnam/shared/Primitives/Money"
import type { ConflictKind } from "@rokthnam/shared/Sales/ConflictKinds"
import { largestTotal } from "@rokthnam/shared/Sales/Payments"
import { SaleTooLarge } from "@rokthnam/shared/Sales/Sale"
import type { SaleInput } from "@rokthnam/shared/Sales/Sale"
import { Either } from "effect"
import { amountsOf, lessDiscount, lineOf, wantedOf } from "./Baskets.ts"
import type { Priced, Wanted } from "./Baskets.ts"
import type { NewLine, StockedMedicine } from "./SalesRepo.ts"

/** One difference between a sale made away and the books. What does not belong to the kind is null. */
export type Difference = {
  readonly kind: ConflictKind
  readonly medicineId: MedicineId | null
  readonly subject: string
  /** Whether `wanted`, `had` and the prices are of loose units. */
  readonly isLoose: boolean
  readonly wanted: number | null
  readonly had: number | null
  readonly priceTaken: Cents | null
  readonly priceListed: Cents | null
}

/** The stock of a medicine with the packages and loose units that were sold although the books did not have them. */
export type Found = Pick<Stock, "quantity" | "loose_units"> & { readonly medicineId: MedicineId }

/** A sale as it was made, and everything in which it differs from the books. */
type Compared = {
  readonly priced: Priced
  readonly found: ReadonlyArray<Found>
  readonly differences: ReadonlyArray<Difference>
}

const none = {
  medicineId: null,
  isLoose: false,
  wanted: null,
  had: null,
  priceTaken: null,
  priceListed: null,
}

/** That the payment method of a sale is gone. */
export const methodGone = (subject: string): Difference => ({ ...none, kind: "payment_method_gone", subject })

/** That who sold gave a discount without the permission: its reason, and the total with and without it. */
export const discountGiven = ({ lines, total }: Priced, reason: string): ReadonlyArray<Difference> => {
  const off = sum(lines.map(({ discount }) => discount))
  const prices = { priceTaken: total, priceListed: cents(total + off) }
  return off === 0 ? [] : [{ ...none, ...prices, kind: "discount", subject: reason }]
}

type Taken = NonNullable<SaleInput["items"][number]["taken"]>

/** Name, strength and price of the books, for a line of packages or of loose units. */
const listedAs = ({ name, dosage, price, price_per_unit }: StockedMedicine, isLoose: boolean): Taken => ({
  medicine_name: name,
  dosage,
  unit_price: isLoose ? price_per_unit : price,
})

/** How a line differs from the books, if so much of its medicine is sold in all. */
const compareLine = (
  { medicineId, isLoose, count: wanted }: Wanted,
  listed: StockedMedicine,
  taken: Taken,
  amount: Amount,
): ReadonlyArray<Difference> => {
  const about = { ...none, medicineId, isLoose, subject: taken.medicine_name, wanted }
  const short = lacking(listed, amount)
  const had = isLoose ? wanted - short.units : listed.quantity
  const { unit_price: price } = listedAs(listed, isLoose)
  const prices = { priceTaken: taken.unit_price, priceListed: price }
  return [
    ...((isLoose ? short.units : short.packages) > 0 ? [{ ...about, kind: "shortage" as const, had }] : []),
    ...(listed.expired ? [{ ...about, kind: "expired" as const, had }] : []),
    ...(price === taken.unit_price ? [] : [{ ...about, ...prices, kind: "price" as const }]),
  ]
}

const foundOf = (
  amounts: ReadonlyMap<MedicineId, Amount>,
  byId: ReadonlyMap<MedicineId, StockedMedicine>,
): ReadonlyArray<Found> =>
  [...amounts].flatMap(([medicineId, amount]) => {
    const listed = byId.get(medicineId)
    if (listed === undefined || without(listed, amount) !== undefined) return []
    return [{ medicineId, ...withBack(listed, lacking(listed, amount)) }]
  })

const keyOf = (id: MedicineId, isLoose: boolean) => `${id} ${isLoose}`

/** The names and prices that were taken, by medicine and by what its line sells. */
const takenBy = ({ items }: Pick<SaleInput, "items">) => {
  const taken = new Map(
    items.map((item) => [keyOf(item.medicine_id, item.units_sold !== undefined), item.taken] as const),
  )
  return ({ medicineId, isLoose }: Wanted): Taken | undefined => taken.get(keyOf(medicineId, isLoose))
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
  const [wanted, takenOf] = [wantedOf(input), takenBy(input)]
  const amounts = amountsOf(wanted)
  const [lines, differences]: [Array<NewLine>, Array<Difference>] = [[], []]
  let total = 0
  for (const one of wanted) {
    const { medicineId, isLoose, count, discount } = one
    const listed = byId.get(medicineId)
    const taken = takenOf(one) ?? (listed && listedAs(listed, isLoose))
    if (taken === undefined) return Either.left(new NotFound({ what: "Medicine" }))
    total += taken.unit_price * count
    if (total > largestTotal) return Either.left(new SaleTooLarge())
    const medicine = {
      id: listed?.id ?? null,
      name: taken.medicine_name,
      dosage: taken.dosage ?? listed?.dosage ?? null,
      price: taken.unit_price,
    }
    lines.push(lineOf(one, medicine, Math.min(discount, times(taken.unit_price, count))))
    const amount = amounts.get(medicineId)
    if (listed !== undefined && amount !== undefined)
      differences.push(...compareLine(one, listed, taken, amount))
    else {
      const about = { subject: taken.medicine_name, isLoose, wanted: count, priceTaken: taken.unit_price }
      differences.push({ ...none, ...about, kind: "medicine_gone" })
    }
  }
  const net = sum(lines.map((line) => line.total))
  const off = Math.min(input.discount ?? 0, net)
  const priced = { lines: lessDiscount(lines, off), total: cents(net - off) }
  return Either.right({ priced, found: foundOf(amounts, byId), differences })
}
