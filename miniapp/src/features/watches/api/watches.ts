import type { Answer, Body } from "@rokthnam/shared/web/client/call-types"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { refusalOf } from "@rokthnam/shared/web/errors/refusal-of"
import { api } from "../../../lib/api.ts"

const as = "customer"

export type Watch = Answer<"GET /watches">["watches"][number]
type WatchRequest = Body<"POST /watches">

/** What a customer waits for, and what has arrived. */
export const watchesQuery = (customerId: string) =>
  queryOptions({
    queryKey: ["watches", customerId],
    queryFn: ({ signal }) => api.get("/watches", { as, signal }),
  })

/** Begins a watch. The same one begins anew, so that a lost answer may be asked for again. */
export const useBeginWatch = (customerId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: WatchRequest) => api.post("/watches", { as, body }),
    onSettled: () => client.invalidateQueries({ queryKey: watchesQuery(customerId).queryKey }),
  })
}

/** Ends a watch. One that is not there ended before, as a call that is sent again finds it. */
const endWatch = async (id: number): Promise<void> => {
  try {
    await api.delete("/watches/:id", { as, path: { id } })
  } catch (error) {
    if (refusalOf("DELETE /watches/:id", error)?.code !== "NotFound") throw error
  }
}

export const useRemoveWatch = (customerId: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: endWatch,
    onSettled: () => client.invalidateQueries({ queryKey: watchesQuery(customerId).queryKey }),
  })
}
