import { openingAt } from "@rokthnam/shared/Pharmacies/HoursRules"
import type { Opening, OpeningHours } from "@rokthnam/shared/Pharmacies/OpeningHours"

/** Whether a pharmacy is open at a time in milliseconds since 1970; null while it has not told its hours. */
export const openingOf = (hours: OpeningHours | null, now: number): Opening | null => {
  if (hours === null) return null
  const { isOpen, changesAt, isOnDuty } = openingAt(hours, now)
  const at = changesAt === null ? null : new Date(changesAt).toISOString()
  return { is_open: isOpen, changes_at: at, on_duty: isOnDuty }
}
