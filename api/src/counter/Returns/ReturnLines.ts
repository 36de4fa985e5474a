import { NotFound } from "@rokthnam/shared/Primitives/CommonFailures"
import type { MedicineId, SaleLineId } from "@rokthnam/shared/Primitives/Id"
import { cents, sum } from "@rokthnam/shared/Primitives/Money"
import type { Cents } from "@rokthnam/shared/Primitives/Money"
import { refundOf, returnable } from "@rokthnam/shared/Sales/ReturnRules"
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
  readonly quantity_returned: number
  readonly total_amount: Cents
}

/** Packages of a line that come back, and the money for them. Both are positive. */
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
    quantity: line.quantity_sold,
    amount: line.total_amount,
    restock: line.medicine_id !== null,
  }))

/** The money that a return gives back. */
export const refundTotal = (returned: ReadonlyArray<ReturnedLine>): Cents =>
  sum(returned.map(({ amount }) => amount))

/** The number of packages that a return takes back. */
export const packagesOf = (returned: ReadonlyArray<ReturnedLine>): number =>
  returned.reduce((total, { quantity }) => total + quantity, 0)
