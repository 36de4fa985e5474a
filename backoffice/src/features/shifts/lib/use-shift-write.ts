import { useMutation, useQueryClient } from "@tanstack/react-query"
import { currentShiftQuery, shiftQuery } from "../api/shifts.ts"
import type { ShiftReport } from "../api/shifts.ts"

/** A write of a shift. Its answer is shown at once, and everything else about shifts is fetched again. */
export const useShiftWrite = (write: () => Promise<ShiftReport>, onDone: (shift: ShiftReport) => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: write,
    onSuccess: (shift) => {
      client.setQueryData(shiftQuery(shift.id).queryKey, shift)
      if (shift.is_own)
        client.setQueryData(currentShiftQuery.queryKey, shift.closed_at === null ? shift : null)
      onDone(shift)
    },
    // Another device may have opened or closed the shift.
    onSettled: () => client.invalidateQueries({ queryKey: ["shifts"] }),
  })
}
