/** What a query was found to mean (`Resolve`). */
import type { Interpretation } from "../meaning/Interpret.ts"
import type { Meanings } from "./Readings.ts"

/** Products with the same ingredients as the medicine that the query names, in sets of names, best first. */
export interface Instead {
  readonly ingredients: ReadonlyArray<string>
  readonly tiers: ReadonlyArray<ReadonlyArray<number>>
}

export interface Resolution {
  readonly query: Interpretation
  readonly match: "exact" | "fuzzy"
  /** The tokens that name the medicine (or all, when none does). */
  readonly meanings: Meanings
  /** Sets of names, best first (see `tiersOf`). The first set with stock within reach is the answer. */
  readonly tiers: ReadonlyArray<ReadonlyArray<number>>
  /** Products of the same ingredients, for when no tier has anything in reach. Computed only when called. */
  readonly instead: () => Instead | undefined
  /** Names that may have been meant. The customer is asked which; empty when something was found. */
  readonly asked: ReadonlyArray<string>
  /** Whether near words were looked for: a new word in the catalogue may then change the outcome. */
  readonly soughtCorrections: boolean
}

/** The query with its corrected tokens replaced, or null when it was taken as typed. */
export const correctedQuery = ({ query, match, meanings }: Resolution): string | null => {
  if (match === "exact") return null
  const words = meanings.map(({ token, corrections }) => corrections[0]?.term ?? token)
  return [...words, ...query.strengths, ...query.forms].join(" ")
}
