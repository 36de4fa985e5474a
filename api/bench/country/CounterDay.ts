import { pick } from "../search/GeneratedCatalogue.ts"
import type { Random } from "../search/GeneratedCatalogue.ts"
import { weighted } from "../safety/Chance.ts"
import { isQueueing, momentOf, secondsOfHour, shareOf, timesOf } from "./DayShape.ts"
import type { Hours } from "./DayShape.ts"
import type { Line, Planned, PlannedPharmacy } from "./Step.ts"

/** Lines of a sale: two on average. */
const linesOfSale = [
  { lines: 1, weight: 42 },
  { lines: 2, weight: 28 },
  { lines: 3, weight: 16 },
  { lines: 4, weight: 9 },
  { lines: 5, weight: 5 },
]
const quantities = [1, 1, 1, 1, 1, 2, 2, 3]
/** Half of the lines are looked up by some letters of the name, the others are scanned or known; so one list a sale. */
const lookedUp = 0.5
/** One overview for every five sales, as SCALING.md assumes. */
const overviews = 0.2
/** In the hours of queues a customer brings so many more on average, who come within a minute. */
const behind = 1.5
/** Seconds at the counter: of greeting and paying, and of each line. */
const greeting = 25
const ofLine = 15

/** When customers come, in the order of time. */
const arrivals = (pharmacy: PlannedPharmacy, hours: Hours, random: Random): ReadonlyArray<number> => {
  const open = { from: Math.max(hours.from, pharmacy.open.from), to: Math.min(hours.to, pharmacy.open.to) }
  if (open.from >= open.to) return []
  const expected = (pharmacy.salesADay * shareOf("sales", open)) / shareOf("sales", pharmacy.open)
  const count = timesOf(expected, random)
  const times: Array<number> = []
  while (times.length < count) {
    const first = momentOf("sales", random, open)
    if (first === undefined) break
    times.push(first)
    const more = isQueueing(first) ? timesOf(2 * behind * random(), random) : 0
    for (let one = 0; one < more && times.length < count; one++) times.push(first + 60 * random())
  }
  return times.filter((time) => time < open.to * secondsOfHour).toSorted((one, other) => one - other)
}

/** Different medicines, of which the first ones of the shelf sell best. */
const basket = ({ sold }: PlannedPharmacy, random: Random): ReadonlyArray<Line> => {
  const { lines } = weighted(random, linesOfSale)
  const chosen = new Set(Array.from({ length: lines }, () => Math.floor(random() * random() * sold)))
  return Array.from(chosen, (shelf) => ({ shelf, quantity: pick(random, quantities) }))
}

/** Half of the clerks are away in the midday rest. */
const atWork = (clerks: number, second: number): number =>
  second >= 12 * secondsOfHour && second < 14 * secondsOfHour ? Math.ceil(clerks / 2) : clerks

/**
 * A day at the counters of a pharmacy: who comes waits for a clerk, is looked up what is asked for, and pays at the end.
 *
 * @param nextKey a number that was never used
 */
export function* counterDay(
  place: number,
  pharmacy: PlannedPharmacy,
  hours: Hours,
  random: Random,
  nextKey: () => number,
): Generator<Planned> {
  const free = Array.from({ length: pharmacy.clerks }, () => 0)
  for (const arrival of arrivals(pharmacy, hours, random)) {
    const working = free.slice(0, atWork(pharmacy.clerks, arrival))
    const clerk = working.indexOf(Math.min(...working))
    const begun = Math.max(arrival, free[clerk] ?? 0)
    const lines = basket(pharmacy, random)
    const length = (greeting + ofLine * lines.length) * (0.7 + 0.6 * random())
    const sold = begun + length
    free[clerk] = sold
    // Who is still waiting at the end of the part that is played is served after it.
    if (sold >= hours.to * secondsOfHour) continue
    for (const [line, { shelf }] of lines.entries())
      if (random() < lookedUp)
        yield {
          kind: "lookup",
          at: begun + (length * (line + 0.5)) / (lines.length + 1),
          clerk,
          looked: { pharmacy: place, shelf },
          letters: 3 + Math.floor(random() * 4),
        }
    yield { kind: "sale", at: sold, pharmacy: place, clerk, lines, key: nextKey() }
    if (random() < overviews && sold + 5 < hours.to * secondsOfHour)
      yield { kind: "overview", at: sold + 5 * random(), pharmacy: place, page: 1 }
  }
}
