import { togetherInRiel } from "@rokthnam/shared/Shifts/ShiftRules"
import { toCents } from "../../../lib/money.ts"
import type { CashNotes } from "../api/shifts.ts"

/** What a difference means: nothing, too little or too much in the drawer, or too little of one currency only. */
export type DifferenceState = "none" | "missing" | "over" | "exchanged"

export const differenceState = ({ usd, riel }: CashNotes): DifferenceState => {
  if (usd === 0 && riel === 0) return "none"
  if (usd <= 0 && riel <= 0) return "missing"
  return usd >= 0 && riel >= 0 ? "over" : "exchanged"
}

/** Both currencies together in riel at a rate. */
export const inRiel = ({ usd, riel }: CashNotes, rate: number): number =>
  togetherInRiel({ usd: toCents(usd), riel }, rate)
