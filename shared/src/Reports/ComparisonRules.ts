/*
 * How an amount stands against an earlier one. This module imports nothing, because the web apps load it too.
 */

/** How much an amount differs from an earlier one. */
export type Comparison =
  | { readonly kind: "same" }
  /** `percent` is a whole number above 0. */
  | { readonly kind: "more" | "less"; readonly percent: number }
  /** There was nothing to compare with: no share of nothing can be said. */
  | { readonly kind: "first" }
  | { readonly kind: "nothing" }

/** Compares an amount with an earlier one, in whole per cent; a difference below half a per cent is none. */
export const compared = (now: number, earlier: number): Comparison => {
  if (earlier <= 0) return { kind: now > 0 ? "first" : "nothing" }
  const percent = Math.round((Math.abs(now - earlier) * 100) / earlier)
  if (percent === 0) return { kind: "same" }
  return { kind: now > earlier ? "more" : "less", percent }
}
