import { gauss } from "../search/GeneratedCatalogue.ts"
import type { Random } from "../search/GeneratedCatalogue.ts"
import { weighted } from "../safety/Chance.ts"
import { hoursOfDay } from "./DayShape.ts"
import type { PlannedPharmacy } from "./Step.ts"

/** Medicines and sales of a pharmacy on average, as SCALING.md assumes them for a country. */
const averageRows = 2500
const averageSales = 150

/**
 * Sizes are log-normal, as those of firms are: half of the pharmacies have less than 1,500 medicines, a few have many thousands. The
 * spread makes the mean `averageRows`. Bounded, so that one pharmacy is never most of a small country.
 */
const medianRows = 1500
const spread = Math.sqrt(2 * Math.log(averageRows / medianRows))
const rowsWithin = { least: 200, most: 12_000 }
const salesWithin = { least: 10, most: 1200 }
/** Sales grow slower than the list: large ones keep more of what is seldom asked for. */
const salesGrowth = 0.8

/** When they open, as pharmacies of the demonstration do, most of them from 7 to 21. */
const openings = [
  { weight: 60, from: 7, to: 21 },
  { weight: 22, from: 6, to: 20 },
  { weight: 14, from: 8, to: 22 },
  { weight: 4, from: 0, to: hoursOfDay },
]

/** Of a list, the part that is in stock and not expired, and of that the part that today's customers ask for; cautious. */
const shelfOfRows = 0.35
const soldOfShelf = 0.8
/** Sales that one clerk manages in a day. */
const salesOfClerk = 120

const within = (value: number, { least, most }: { readonly least: number; readonly most: number }): number =>
  Math.round(Math.min(most, Math.max(least, value)))

/** Draws a pharmacy. */
export const pharmacyOf = (random: Random): PlannedPharmacy => {
  const rows = within(medianRows * Math.exp(gauss(random) * spread), rowsWithin)
  const usual = averageSales * (rows / averageRows) ** salesGrowth
  const salesADay = within(usual * (0.6 + 0.8 * random()), salesWithin)
  const { from, to } = weighted(random, openings)
  const shelf = Math.floor(rows * shelfOfRows)
  return {
    rows,
    shelf,
    sold: Math.floor(shelf * soldOfShelf),
    salesADay,
    clerks: 1 + Math.floor(salesADay / salesOfClerk),
    open: { from, to },
  }
}
