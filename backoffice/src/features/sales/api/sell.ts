import type { Answer, Body } from "@rokthnam/shared/web/client/call-types"
import { keepPreviousData, queryOptions } from "@tanstack/react-query"
import { api, intents } from "../../../lib/api.ts"

export type Sale = Answer<"POST /inventory/sales/bulk">
export type SaleBody = Body<"POST /inventory/sales/bulk">
export type Sellable = Answer<"GET /inventory/medicines">["items"][number]

/** Document 2, section 9: the point of sale shows 20 medicines per page. */
const pageSize = 20

export const sellableQuery = (page: number, search: string) =>
  queryOptions({
    queryKey: ["medicines", "sell", { page, search }],
    queryFn: ({ signal }) =>
      api.get("/inventory/medicines", { as: "member", query: { page, page_size: pageSize, search }, signal }),
    placeholderData: keepPreviousData,
  })

const placeOf = (account: string) => `sale ${account}`

/**
 * Sends the sale of an account. Until a complete answer arrives, the same sale is sent again with the same key: the API
 * sells only once and returns the first result.
 */
export const sell = (account: string, body: SaleBody): Promise<Sale> =>
  intents.run(placeOf(account), body, (key) => api.post("/inventory/sales/bulk", { as: "member", body, key }))

const isSaleBody = (thing: unknown): thing is SaleBody =>
  typeof thing === "object" && thing !== null && "items" in thing && Array.isArray(thing.items)

/** The sale of an account that was sent and whose outcome is still unknown. It survives a reload and a power cut. */
export const openSale = (account: string): SaleBody | null => {
  const thing = intents.pending(placeOf(account))?.thing
  return isSaleBody(thing) ? thing : null
}

/** Discards the open sale, after the seller has checked whether it is in the history. */
export const forgetSale = (account: string): void => intents.forget(placeOf(account))
