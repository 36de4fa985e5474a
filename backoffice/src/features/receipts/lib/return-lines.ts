import { refundOf, returnable } from "@rokthnam/shared/Sales/ReturnRules"
import { toCents } from "../../../lib/money.ts"
import type { ReturnBody, SaleLine } from "../api/receipts.ts"

/** What the seller chose for a line: how many packages or units come back, and whether they can be sold again. */
export type Choice = { readonly quantity: number; readonly restock: boolean }

/** The choices of a return by the ids of the lines. */
export type Choices = Readonly<Record<number, Choice>>

export const noChoice: Choice = { quantity: 0, restock: true }

/** The lines of a sale that can still come back. */
export const openLines = (lines: ReadonlyArray<SaleLine>): ReadonlyArray<SaleLine> =>
  lines.filter((line) => returnable(line) > 0)

/** The lines of the request: those of which something comes back. */
export const chosenLines = (choices: Choices): ReturnBody["lines"] =>
  Object.entries(choices).flatMap(([id, choice]) =>
    choice.quantity === 0 ? [] : [{ line_id: Number(id), ...choice }],
  )

/** The cents that the choices give back, as the API computes them. */
export const refundCents = (lines: ReadonlyArray<SaleLine>, choices: Choices): number =>
  lines.reduce((total, line) => {
    const { quantity } = choices[line.id] ?? noChoice
    return total + refundOf({ ...line, total_amount: toCents(line.total_amount) }, quantity)
  }, 0)
