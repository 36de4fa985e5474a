import type { CountRequest } from "../../../../matching/corrections/Counting.ts"
import type { Postings } from "./Postings.ts"

/** Counts the rows, or the pharmacies, that have any of some names. Stops at the limit of the request. */
export const countCarriers = (postings: Postings, { count, names, limit }: CountRequest): number => {
  if (count === "rows") {
    let rows = 0
    for (const name of names) {
      rows += postings.count(name)
      if (rows >= limit) return limit
    }
    return rows
  }
  const carriers = new Set<number>()
  for (const name of names) {
    const start = postings.starts[name] ?? 0
    const end = start + postings.count(name)
    for (let slot = start; slot < end; slot++) {
      carriers.add(postings.pharmacies[slot] ?? 0)
      if (carriers.size >= limit) return limit
    }
  }
  return carriers.size
}
