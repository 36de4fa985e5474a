/*
 * How a cart is read. This module imports nothing, so that the web apps can load it.
 */

type Line = { readonly pharmacy_id: number | null; readonly pharmacy_name: string }

/** Whether a line counts in the total: a sold-out, expired or deleted medicine does not. */
export const canBeBought = (state: string): boolean => state === "available" || state === "not_enough"

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
