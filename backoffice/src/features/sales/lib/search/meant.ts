import type { Sellable, Sellables } from "../../api/sell.ts"
import { firstBatch, productOf } from "../scans/choose.ts"

/** A search answer: its medicines, whether they are all that match, and how they match. */
type Match = NonNullable<Sellables["match"]>
export type Answer = {
  readonly items: ReadonlyArray<Sellable>
  readonly isWhole: boolean
  readonly match: Match
}

const folded = (text: string): string => text.trim().replaceAll(/\s+/g, " ").toLowerCase()

/**
 * The medicine that a typed text surely means, although its seller has not seen the answer yet: the only product that
 * matches, or the only one with exactly this name. A corrected match or another name of the ingredient is never sure.
 */
export const surelyMeant = (typed: string, answer: Answer, today: string): Sellable | undefined => {
  if (answer.match !== "exact") return undefined
  const text = folded(typed)
  const named = answer.items.filter(({ name, dosage }) =>
    [folded(name), folded(`${name} ${dosage}`)].includes(text),
  )
  const meant = named.length > 0 ? named : answer.isWhole ? answer.items : []
  return new Set(meant.map(productOf)).size === 1 ? firstBatch(meant, today) : undefined
}

/**
 * The row that is selected before the seller moves: the first match, or the batch of it that is to be sold first.
 * Nothing is selected before something was typed, and never a corrected match.
 */
export const firstSelected = (typed: string, answer: Answer, today: string): number | undefined => {
  const [first] = answer.items
  if (typed.trim() === "" || answer.match === "fuzzy" || first === undefined) return undefined
  const batches = answer.items.filter((one) => productOf(one) === productOf(first))
  return (firstBatch(batches, today) ?? first).id
}
