import type { Answer, Body } from "@rokthnam/shared/web/client/call-types"
import { queryOptions } from "@tanstack/react-query"
import { api, intents } from "../../../lib/api.ts"

export type SaleDetails = Answer<"GET /inventory/sales/transactions/:id">
export type SaleLine = SaleDetails["items"][number]
export type ReturnBody = Body<"POST /inventory/sales/transactions/:id/return">

/** One sale, return or void. */
export const saleQuery = (id: number) =>
  queryOptions({
    queryKey: ["sales", "one", id],
    queryFn: ({ signal }) =>
      api.get("/inventory/sales/transactions/:id", { as: "member", path: { id }, signal }),
  })

/** Takes a whole sale of today back. While the outcome is unknown, the same void is sent with the same key. */
export const voidSale = (id: number, reason: string): Promise<SaleDetails> => {
  const body = { reason }
  return intents.run(`void ${id}`, body, (key) =>
    api.post("/inventory/sales/transactions/:id/void", { as: "member", path: { id }, body, key }),
  )
}

/** Removes the customer's phone number from a sale. */
export const forgetPhone = (id: number) =>
  api.delete("/inventory/sales/transactions/:id/customer-phone", { as: "member", path: { id } })

/** Takes lines of a sale back. While the outcome is unknown, the same return is sent with the same key. */
export const returnLines = (id: number, body: ReturnBody): Promise<SaleDetails> =>
  intents.run(`return ${id}`, body, (key) =>
    api.post("/inventory/sales/transactions/:id/return", { as: "member", path: { id }, body, key }),
  )
