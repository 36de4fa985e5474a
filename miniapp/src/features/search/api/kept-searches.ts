import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { persistentStore } from "@rokthnam/shared/web/storage/text-store"
import { customer } from "../../../lib/customer.ts"

type SearchAnswer = Answer<"GET /users/search/medicines">

/** What was asked: the name, where it was looked for, and both with the choices of the list. */
export type KeptFor = { readonly query: string; readonly place: string; readonly key: string }

/**
 * An answer as this device last got it; `at` is the time of the answer in milliseconds since 1970. Those that older versions
 * kept have no place.
 */
export type KeptSearch = Omit<KeptFor, "place"> &
  Partial<Pick<KeptFor, "place">> & { readonly at: number; readonly answer: SearchAnswer }

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
    const kept: unknown = JSON.parse(persistentStore.read(storedUnder) ?? "[]")
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
  persistentStore.write(storedUnder, JSON.stringify(kept))
}

/**
 * What this device last found for the same list, else for the same name at the same place, else anywhere; undefined if it
 * never did.
 */
export const keptSearch = ({ query, place, key }: KeptFor): KeptSearch | undefined => {
  const kept = readAll()
  const ofName = kept.filter((one) => one.query === query)
  return kept.find((one) => one.key === key) ?? ofName.find((one) => one.place === place) ?? ofName[0]
}

/** In what a kept list is another than the one that is asked for, which must be said; nothing if it is the same. */
export const differenceOf = (kept: KeptSearch, asked: KeptFor): "place" | "choices" | undefined => {
  if (kept.key === asked.key) return undefined
  return kept.place === asked.place ? "choices" : "place"
}

// A sign-out leaves nothing for the next person at this device.
customer.subscribe(() => {
  if (customer.current().status === "none") persistentStore.remove(storedUnder)
})
