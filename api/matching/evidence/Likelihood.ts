/** Costs are negative natural logarithms of likelihoods: small is likely, and they add up where likelihoods multiply. */

/** The cost of any of several things happening. */
export const either = (costs: ReadonlyArray<number>): number => {
  const least = Math.min(...costs)
  if (least === Infinity) return Infinity
  return least - Math.log(costs.reduce((sum, cost) => sum + Math.exp(least - cost), 0))
}
