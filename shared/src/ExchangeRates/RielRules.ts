/*
 * Riel and dollars. Dollar amounts are whole cents, riel amounts whole riel, and a rate is riel for a dollar. Nothing is
 * ever computed in fractions. This module imports nothing, because the web apps load it too.
 */

/** The rate until the owner sets another: what shops in Cambodia commonly use. */
export const firstRate = 4100
export const lowestRate = 1000
export const highestRate = 20_000

/** The smallest note in use, and so the step to which riel amounts are rounded. */
export const rielStep = 100

/** A dollar amount in riel, rounded half up to 100 riel; negative amounts like positive ones. */
export const toRiel = (cents: number, rate: number): number => {
  // cents × rate are hundredths of a riel, so that 100 riel are 10,000 of them. The product may exceed 2^53.
  const step = BigInt(rielStep) * 100n
  const hundredths = BigInt(Math.abs(cents)) * BigInt(rate)
  const riel = Number((2n * hundredths + step) / (2n * step)) * rielStep
  return cents < 0 && riel > 0 ? -riel : riel
}
