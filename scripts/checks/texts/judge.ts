import type { Keys } from "./keys.ts"
import type { FoundUses, Use } from "./uses.ts"

/** Keys that only the running code can name, all with the same start. */
export interface Allowed {
  /** `namespace:start`. */
  readonly start: string
  readonly reason: string
  /** The words of the code that gives the names: the rest of the key must be one of them. */
  readonly givenBy: ReadonlySet<string>
}

export interface Verdict {
  /** `namespace:key` that nothing asks for. */
  readonly unused: readonly string[]
  /** What is asked for and is not there, with the place that asks. */
  readonly missing: readonly string[]
  /** Allowed starts that allow nothing that is not used anyway. */
  readonly idle: readonly string[]
}

const escaped = (text: string) => text.replaceAll(/[.$^()[\]{}+?|\\]/g, "\\$&")
/** A key, or a whole branch of keys (`returnObjects`). */
const matcherOf = (key: string) => new RegExp(`^${key.split("*").map(escaped).join(".+")}(?:\\..+)?$`)

/** The keys that a use can mean: those of the first of its namespaces that has any. */
const meantBy = ({ namespaces, key }: Use, keys: Keys): string[] => {
  if (key === undefined) return []
  const all = namespaces ?? [...keys.keys()]
  const is = matcherOf(key)
  const found = all.map((namespace) =>
    [...(keys.get(namespace) ?? [])].filter((one) => is.test(one)).map((one) => `${namespace}:${one}`),
  )
  // A function that came as an argument may be of any namespace.
  return namespaces === undefined ? found.flat() : (found.find((some) => some.length > 0) ?? [])
}

/**
 * Compares what the code asks for with the texts of a language. Where nothing is known of a key, every string of the
 * app's code that is a key of that namespace counts as used.
 */
export const judge = (keys: Keys, found: readonly FoundUses[], allowed: readonly Allowed[]): Verdict => {
  const uses = found.flatMap((one) => one.uses)
  const strings = new Set(found.flatMap((one) => [...one.strings]))
  const used = new Set<string>()
  const missing: string[] = []
  for (const use of uses) {
    if (use.key === undefined) {
      for (const namespace of use.namespaces ?? keys.keys())
        for (const key of keys.get(namespace) ?? []) if (strings.has(key)) used.add(`${namespace}:${key}`)
      continue
    }
    const meant = meantBy(use, keys)
    for (const key of meant) used.add(key)
    if (meant.length === 0)
      missing.push(`${use.place} asks for ${use.namespaces?.join(" or ") ?? "any"}:${use.key}`)
  }
  const rest = [...keys].flatMap(([namespace, some]) =>
    [...some].map((key) => `${namespace}:${key}`).filter((key) => !used.has(key)),
  )
  const isAllowed = ({ start, givenBy }: Allowed, key: string) =>
    key.startsWith(start) && givenBy.has(key.slice(start.length))
  return {
    unused: rest.filter((key) => !allowed.some((one) => isAllowed(one, key))),
    missing,
    idle: allowed.filter((one) => !rest.some((key) => isAllowed(one, key))).map(({ start }) => start),
  }
}
