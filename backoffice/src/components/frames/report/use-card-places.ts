import { IconPoint } from "@tabler/icons-react"
import { useRememberedCount } from "../../../lib/use-remembered-count.ts"
import type { Total } from "./total-cards.tsx"

/**
 * The totals of a report. While they are on their way there is room for as many as the report had on this device last:
 * what was taken back, for example, is among them only where something was, and would push down what somebody reads.
 */
export const useCardPlaces = (
  report: string,
  totals: ReadonlyArray<Total>,
  isComing: boolean,
): ReadonlyArray<Total> => {
  const { length } = totals
  const places = useRememberedCount(`cards.${report}`, isComing ? undefined : length) ?? length
  return [
    ...totals,
    ...Array.from({ length: Math.max(0, places - length) }, (_, place) => ({
      label: "\u00a0".repeat(place + 1),
      value: undefined,
      icon: IconPoint,
    })),
  ]
}
