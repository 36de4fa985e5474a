import type { Notes } from "../Sales/CashRules.ts"
import { noNotes } from "../Sales/CashRules.ts"

/*
 * What should be in a drawer. Dollars are whole cents and riel are whole; the two are counted apart and never converted,
 * except for the one line that tells both differences together. This module imports only rules, because the web apps
 * load it too.
 */

/** Cash that a person puts into a drawer or takes out of it beside the sales. */
export const cashMoves = ["cash_in", "cash_out"] as const
export type CashMove = (typeof cashMoves)[number]

/** Largest number of such moves in one shift. */
export const mostCashMoves = 200

/** Characters of a drawer's name: it stands in tables and on the shift bar of a phone. */
export const longestDrawerName = 40

/** The notes of two amounts together. */
export const plus = (one: Notes, other: Notes): Notes => ({
  usd: one.usd + other.usd,
  riel: one.riel + other.riel,
})

/** The notes of one amount less those of another. Both results may be negative. */
export const minus = (one: Notes, other: Notes): Notes => ({
  usd: one.usd - other.usd,
  riel: one.riel - other.riel,
})

/**
 * The cash of a shift. `sold` is what sales received less their change, and either currency of it may be negative: who
 * pays ten dollars may get riel back. `given_back` and `cash_out` are positive and leave the drawer.
 */
export type DrawerCash = {
  readonly float: Notes
  readonly sold: Notes
  readonly given_back: Notes
  readonly cash_in: Notes
  readonly cash_out: Notes
}

/** What should be in the drawer. */
export const expectedOf = ({ float, sold, given_back, cash_in, cash_out }: DrawerCash): Notes =>
  minus([float, sold, cash_in].reduce(plus, noNotes), plus(given_back, cash_out))

/** What was counted less what should be there: negative notes are missing, positive ones are too many. */
export const differenceOf = (counted: Notes, expected: Notes): Notes => minus(counted, expected)

/** A difference of both currencies together, in whole riel at a rate, rounded half away from zero. */
export const togetherInRiel = ({ usd, riel }: Notes, rate: number): number => {
  // Hundredths of a riel; the product may exceed 2^53.
  const hundredths = BigInt(usd) * BigInt(rate) + 100n * BigInt(riel)
  const rounded = Number(((hundredths < 0n ? -hundredths : hundredths) + 50n) / 100n)
  return hundredths < 0n && rounded > 0 ? -rounded : rounded
}
