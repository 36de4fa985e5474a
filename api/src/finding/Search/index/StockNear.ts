import type { NearPharmacy, Reach } from "../SearchEngine.ts"
import { chordOf, kilometresOf } from "./Pharmacies.ts"
import type { Pharmacies } from "./Pharmacies.ts"
import type { Postings } from "./Postings.ts"
import { isInStock } from "./Rows.ts"

/** The `most` nearest approved pharmacies within reach. */
export const nearestPharmacies = (
  pharmacies: Pharmacies,
  reach: Reach,
  most: number,
): ReadonlyArray<NearPharmacy> => {
  const chords = pharmacies.allChordsFrom(reach)
  const longest = chordOf(reach.kilometres)
  const idOf = (ordinal: number): number => pharmacies.at(ordinal)?.id ?? 0
  return Array.from(chords.keys())
    .filter((ordinal) => (chords[ordinal] ?? Infinity) <= longest)
    .toSorted((a, b) => (chords[a] ?? 0) - (chords[b] ?? 0) || idOf(a) - idOf(b))
    .slice(0, most)
    .flatMap((ordinal) => {
      const pharmacy = pharmacies.at(ordinal)
      return pharmacy === undefined ? [] : [{ pharmacy, kilometres: kilometresOf(chords[ordinal] ?? 0) }]
    })
}

/** Returns up to `most` slots of a name's rows in stock. */
export type StockedSlots = (name: number, most?: number) => ReadonlyArray<number>

/**
 * Finds the rows of a name that are in stock, not expired on `today` (days since 1970-01-01), and at an approved
 * pharmacy within reach. Without a reach, every approved pharmacy counts.
 */
export const stockedSlots = (
  postings: Postings,
  pharmacies: Pharmacies,
  reach: Reach | undefined,
  today: number,
): StockedSlots => {
  // 4 is the squared diameter of the unit sphere, so every place is within reach.
  const longestChord = reach === undefined ? 4 : chordOf(reach.kilometres)
  const chords = pharmacies.allChordsFrom(reach ?? { latitude: 0, longitude: 0 })
  // A row's life is twice its last day, plus one when it is in stock.
  const leastLife = today * 2
  return (name, most = Infinity) => {
    const found: Array<number> = []
    const start = postings.starts[name] ?? 0
    const end = start + postings.count(name)
    for (let slot = start; slot < end && found.length < most; slot++) {
      const life = postings.lives[slot] ?? 0
      if (life < leastLife || !isInStock(life)) continue
      if ((chords[postings.pharmacies[slot] ?? 0] ?? 5) <= longestChord) found.push(slot)
    }
    return found
  }
}
