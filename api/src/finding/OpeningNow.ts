import { openingAt } from "@rokthnam/shared/Pharmacies/HoursRules"
import type { Opening, OpeningHours } from "@rokthnam/shared/Pharmacies/OpeningHours"

/** Whether a pharmacy is open at a time in milliseconds since 1970; null while it has not told its hours. */
export const openingOf = (hours: OpeningHours | null, now: number): Opening | null => {
  if (hours === null) return null
  const { isOpen, changesAt, isOnDuty } = openingAt(hours, now)
  return { is_open: isOpen, changes_at: changesAt === null ? null : new Date(changesAt), on_duty: isOnDuty }
}

/** The same in the contract's encoded form. */
export const encodedOpening = (hours: OpeningHours | null, now: number): typeof Opening.Encoded | null => {
  const opening = openingOf(hours, now)
  return opening && { ...opening, changes_at: opening.changes_at?.toISOString() ?? null }
}
