import { cents, times } from "@rokthnam/shared/Primitives/Money"
import type { Cents } from "@rokthnam/shared/Primitives/Money"
import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { MedicineId } from "@rokthnam/shared/Primitives/Id"
import { largestTotal } from "@rokthnam/shared/Sales/Payments"
import { MedicineExpired, OutOfStock, SaleTooLarge } from "@rokthnam/shared/Sales/Sale"
import type { SaleInput } from "@rokthnam/shared/Sales/Sale"
import { createHash } from "node:crypto"
import { Either } from "effect"
import type { NewLine, StockedMedicine } from "./SalesRepo.ts"

/** The number of packages of each medicine in a basket, in the basket's order. Repeated medicines are summed. */
export const wantedOf = (input: SaleInput): ReadonlyMap<MedicineId, number> => {
  const wanted = new Map<MedicineId, number>()
  for (const { medicine_id, quantity_sold } of input.items)
    wanted.set(medicine_id, (wanted.get(medicine_id) ?? 0) + quantity_sold)
  return wanted
}

/** A hash that is equal for two requests for the same sale. */
export const hashOf = (input: SaleInput): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        input.items.map((item) => [item.medicine_id, item.quantity_sold]),
        input.payment_method_id,
        input.notes ?? null,
        // Absent parts add nothing, so that a sale that was sent to an earlier version has the same hash.
        ...(input.payments ? [input.payments, input.riel_per_dollar ?? null] : []),
      ]),
    )
    .digest("hex")

export type Refusal = NotFound | MedicineExpired | OutOfStock | SaleTooLarge

/** The lines of a sale and its total. */
export type Priced = { readonly lines: ReadonlyArray<NewLine>; readonly total: Cents }

/** The lines of a sale and its exact total, or the first reason to refuse it. */
export const linesOf = (
  wanted: ReadonlyMap<MedicineId, number>,
  found: ReadonlyArray<StockedMedicine>,
): Either.Either<Priced, Refusal> => {
  const byId = new Map(found.map((medicine) => [medicine.id, medicine]))
  const lines: Array<NewLine> = []
  let total = 0
  for (const [id, quantity] of wanted) {
    const medicine = byId.get(id)
    if (medicine === undefined) return Either.left(new NotFound({ what: "Medicine" }))
    const { name, price, quantity: available } = medicine
    if (medicine.expired) return Either.left(new MedicineExpired({ medicine_id: id, name }))
    if (available < quantity) return Either.left(new OutOfStock({ medicine_id: id, name, available }))
    // Beyond 2^53 cents the product is not exact, but it then exceeds the largest total anyway.
    const amount = price * quantity
    total += amount
    if (total > largestTotal) return Either.left(new SaleTooLarge())
    lines.push({ medicine, quantity, total: times(price, quantity) })
  }
  return Either.right({ lines, total: cents(total) })
}
