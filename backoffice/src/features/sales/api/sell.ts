import type { Answer, Body } from "@rokthnam/shared/web/client/call-types"
import type { IntentKey } from "@rokthnam/shared/web/intents/intent-key"
import { api } from "../../../lib/api.ts"

export type Sale = Answer<"POST /inventory/sales/bulk">
export type SaleBody = Body<"POST /inventory/sales/bulk">
export type Sellables = Answer<"GET /inventory/medicines">
export type Sellable = Sellables["items"][number]

type ListQuery = { readonly page: number; readonly page_size: number; readonly search: string }
type Limits = { readonly signal?: AbortSignal; readonly timeout: number | undefined }

/** A page of the medicines to sell. */
export const readSellables = (query: ListQuery, { timeout, ...limits }: Limits): Promise<Sellables> =>
  api.get("/inventory/medicines", {
    as: "member",
    query,
    ...limits,
    ...(timeout === undefined ? {} : { timeout }),
  })

/** Sends a sale. The API sells only once per key, and answers the first result again. */
export const sendSale = (body: SaleBody, key: IntentKey): Promise<Sale> =>
  api.post("/inventory/sales/bulk", { as: "member", body, key })

/** Medicines as they are now, one call for each. */
export const currentOf = (ids: ReadonlyArray<number>): Promise<ReadonlyArray<Sellable>> =>
  Promise.all(ids.map((id) => api.get("/inventory/medicines/:id", { as: "member", path: { id } })))
