/** What stands in place of a part of a value. */
const others: ReadonlyArray<unknown> = [
  null,
  undefined,
  "",
  "x",
  "1",
  "2026-01-31",
  0,
  -0,
  -1,
  0.5,
  Number.NaN,
  true,
  [],
  {},
  new Date(0),
  new Date(Number.NaN),
]
/** How deep, and in how many elements of a list, parts are replaced. */
const deepest = 4
const elements = 1

/**
 * Values near a good one: each of its parts in turn is another value, is missing, or has a field too many. A list also
 * loses its elements.
 */
export const nearMisses = (value: unknown, depth = 0): ReadonlyArray<unknown> => {
  if (depth > deepest) return []
  if (Array.isArray(value)) {
    const inside = value
      .slice(0, elements)
      .flatMap((one: unknown, at) => nearMisses(one, depth + 1).map((other) => value.with(at, other)))
    return [...others, ...inside]
  }
  if (typeof value !== "object" || value === null || value instanceof Date) return others
  const parts: ReadonlyArray<readonly [string, unknown]> = Object.entries(value)
  const replaced = parts.flatMap(([name, part]) =>
    nearMisses(part, depth + 1).map((other) => Object.assign({}, value, { [name]: other })),
  )
  const shortened = parts.map(([name]) => Object.fromEntries(parts.filter(([other]) => other !== name)))
  return [...others, ...replaced, ...shortened, { ...value, unknown: 1 }]
}
