import type { HoursSpan, OpeningHours } from "@rokthnam/shared/Pharmacies/HoursRules"

const span = (opens: string, closes: string): HoursSpan => ({ opens, closes })

/** How pharmacies of the demonstration open on weekdays and on Sundays, in turn. */
const kinds: ReadonlyArray<readonly [weekdays: ReadonlyArray<HoursSpan>, sunday: ReadonlyArray<HoursSpan>]> =
  [
    [[span("07:00", "21:00")], [span("07:00", "12:00")]],
    [[span("06:30", "11:30"), span("14:00", "20:00")], []],
    [[span("00:00", "00:00")], [span("00:00", "00:00")]],
    [[span("08:00", "22:30")], [span("08:00", "22:30")]],
    [[span("15:00", "02:00")], [span("15:00", "02:00")]],
  ]

/** The hours of a pharmacy of the demonstration; every sixth has told none. */
export const demoHours = (number: number): OpeningHours | null => {
  const kind = kinds[number % (kinds.length + 1)]
  if (kind === undefined) return null
  const [weekdays, sunday] = kind
  return { week: [...Array.from({ length: 6 }, () => weekdays), sunday], closed_days: [], duty_nights: [] }
}
