import { addDays } from "@rokthnam/shared/web/formats/phnom-penh"

/** The periods that a report offers, the shortest first. */
export const periods = ["today", "yesterday", "week", "month", "lastMonth"] as const
export type Period = (typeof periods)[number]

/** The first and the last day, both inclusive, as YYYY-MM-DD. */
export type Days = { readonly start: string; readonly end: string }

/** How many days of its week are over: 0 on a Monday, with which the weeks of the opening hours begin too. */
const sinceMonday = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`

/** The days of a period, where `today` is a calendar day in Phnom Penh. A week and a month end today. */
export const daysOf = (period: Period, today: string): Days => {
  const lastDayBefore = addDays(firstOfMonth(today), -1)
  const all: Readonly<Record<Period, Days>> = {
    today: { start: today, end: today },
    yesterday: { start: addDays(today, -1), end: addDays(today, -1) },
    week: { start: addDays(today, -sinceMonday(today)), end: today },
    month: { start: firstOfMonth(today), end: today },
    lastMonth: { start: firstOfMonth(lastDayBefore), end: lastDayBefore },
  }
  return all[period]
}

/** The period with exactly these days; "all" without days, "own" for any others. */
export const periodOf = (days: Days, today: string): Period | "all" | "own" =>
  days.start === "" && days.end === ""
    ? "all"
    : (periods.find((period) => {
        const { start, end } = daysOf(period, today)
        return start === days.start && end === days.end
      }) ?? "own")
