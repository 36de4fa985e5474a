import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import { withBack } from "@rokthnam/shared/Medicines/LooseRules"
import type { Amount, Stock } from "@rokthnam/shared/Medicines/LooseRules"
import type { MedicineId, SaleLineId } from "@rokthnam/shared/Primitives/Id"
import { cents, sum } from "@rokthnam/shared/Primitives/Money"
import type { Cents } from "@rokthnam/shared/Primitives/Money"
import { refundOf, returnable, soldOf } from "@rokthnam/shared/Sales/ReturnRules"
import { ReturnTooLarge } from "@rokthnam/shared/Sales/Returns"
import type { ReturnInput } from "@rokthnam/shared/Sales/Returns"
import { createHash } from "node:crypto"
import { Either } from "effect"

/** A line of a locked sale. */
export type SaleLine = {
  readonly id: SaleLineId
  /** Null if the pharmacy does not have the medicine any more. Nothing of it can go back to the stock. */
  readonly medicine_id: MedicineId | null
  readonly medicine_name: string
  readonly quantity_sold: number
  readonly units_sold: number
  readonly quantity_returned: number
  readonly total_amount: Cents
}

/** Packages or loose units of a line that come back, and the money for them. Both are positive. */
export type ReturnedLine = {
  readonly line: SaleLine
  readonly quantity: number
  readonly amount: Cents
  readonly restock: boolean
}

/** A hash that is equal for two requests for the same return or void. */
export const hashOf = (kind: "return" | "void", saleId: number, input: object): string =>
  createHash("sha256")
    .update(JSON.stringify([kind, saleId, input]))
    .digest("hex")

/** The lines of a return, or the first reason to refuse it. A line may be wanted twice: restocked and written off. */
export const returnedLines = (
  wanted: ReturnInput["lines"],
  lines: ReadonlyArray<SaleLine>,
): Either.Either<ReadonlyArray<ReturnedLine>, NotFound | ReturnTooLarge> => {
  const left = new Map(lines.map((line) => [line.id, line]))
  const returned: Array<ReturnedLine> = []
  for (const { line_id, quantity, restock } of wanted) {
    const line = left.get(line_id)
    if (line === undefined) return Either.left(new NotFound({ what: "Sale line" }))
    if (quantity > returnable(line))
      return Either.left(
        new ReturnTooLarge({ line_id, name: line.medicine_name, returnable: returnable(line) }),
      )
    returned.push({
      line,
      quantity,
      restock: restock && line.medicine_id !== null,
      amount: cents(refundOf(line, quantity)),
    })
    left.set(line_id, { ...line, quantity_returned: line.quantity_returned + quantity })
  }
  return Either.right(returned)
}

/** Everything of a sale of which nothing came back yet, to the stock. */
export const everyLine = (lines: ReadonlyArray<SaleLine>): ReadonlyArray<ReturnedLine> =>
  lines.map((line) => ({
    line,
    quantity: soldOf(line),
    amount: line.total_amount,
    restock: line.medicine_id !== null,
  }))

/** The money that a return gives back. */
export const refundTotal = (returned: ReadonlyArray<ReturnedLine>): Cents =>
  sum(returned.map(({ amount }) => amount))

/** The packages and loose units of a line that come back. */
export const amountOf = ({ line, quantity }: ReturnedLine): Amount =>
  line.units_sold > 0 ? { packages: 0, units: quantity } : { packages: quantity, units: 0 }

/** What comes back of each medicine. */
const amountsBack = (returned: ReadonlyArray<ReturnedLine>): ReadonlyMap<MedicineId, Amount> => {
  const amounts = new Map<MedicineId, Amount>()
  for (const one of returned) {
    const id = one.line.medicine_id
    if (id === null) continue
    const [before, more] = [amounts.get(id) ?? { packages: 0, units: 0 }, amountOf(one)]
    amounts.set(id, { packages: before.packages + more.packages, units: before.units + more.units })
  }
  return amounts
}

/** The stock of a locked medicine. */
export type MedicineStock = Stock & { readonly id: MedicineId }

/** The stock of the returned medicines with what comes back. */
export const stockBack = (
  stocks: ReadonlyArray<MedicineStock>,
  returned: ReadonlyArray<ReturnedLine>,
): ReadonlyArray<MedicineStock> => {
  const amounts = amountsBack(returned)
  return stocks.flatMap((stock) => {
    const amount = amounts.get(stock.id)
    return amount === undefined ? [] : [{ id: stock.id, ...withBack(stock, amount) }]
  })
}

/** The packages and loose units that a return takes back. */
export const amountBack = (returned: ReadonlyArray<ReturnedLine>): Amount => {
  const all = returned.map(amountOf)
  return {
    packages: all.reduce((total, { packages }) => total + packages, 0),
    units: all.reduce((total, { units }) => total + units, 0),
  }
}
