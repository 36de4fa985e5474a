import type { Random } from "../search/GeneratedCatalogue.ts"
import { momentOf, secondsOfHour, shareOf, timesOf } from "./DayShape.ts"
import type { Hours } from "./DayShape.ts"
import type { OfficePage, Planned, PlannedPharmacy } from "./Step.ts"

/** How often a day an owner looks, how many medicines are delivered, and how many pharmacies import a list. */
const visits = 2
const deliveries = 5
const imports = 0.05
/** Seconds between two pages of a visit. */
const reading = 20

/** What an owner looks at in a visit, and how often; the history and the list are turned over page by page. */
const looks: ReadonlyArray<{ readonly page: OfficePage; readonly times: number }> = [
  { page: "overview", times: 1 },
  { page: "day", times: 0.8 },
  { page: "alerts", times: 0.7 },
  { page: "report", times: 0.8 },
  { page: "groups", times: 0.4 },
  { page: "history", times: 2.5 },
  { page: "reorder", times: 0.3 },
  { page: "list", times: 1.5 },
]

function* visit(place: number, begun: number, random: Random): Generator<Planned> {
  let at = begun
  for (const { page: kind, times } of looks) {
    const count = timesOf(times, random)
    for (let page = 1; page <= count; page++) {
      yield { kind, at, pharmacy: place, page }
      at += reading * (0.5 + random())
    }
  }
}

/** A day of a pharmacy beside its counters: the owner's looks, what is delivered, and at night sometimes a new list. */
export function* officeDay(
  place: number,
  pharmacy: PlannedPharmacy,
  hours: Hours,
  random: Random,
  nextKey: () => number,
): Generator<Planned> {
  for (let left = timesOf(visits * shareOf("office", hours), random); left > 0; left--) {
    const at = momentOf("office", random, hours)
    if (at !== undefined) yield* visit(place, at, random)
  }
  const most = pharmacy.shelf - pharmacy.sold
  for (let one = 0; one < Math.min(most, timesOf(deliveries * shareOf("deliveries", hours), random)); one++) {
    const at = momentOf("deliveries", random, hours)
    // Each of a medicine of its own, which nobody buys today, so that the books can be reckoned.
    const delivered = { pharmacy: place, shelf: pharmacy.sold + one }
    if (at !== undefined) yield { kind: "delivery", at, delivered, quantity: 10 + Math.floor(random() * 90) }
  }
  if (random() >= imports * shareOf("imports", hours)) return
  const at = momentOf("imports", random, { ...hours, to: Math.min(hours.to, 24) })
  if (at !== undefined && at < hours.to * secondsOfHour)
    yield { kind: "import", at, pharmacy: place, rows: 100 + Math.floor(random() * 400), key: nextKey() }
}
