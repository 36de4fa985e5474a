import { useQuery } from "@tanstack/react-query"
import { usePermissions } from "../../../lib/permissions.ts"
import { openConflictsQuery } from "../api/conflicts.ts"

/** The number of conflicts that wait, for those who may settle them. A failed fetch keeps the last number. */
export const useOpenConflicts = (): number => {
  const { can } = usePermissions()
  const { data = 0 } = useQuery({ ...openConflictsQuery, enabled: can("Refund Sale") === true })
  return data
}
