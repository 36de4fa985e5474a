import type { OpeningHours } from "@rokthnam/shared/Pharmacies/HoursRules"
import { useQueryClient } from "@tanstack/react-query"
import { useTakingBack } from "../../../lib/use-taking-back.ts"
import { openingHoursQuery, writeOpeningHours } from "../api/opening-hours.ts"

/** The hours before an edit, and as it left them (null for none). */
type Pair = { readonly before: OpeningHours; readonly seen: OpeningHours | null }

/** Takes an edit of the hours back, or that they were taken back. */
export const useHoursUndo = () => {
  const client = useQueryClient()
  return useTakingBack({
    send: ({ before, seen }: Pair) => writeOpeningHours({ ...before, seen }),
    onDone: (saved) => client.setQueryData(openingHoursQuery.queryKey, saved),
  })
}
