import type { Random } from "../search/GeneratedCatalogue.ts"

/** A random item of a list, all equally likely. */
export const chosen = <A>(random: Random, from: ReadonlyArray<A>): A => {
  const found = from[Math.floor(random() * from.length)]
  if (found === undefined) throw new RangeError("Nothing to choose from.")
  return found
}

/** A random item of a list, as likely as its weight. */
export const weighted = <A extends { readonly weight: number }>(
  random: Random,
  from: ReadonlyArray<A>,
): A => {
  let left = random() * from.reduce((sum, { weight }) => sum + weight, 0)
  for (const item of from) {
    left -= item.weight
    if (left < 0) return item
  }
  return chosen(random, from)
}
