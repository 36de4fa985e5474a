import { persistentStore } from "@rokthnam/shared/web/storage/text-store"
import { IconPoint } from "@tabler/icons-react"
import { useEffect } from "react"
import type { Total } from "./total-cards.tsx"

/** No report has more totals. */
const mostPlaces = 12

/**
 * The totals of a report. While they are on their way there is room for as many as the report had on this device last: the
 * profit, for example, is among them only where costs are known, and would push down what somebody reads.
 */
export const useCardPlaces = (
  report: string,
  totals: ReadonlyArray<Total>,
  isComing: boolean,
): ReadonlyArray<Total> => {
  const key = `report-cards.${report}`
  const { length } = totals
  useEffect(() => {
    if (!isComing) persistentStore.write(key, String(length))
  }, [key, length, isComing])
  if (!isComing) return totals
  const known = Number(persistentStore.read(key) ?? "0")
  const missing = Number.isInteger(known) ? Math.min(known, mostPlaces) - length : 0
  return [
    ...totals,
    ...Array.from({ length: Math.max(0, missing) }, (_, place) => ({
      label: "\u00a0".repeat(place + 1),
      value: undefined,
      icon: IconPoint,
    })),
  ]
}
