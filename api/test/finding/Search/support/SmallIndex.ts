import { SearchIndex } from "../../../../src/finding/Search/index/SearchIndex.ts"
import { trusted } from "./Engines.ts"

/** Names with strength and maker, numbered from 1. */
export const texts = [
  "panadol tab / 500mg / gsk",
  "panadol extra syrup 60ml / 250mg 5ml / gsk",
  "amoxicillin / 250mg / sandoz",
  "zzzquo / 5mg / x",
]
const now = Date.UTC(2026, 10, 21)
/** The day of the index, in days since 1970. */
export const today = Math.floor(now / 86_400_000)

/** An index without rows and names, with these pharmacies, numbered from 1, about a kilometre from one to the next. */
export const emptyIndex = (pharmacies: ReadonlyArray<{ readonly isApproved: boolean }>): SearchIndex => {
  const index = new SearchIndex(trusted, () => now)
  pharmacies.forEach(({ isApproved }, at) => {
    const id = at + 1
    index.pharmacies.set({
      id,
      name: `P${id}`,
      address: "",
      phone: "",
      latitude: 11.5 + id / 100,
      longitude: 104.9,
      hours: null,
      isApproved,
    })
  })
  return index
}
