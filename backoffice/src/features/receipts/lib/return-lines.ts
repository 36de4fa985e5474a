import { refundOf, returnable } from "@rokthnam/shared/Sales/ReturnRules"
import { toCents } from "../../../lib/money.ts"
import type { ReturnBody, SaleLine } from "../api/receipts.ts"

/** What the seller chose for a line: how many packages or units come back, and whether they can be sold again. */
export type Choice = {
  /** A number, '' while the field is empty, or a text that is no number. */
  readonly quantity: number | string
  readonly restock: boolean
}

/** The choices of a return by the ids of the lines. */
export type Choices = Readonly<Record<number, Choice>>

export const noChoice: Choice = { quantity: "", restock: true }

/** The lines of a sale that can still come back. */
export const openLines = (lines: ReadonlyArray<SaleLine>): ReadonlyArray<SaleLine> =>
  lines.filter((line) => returnable(line) > 0)

/** How many of a line come back, from 0 to as many as can; undefined if no such number was typed. */
const chosenOf = (line: SaleLine, { quantity }: Choice): number | undefined => {
  if (quantity === "") return 0
  const isPossible = typeof quantity === "number" && quantity >= 0 && quantity <= returnable(line)
  return isPossible ? quantity : undefined
}

/** Whether what was typed for a line is no number that can come back. */
export const isWrong = (line: SaleLine, choice: Choice): boolean => chosenOf(line, choice) === undefined

/** The lines of the request: those of which something comes back. */
export const chosenLines = (lines: ReadonlyArray<SaleLine>, choices: Choices): ReturnBody["lines"] =>
  lines.flatMap((line) => {
    const choice = choices[line.id] ?? noChoice
    const quantity = chosenOf(line, choice) ?? 0
    return quantity === 0 ? [] : [{ line_id: line.id, quantity, restock: choice.restock }]
  })

/** The cents that the choices give back, as the API computes them. */
export const refundCents = (lines: ReadonlyArray<SaleLine>, choices: Choices): number =>
  lines.reduce((total, line) => {
    const quantity = chosenOf(line, choices[line.id] ?? noChoice) ?? 0
    return total + refundOf({ ...line, total_amount: toCents(line.total_amount) }, quantity)
  }, 0)
