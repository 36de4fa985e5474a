import { persistentStore } from "@rokthnam/shared/web/storage/text-store"
import { useEffect } from "react"

/** No part of a page has more. */
const most = 20

/**
 * How many of something there were on this device last, for the room of those that come: `count` while it is known,
 * and until then what was remembered; undefined on a first visit.
 */
export const useRememberedCount = (key: string, count: number | undefined): number | undefined => {
  const place = `room.${key}`
  useEffect(() => {
    if (count !== undefined) persistentStore.write(place, String(count))
  }, [place, count])
  if (count !== undefined) return count
  const kept = persistentStore.read(place)
  const known = Number(kept)
  return kept !== null && Number.isInteger(known) && known >= 0 ? Math.min(known, most) : undefined
}
