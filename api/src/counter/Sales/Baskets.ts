import { cents, sum, times } from "@rokthnam/shared/Primitives/Money"
import type { Cents } from "@rokthnam/shared/Primitives/Money"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { MedicineId } from "@rokthnam/shared/Primitives/Id"
import { isSoldLoose, unitsBeside, without } from "@rokthnam/shared/Medicines/LooseRules"
import type { Amount } from "@rokthnam/shared/Medicines/LooseRules"
import { largestTotal } from "@rokthnam/shared/Sales/Payments"
import { spreadDiscount } from "@rokthnam/shared/Sales/DiscountRules"
import {
  DiscountReasonMissing,
  DiscountTooLarge,
  isDiscounted,
  MedicineExpired,
  NotSoldLoose,
  OutOfStock,
  SaleTooLarge,
  UnitsOutOfStock,
} from "@rokthnam/shared/Sales/Sale"
import type { SaleInput } from "@rokthnam/shared/Sales/Sale"
import { createHash } from "node:crypto"
import { Either } from "effect"
import type { NewLine, StockedMedicine } from "./SalesRepo.ts"

/** Packages or loose units that are wanted of a medicine, and the cents that are taken off them. */
export type Wanted = {
  readonly medicineId: MedicineId
  readonly isLoose: boolean
  readonly count: number
  readonly discount: number
}

/**
 * What a basket wants, in the basket's order. Repeated medicines are summed; packages and loose units of a medicine are
 * a line each.
 */
export const wantedOf = (input: Pick<SaleInput, "items">): ReadonlyArray<Wanted> => {
  const wanted = new Map<string, Wanted>()
  for (const { medicine_id: medicineId, quantity_sold = 0, units_sold = 0, discount } of input.items) {
    const isLoose = units_sold > 0
    const key = `${medicineId} ${isLoose}`
    const before = wanted.get(key)
    wanted.set(key, {
      medicineId,
      isLoose,
      count: (before?.count ?? 0) + quantity_sold + units_sold,
      discount: (before?.discount ?? 0) + (discount ?? 0),
    })
  }
  return [...wanted.values()]
}

/** The medicines of a basket, each once. */
export const medicineIdsOf = (wanted: ReadonlyArray<Wanted>): ReadonlyArray<MedicineId> => [
  ...new Set(wanted.map(({ medicineId }) => medicineId)),
]

/** How much is wanted of each medicine. */
export const amountsOf = (wanted: ReadonlyArray<Wanted>): ReadonlyMap<MedicineId, Amount> => {
  const amounts = new Map<MedicineId, Amount>()
  for (const { medicineId, isLoose, count } of wanted) {
    const { packages, units } = amounts.get(medicineId) ?? { packages: 0, units: 0 }
    amounts.set(
      medicineId,
      isLoose ? { packages, units: units + count } : { packages: packages + count, units },
    )
  }
  return amounts
}

/** The parts without the names that only a sale made away gives. */
const partsOf = (payments: NonNullable<SaleInput["payments"]>) =>
  payments.map(({ payment_method_id, amount, cash }) => [payment_method_id, amount, cash ?? null])

const discountsOf = (input: SaleInput) => ({
  lines: input.items.map(({ discount }) => discount ?? 0),
  sale: input.discount ?? 0,
  reason: input.discount_reason ?? null,
})

/**
 * A hash that is equal for two requests for the same sale. Whether it was made away does not count, so that a sale whose
 * first answer was lost is found when the counter sends it again as made away.
 */
export const hashOf = (input: SaleInput): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        // A line of packages is hashed as before there were loose units.
        input.items.map(({ medicine_id, quantity_sold = 0, units_sold = 0 }) =>
          units_sold === 0 ? [medicine_id, quantity_sold] : [medicine_id, quantity_sold, units_sold],
        ),
        input.payment_method_id,
        input.notes ?? null,
        // Absent parts add nothing, so that a sale that was sent to an earlier version has the same hash.
        ...(input.payments ? [partsOf(input.payments), input.riel_per_dollar ?? null] : []),
        ...(isDiscounted(input) ? [discountsOf(input)] : []),
        ...(input.customer_phone ? [{ customer_phone: input.customer_phone }] : []),
      ]),
    )
    .digest("hex")

