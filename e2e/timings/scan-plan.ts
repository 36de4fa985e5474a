import { makeRandom } from "../../api/seed/Demo/Random.ts"
import { seedOf } from "../../scripts/faults/seeds.ts"
import type { ScannerKeys } from "./scanner.ts"
import { dealt, shelf } from "./typing-plan.ts"

/** Where the focus is put before a code is scanned; "stay" leaves it, as a scan does that follows at once. */
export type Focus = "search" | "quantity" | "page" | "sellButton" | "addButton" | "stay"

type PlannedScan = ScannerKeys & {
  /** The place of the medicine on the shelf; undefined for a code that no medicine has. */
  readonly place: number | undefined
  readonly focus: Focus
  /** Milliseconds after the scan before, and from key to key. */
  readonly gap: number
  readonly keyGap: number
}

export type ScannedSale = {
  readonly number: number
  /** What stands in the search meanwhile. */
  readonly words: string
  readonly scans: ReadonlyArray<PlannedScan>
}

/** Scans of a sale: each gap three times, and each place of the focus twice. */
const scansOfSale = 12

/** What a scanner reads from a pack: the digits of its bar code, or the GS1 code with its expiry and batch. */
const readingsOf = (barcode: string): ReadonlyArray<string> => [barcode, `010${barcode}1739123110L0T7`]

/** The sales of a run: the same for the same seed. Each has all gaps, all places of the focus, and unknown codes. */
export const scannedSalesOf = (seed: number, count: number): ReadonlyArray<ScannedSale> => {
  const random = makeRandom(seedOf(seed, "scans"))
  return Array.from({ length: count }, (_, index) => {
    const gaps = dealt([0, 30, 100, 500], scansOfSale, random)
    const places = dealt<Focus>(
      ["search", "quantity", "page", "sellButton", "addButton", "stay"],
      scansOfSale,
      random,
    )
    const known = dealt([true, true, true, true, true, false], scansOfSale, random)
    return {
      number: index + 1,
      words: index % 2 === 0 ? "amlo" : "",
      scans: gaps.map((gap, at) => {
        const place = known[at] === true ? random.between(0, shelf.length - 1) : undefined
        const readings = place === undefined ? [] : readingsOf(shelf[place]?.barcode ?? "")
        return {
          place,
          text:
            readings[random.next() < 0.3 ? 1 : 0] ?? `99${String(index).padStart(4, "0")}${seed % 1000}${at}`,
          end: random.next() < 0.25 ? "Tab" : "Enter",
          focus: gap === 0 ? "stay" : (places[at] ?? "stay"),
          gap,
          keyGap: random.between(0, 4) * 4,
        }
      }),
    }
  })
}
