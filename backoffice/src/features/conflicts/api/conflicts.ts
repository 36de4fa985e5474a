import type { Answer, Body } from "@rokthnam/shared/web/client/call-types"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"

type ConflictList = Answer<"GET /inventory/sales/conflicts">
export type Conflict = ConflictList["items"][number]
export type SettlementBody = Body<"POST /inventory/sales/conflicts/:id/settle">

const pageSize = 10
/** Milliseconds: as often as alerts are polled (document 1, section 9). */
const pollEvery = 60_000

const read = (query: { page: number; page_size: number; state?: "open" | "settled" }, signal: AbortSignal) =>
  api.get("/inventory/sales/conflicts", { as: "member", query, signal })

/** A page of the conflicts that wait, or of the settled ones. */
export const conflictsQuery =
  (state: "open" | "settled") =>
  (page: number, size = pageSize) =>
    queryOptions({
      queryKey: ["sales", "conflicts", { state, page, size }],
      queryFn: ({ signal }) => read({ page, page_size: size, state }, signal),
      placeholderData: keepPreviousData,
    })

/** How many conflicts wait. */
export const openConflictsQuery = queryOptions({
  queryKey: ["sales", "conflicts", "open"],
  queryFn: async ({ signal }) => (await read({ page: 1, page_size: 1, state: "open" }, signal)).open,
  refetchInterval: pollEvery,
})

/** Takes a settlement back. Sent again it changes nothing. */
export const unsettle = (
  id: number,
  body: Body<"POST /inventory/sales/conflicts/:id/unsettle">,
): Promise<Conflict> =>
  api.post("/inventory/sales/conflicts/:id/unsettle", { as: "member", path: { id }, body })

export const settle = (id: number, body: SettlementBody): Promise<Conflict> =>
  api.post("/inventory/sales/conflicts/:id/settle", { as: "member", path: { id }, body })
