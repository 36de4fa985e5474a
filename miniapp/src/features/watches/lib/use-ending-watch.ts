import { useQuery } from "@tanstack/react-query"
import { useRemoveWatch, watchesQuery } from "../api/watches.ts"

/**
 * Ends watches, and tells which one cannot be ended and why. A call whose answer was lost may have ended the watch: once it
 * is gone, nothing failed.
 */
export const useEndingWatch = (customerId: string) => {
  const { data } = useQuery(watchesQuery(customerId))
  const { mutate, variables, error, isPending } = useRemoveWatch(customerId)
  const isStillThere = data?.watches.some(({ id }) => id === variables) ?? true
  return {
    end: mutate,
    error: isStillThere ? error : null,
    /** The watch that was ended last, or that is being ended. */
    last: variables,
    isPending,
  }
}
