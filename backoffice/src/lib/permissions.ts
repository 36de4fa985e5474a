import type { Answer } from "@rokthnam/shared/web/client/call-types"
import { queryOptions, useQuery } from "@tanstack/react-query"
import { api } from "./api.ts"
import { useArea } from "./use-area.ts"

type Permission = keyof Answer<"GET /staff/permissions">

/** `GET /staff/permissions`: each permission's name to true or false. */
const permissionsQuery = queryOptions({
  queryKey: ["permissions"],
  queryFn: ({ signal }) => api.get("/staff/permissions", { as: "staff", signal }),
  staleTime: 60_000,
})

/** Whether the signed-in member has a permission; the owner has all. Undefined until it is known. */
export const usePermissions = () => {
  const { area } = useArea()
  const query = useQuery({ ...permissionsQuery, enabled: area === "staff" })
  const can = (permission: Permission): boolean | undefined =>
    area === "pharmacy" ? true : query.data?.[permission]
  return { can, error: query.error, retry: () => void query.refetch() }
}
