/**
 * When people do what in a day. Assumptions, not measurements: no public figures of Cambodia's pharmacies by the hour were
 * found. Each curve stands with what it follows from, and only its shape counts: what happens in an hour is its share of the sum.
 */
import type { Random } from "../search/GeneratedCatalogue.ts"

export const hoursOfDay = 24
export const secondsOfHour = 3600

/** What has a curve of its own. */
export type Activity = "sales" | "searches" | "office" | "deliveries" | "imports"

/** The weight of each hour of Phnom Penh, from midnight on. */
export const shapes: Readonly<Record<Activity, ReadonlyArray<number>>> = {
  /**
   * Shops open from 7 to 21 (as most pharmacies of the demonstration); people come before work, before the midday rest that
   * offices and schools take from 11:30 to 14:00, and most of all on the way home. A few pharmacies sell all night.
   */
  sales: [
    0.2, 0.1, 0.1, 0.1, 0.2, 0.4, 1.5, 4.5, 7, 7.5, 8, 10, 5, 4, 5.5, 6.5, 8, 11.5, 12, 8.5, 5, 1.5, 0.6, 0.3,
  ],
  /** Phones are looked at all day, most in the midday rest and from the way home until bed. */
  searches: [
    1, 0.5, 0.3, 0.3, 0.5, 1.2, 3, 5, 5.5, 5.5, 5.5, 6.5, 7.5, 5.5, 4.5, 4.5, 5, 6.5, 7.5, 8.5, 8.5, 6, 3.5,
    2,
  ],
  /** Owners look at yesterday in the morning, and at the day when the counter is quiet or closed. */
  office: [0.5, 0, 0, 0, 0, 0, 1, 4, 6, 4, 3, 2, 3, 4, 3, 3, 3, 3, 6, 10, 17, 16, 9, 3],
  /** Wholesalers bring what was ordered the day before, in the morning and after the midday rest. */
  deliveries: [0, 0, 0, 0, 0, 0, 1, 8, 20, 24, 14, 6, 1, 2, 10, 8, 4, 2, 0, 0, 0, 0, 0, 0],
  /** Whole lists are imported when nobody sells. */
  imports: [12, 8, 5, 4, 4, 4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 10, 22, 20],
}

/** The hours in which customers come one behind the other. */
const queues: ReadonlySet<number> = new Set([11, 17, 18])
export const isQueueing = (second: number): boolean => queues.has(Math.floor(second / secondsOfHour))

/** A part of the day: from an hour (included) to an hour (excluded). */
export interface Hours {
  readonly from: number
  readonly to: number
}

const weightOf = (activity: Activity, hour: number, { from, to }: Hours): number =>
  hour >= from && hour < to ? (shapes[activity][hour] ?? 0) : 0

/** The part of a day's activity that falls into some of its hours. */
export const shareOf = (activity: Activity, hours: Hours): number => {
  const sum = (within: Hours) =>
    shapes[activity].reduce((total, _, hour) => total + weightOf(activity, hour, within), 0)
  return sum(hours) / sum({ from: 0, to: hoursOfDay })
}

/** A second of the day at which somebody does it, within some hours; undefined when nobody does it then. */
export const momentOf = (activity: Activity, random: Random, hours: Hours): number | undefined => {
  const weights = shapes[activity].map((_, hour) => weightOf(activity, hour, hours))
  let left = random() * weights.reduce((sum, one) => sum + one, 0)
  for (const [hour, weight] of weights.entries()) {
    left -= weight
    if (left < 0) return (hour + random()) * secondsOfHour
  }
  return undefined
}

/** How often something happens: a whole number whose mean is the given one. */
export const timesOf = (mean: number, random: Random): number =>
  Math.floor(mean) + (random() < mean % 1 ? 1 : 0)