export type Refusal =
  | NotFound
  | MedicineExpired
  | OutOfStock
  | UnitsOutOfStock
  | NotSoldLoose
  | SaleTooLarge
  | DiscountTooLarge
  | DiscountReasonMissing

/** The lines of a sale and its total. */
export type Priced = { readonly lines: ReadonlyArray<NewLine>; readonly total: Cents }

/** The lines as a discount on the whole sale leaves them. */
export const lessDiscount = (lines: ReadonlyArray<NewLine>, discount: number): ReadonlyArray<NewLine> => {
  const shares = spreadDiscount(
    lines.map(({ total }) => total),
    discount,
  )
  return lines.map((line, index) => {
    const share = shares[index] ?? 0
    return { ...line, discount: cents(line.discount + share), total: cents(line.total - share) }
  })
}

/** Why so much of a medicine cannot be sold; undefined if it can. */
const shortageOf = (
  medicine: StockedMedicine,
  amount: Amount,
  isLoose: boolean,
): OutOfStock | UnitsOutOfStock | NotSoldLoose | undefined => {
  const { id: medicine_id, name, quantity, loose_units } = medicine
  if (isLoose && !isSoldLoose(medicine)) return new NotSoldLoose({ medicine_id, name })
  if (quantity < amount.packages) return new OutOfStock({ medicine_id, name, available: quantity })
  if (without(medicine, amount) !== undefined) return undefined
  const available = unitsBeside(medicine, amount.packages)
  return new UnitsOutOfStock({ medicine_id, name, available, quantity, loose_units })
}

/** A line of what is wanted, at the prices of the medicine. */
export const lineOf = (
  { isLoose, count }: Pick<Wanted, "isLoose" | "count">,
  medicine: NewLine["medicine"],
  discount: number,
): NewLine => ({
  medicine,
  packages: isLoose ? 0 : count,
  units: isLoose ? count : 0,
  discount: cents(discount),
  total: cents(times(medicine.price, count) - discount),
})

/** The lines of a sale and its exact total, or the first reason to refuse it. */
export const linesOf = (
  input: SaleInput,
  wanted: ReadonlyArray<Wanted>,
  found: ReadonlyArray<StockedMedicine>,
): Either.Either<Priced, Refusal> => {
  const byId = new Map(found.map((medicine) => [medicine.id, medicine]))
  const amounts = amountsOf(wanted)
  const lines: Array<NewLine> = []
  let total = 0
  for (const one of wanted) {
    const { medicineId: id, isLoose, count, discount } = one
    const [medicine, amount] = [byId.get(id), amounts.get(id)]
    if (medicine === undefined || amount === undefined) return Either.left(new NotFound({ what: "Medicine" }))
    const { name, dosage } = medicine
    if (medicine.expired) return Either.left(new MedicineExpired({ medicine_id: id, name }))
    const shortage = shortageOf(medicine, amount, isLoose)
    if (shortage !== undefined) return Either.left(shortage)
    const price = isLoose ? medicine.price_per_unit : medicine.price
    // Beyond 2^53 cents the product is not exact, but it then exceeds the largest total anyway.
    const full = price * count
    if (discount > full) return Either.left(new DiscountTooLarge())
    total += full
    if (total > largestTotal) return Either.left(new SaleTooLarge())
    lines.push(lineOf(one, { id, name, dosage, price }, discount))
  }
  const [off, net] = [input.discount ?? 0, sum(lines.map((line) => line.total))]
  if (off > net) return Either.left(new DiscountTooLarge())
  if (isDiscounted(input) && !input.discount_reason) return Either.left(new DiscountReasonMissing())
  return Either.right({ lines: lessDiscount(lines, off), total: cents(net - off) })
}
