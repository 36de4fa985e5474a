import { cents, sum, times } from "@rokthnam/shared/Primitives/Money"
import type { Cents } from "@rokthnam/shared/Primitives/Money"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { MedicineId } from "@rokthnam/shared/Primitives/Id"
import { largestTotal } from "@rokthnam/shared/Sales/Payments"
import { spreadDiscount } from "@rokthnam/shared/Sales/DiscountRules"
import {
  DiscountReasonMissing,
  DiscountTooLarge,
  isDiscounted,
  MedicineExpired,
  OutOfStock,
  SaleTooLarge,
} from "@rokthnam/shared/Sales/Sale"
import type { SaleInput } from "@rokthnam/shared/Sales/Sale"
import { createHash } from "node:crypto"
import { Either } from "effect"
import type { NewLine, StockedMedicine } from "./SalesRepo.ts"

/** The packages that are wanted of a medicine, and the cents that are taken off them. */
export type Wanted = { readonly quantity: number; readonly discount: number }

/** What a basket wants of each medicine, in the basket's order. Repeated medicines are summed. */
export const wantedOf = (input: Pick<SaleInput, "items">): ReadonlyMap<MedicineId, Wanted> => {
  const wanted = new Map<MedicineId, Wanted>()
  for (const { medicine_id, quantity_sold, discount } of input.items) {
    const before = wanted.get(medicine_id) ?? { quantity: 0, discount: 0 }
    wanted.set(medicine_id, {
      quantity: before.quantity + quantity_sold,
      discount: before.discount + (discount ?? 0),
    })
  }
  return wanted
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
        input.items.map((item) => [item.medicine_id, item.quantity_sold]),
        input.payment_method_id,
        input.notes ?? null,
        // Absent parts add nothing, so that a sale that was sent to an earlier version has the same hash.
        ...(input.payments ? [partsOf(input.payments), input.riel_per_dollar ?? null] : []),
        ...(isDiscounted(input) ? [discountsOf(input)] : []),
      ]),
    )
    .digest("hex")

export type Refusal =
  | NotFound
  | MedicineExpired
  | OutOfStock
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

/** The lines of a sale and its exact total, or the first reason to refuse it. */
export const linesOf = (
  input: SaleInput,
  wanted: ReadonlyMap<MedicineId, Wanted>,
  found: ReadonlyArray<StockedMedicine>,
): Either.Either<Priced, Refusal> => {
  const byId = new Map(found.map((medicine) => [medicine.id, medicine]))
  const lines: Array<NewLine> = []
  let total = 0
  for (const [id, { quantity, discount }] of wanted) {
    const medicine = byId.get(id)
    if (medicine === undefined) return Either.left(new NotFound({ what: "Medicine" }))
    const { name, price, quantity: available } = medicine
    if (medicine.expired) return Either.left(new MedicineExpired({ medicine_id: id, name }))
    if (available < quantity) return Either.left(new OutOfStock({ medicine_id: id, name, available }))
    // Beyond 2^53 cents the product is not exact, but it then exceeds the largest total anyway.
    const amount = price * quantity
    if (discount > amount) return Either.left(new DiscountTooLarge())
    total += amount
    if (total > largestTotal) return Either.left(new SaleTooLarge())
    lines.push({
      medicine,
      quantity,
      discount: cents(discount),
      total: cents(times(price, quantity) - discount),
    })
  }
  const [off, net] = [input.discount ?? 0, sum(lines.map((line) => line.total))]
  if (off > net) return Either.left(new DiscountTooLarge())
  if (isDiscounted(input) && !input.discount_reason) return Either.left(new DiscountReasonMissing())
  return Either.right({ lines: lessDiscount(lines, off), total: cents(net - off) })
}
