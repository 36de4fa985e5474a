/*
 * How a cart is read. This module imports nothing, so that the web apps can load it.
 */

type Line = { readonly pharmacy_id: number | null; readonly pharmacy_name: string }

/** Whether a line counts in the total: a sold-out, expired or deleted medicine does not. */
export const canBeBought = (state: string): boolean => state === "available" || state === "not_enough"

type Held = {
  readonly pharmacy: { readonly distance: { readonly value: number } | null }
  readonly total: number
}

/** The least by a number, the first of equal ones. */
const leastBy = <A>(list: ReadonlyArray<A>, numberOf: (one: A) => number): A | undefined =>
  list.toSorted((one, other) => numberOf(one) - numberOf(other))[0]

/** Which of several pharmacies that have a whole cart is the nearest, and which the cheapest; nothing stands out alone. */
export const standouts = <A extends Held>(
  whole: ReadonlyArray<A>,
): { readonly nearest: A | undefined; readonly cheapest: A | undefined } =>
  whole.length < 2
    ? { nearest: undefined, cheapest: undefined }
    : {
        nearest: leastBy(whole, ({ pharmacy }) => pharmacy.distance?.value ?? Infinity),
        cheapest: leastBy(whole, ({ total }) => total),
      }

/**
 * The lines by pharmacy, in the order in which each came first. A medicine that was deleted has lost its pharmacy's
 * number; its line stays with the pharmacy of that name, unless the cart has two of them.
 */
export const linesByPharmacy = <A extends Line>(items: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> => {
  const numbers = new Map<string, ReadonlySet<number>>()
  for (const { pharmacy_id: id, pharmacy_name: name } of items)
    if (id !== null) numbers.set(name, new Set([...(numbers.get(name) ?? []), id]))
  const keyOf = ({ pharmacy_id: id, pharmacy_name: name }: A): string => {
    const [only, ...others] = numbers.get(name) ?? []
    return `${id ?? (others.length === 0 ? only : undefined) ?? ""} ${name}`
  }
  return [...Map.groupBy(items, keyOf).values()]
}

/** Of the lines of one pharmacy the one that tells most about it: one that it still offers, if it offers any. */
export const tellingLine = <A extends Line>(lines: ReadonlyArray<A>): A | undefined =>
  lines.find(({ pharmacy_id: id }) => id !== null) ?? lines[0]
