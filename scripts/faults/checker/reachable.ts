/**
 * Whether `difference` is the sum of some of the changes, each used once or not at all: of writes with an unknown
 * outcome each has happened or not.
 */
export function isReachable(difference: number, changes: readonly number[]): boolean {
  let sums = new Set([0])
  for (const change of changes) sums = new Set([...sums, ...[...sums].map((sum) => sum + change)])
  return sums.has(difference)
}
