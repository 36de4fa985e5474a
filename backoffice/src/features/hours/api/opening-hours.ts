import type { Body } from "@rokthnam/shared/web/client/call-types"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"

export const openingHoursQuery = queryOptions({
  queryKey: ["opening-hours"],
  queryFn: ({ signal }) => api.get("/pharmacies/opening-hours", { as: "pharmacy", signal }),
})

export const writeOpeningHours = (hours: Body<"PUT /pharmacies/opening-hours">) =>
  api.put("/pharmacies/opening-hours", { as: "pharmacy", body: hours })

export const removeOpeningHours = () => api.delete("/pharmacies/opening-hours", { as: "pharmacy" })
