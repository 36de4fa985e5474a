import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { ownStore } from "../../../lib/customer.ts"

type SearchAnswer = Answer<"GET /users/search/medicines">

/** What was asked: the name, and the rounded point and choices of the list. */
export type KeptFor = { readonly query: string; readonly key: string }

/** An answer as this device last got it; `at` is the time of the answer in milliseconds since 1970. */
export type KeptSearch = KeptFor & { readonly at: number; readonly answer: SearchAnswer }

const storedUnder = "keptSearches"
/** Answers that are kept, about 10 kB each, and milliseconds for which they can help: a week. */
const mostKept = 8
const longestKept = 7 * 86_400_000

const isKept = (value: unknown): value is KeptSearch =>
  typeof value === "object" &&
  value !== null &&
  "query" in value &&
  "key" in value &&
  "at" in value &&
  typeof value.at === "number" &&
  "answer" in value &&
  typeof value.answer === "object" &&
  value.answer !== null &&
  "items" in value.answer &&
  Array.isArray(value.answer.items)

const readAll = (): ReadonlyArray<KeptSearch> => {
  try {
    const kept: unknown = JSON.parse(ownStore.read(storedUnder) ?? "[]")
    if (!Array.isArray(kept)) return []
    return kept.filter(isKept).filter(({ at }) => Date.now() - at < longestKept)
  } catch {
    return []
  }
}

/** Keeps what a search has found, with the phones of the pharmacies, for when there is no connection. */
export const keepSearch = (asked: KeptFor, answer: SearchAnswer): void => {
  if (answer.items.length === 0) return
  const others = readAll().filter(({ key }) => key !== asked.key)
  const kept = [{ ...asked, at: Date.now(), answer }, ...others].slice(0, mostKept)
  ownStore.write(storedUnder, JSON.stringify(kept))
}

/** Where it was looked for. The first page has no use for it, so that it is read from the key. */
const placeOf = ({ key }: KeptFor) => /"user_latitude":[^,}]+,"user_longitude":[^,}]+/.exec(key)?.[0]

/**
 * What this device last found for the same list, else for the same name at the same place, else anywhere; undefined if it
 * never did.
 */
export const keptSearch = (asked: KeptFor): KeptSearch | undefined => {
  const kept = readAll()
  const ofName = kept.filter((one) => one.query === asked.query)
  const same = kept.find((one) => one.key === asked.key)
  return same ?? ofName.find((one) => placeOf(one) === placeOf(asked)) ?? ofName[0]
}

/** In what a kept list is another than the one that is asked for, which must be said; nothing if it is the same. */
export const differenceOf = (kept: KeptSearch, asked: KeptFor): "place" | "choices" | undefined => {
  if (kept.key === asked.key) return undefined
  return placeOf(kept) === placeOf(asked) ? "choices" : "place"
}
