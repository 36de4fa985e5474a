import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { persistentStore } from "@rokthnam/shared/web/storage/text-store"
import { customer } from "../../../lib/customer.ts"

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

/** What this device last found for the same list, else for the same name; undefined if it never did. */
export const keptSearch = ({ query, key }: KeptFor): KeptSearch | undefined => {
  const kept = readAll()
  return kept.find((one) => one.key === key) ?? kept.find((one) => one.query === query)
}

// A sign-out leaves nothing for the next person at this device.
customer.subscribe(() => {
  if (customer.current().status === "none") persistentStore.remove(storedUnder)
})
