/**
 * The plan of a day of a country, drawn from a seed: the same seed gives the same day. It knows no ids and no tokens, so it can be
 * played on any database that was filled for it (`World.ts`).
 */
import { seeded } from "../search/GeneratedCatalogue.ts"
import { counterDay } from "./CounterDay.ts"
import { secondsOfHour } from "./DayShape.ts"
import type { Hours } from "./DayShape.ts"
import { officeDay } from "./OfficeDay.ts"
import { pharmacyOf } from "./Pharmacies.ts"
import { customersOfPharmacy, searchDay } from "./SearchDay.ts"
import type { CountryWords } from "./SearchDay.ts"
import type { Plan, Planned } from "./Step.ts"

export interface PlanOptions {
  readonly seed: number
  /** How many pharmacies; their customers are in proportion. */
  readonly pharmacies: number
  readonly hours: Hours
  /** Another day of the same pharmacies; 1 if it is not told. */
  readonly day?: number
}

/** Draws the day. The pharmacies depend on the seed alone, and not on the hours. */
export const planOf = (
  { seed, pharmacies: count, hours, day = 1 }: PlanOptions,
  words: CountryWords,
): Plan => {
  const sizes = seeded(seed)
  const random = seeded(seed + 1_000_003 * day)
  let keys = 0
  const nextKey = (): number => ++keys
  const pharmacies = Array.from({ length: count }, () => pharmacyOf(sizes))
  const steps: Array<Planned> = []
  for (const [place, pharmacy] of pharmacies.entries()) {
    steps.push(...counterDay(place, pharmacy, hours, random, nextKey))
    steps.push(...officeDay(place, pharmacy, hours, random, nextKey))
  }
  for (const step of searchDay(pharmacies, words, hours, random, nextKey)) steps.push(step)
  const begin = hours.from * secondsOfHour
  const end = hours.to * secondsOfHour
  return {
    hours,
    pharmacies,
    customers: count * customersOfPharmacy,
    // What would go on after the end of the part that is played is not begun.
    steps: steps.filter(({ at }) => at >= begin && at < end).toSorted((one, other) => one.at - other.at),
  }
}
