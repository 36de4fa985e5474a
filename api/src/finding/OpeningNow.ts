import { openingAt } from "@rokthnam/shared/Pharmacies/HoursRules"
import type { Opening, OpeningHours } from "@rokthnam/shared/Pharmacies/OpeningHours"

const instantOf = (moment: number | null): string | null =>
  moment === null ? null : new Date(moment).toISOString()

/** Whether a pharmacy is open at a time in milliseconds since 1970; null while it has not told its hours. */
export const openingOf = (hours: OpeningHours | null, now: number): Opening | null => {
  if (hours === null) return null
  const { isOpen, changesAt, dutyEndsAt } = openingAt(hours, now)
  return {
    is_open: isOpen,
    changes_at: instantOf(changesAt),
    on_duty: dutyEndsAt !== null,
    duty_ends_at: instantOf(dutyEndsAt),
  }
}
