import type { Answer, Body } from "@rokthnam/shared/web/client/call-types"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api.ts"

export type PaymentMethod = Answer<"GET /inventory/payment-methods">[number]
type Input = Body<"POST /inventory/payment-methods">

export const paymentMethodsQuery = queryOptions({
  queryKey: ["payments"],
  queryFn: ({ signal }) => api.get("/inventory/payment-methods", { as: "member", signal }),
  staleTime: 60_000,
})

export const createPaymentMethod = (input: Input) =>
  api.post("/inventory/payment-methods", { as: "pharmacy", body: input })

export const updatePaymentMethod = (id: number, input: Body<"PUT /inventory/payment-methods/:id">) =>
  api.put("/inventory/payment-methods/:id", { as: "pharmacy", path: { id }, body: input })

export const deletePaymentMethod = (id: number) =>
  api.delete("/inventory/payment-methods/:id", { as: "pharmacy", path: { id } })
