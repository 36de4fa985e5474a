import type {
  PaymentMethod as MethodSchema,
  PaymentMethodInput,
} from "@rokthnam/shared/PaymentMethods/PaymentMethodsApi"
import type { Message } from "@rokthnam/shared/Primitives/Page"
import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../lib/api-client.ts"
import type { Wire } from "../../../lib/wire.ts"

export type PaymentMethod = Wire<typeof MethodSchema>
type Input = Wire<typeof PaymentMethodInput>

export const paymentMethodsQuery = queryOptions({
  queryKey: ["payments"],
  queryFn: ({ signal }) =>
    api.get<ReadonlyArray<PaymentMethod>>("/inventory/payment-methods", { as: "member", signal }),
  staleTime: 60_000,
})

export const createPaymentMethod = (input: Input) =>
  api.post<PaymentMethod>("/inventory/payment-methods", { as: "pharmacy", body: input })

export const updatePaymentMethod = (id: number, input: Input) =>
  api.put<PaymentMethod>(`/inventory/payment-methods/${id}`, { as: "pharmacy", body: input })

export const deletePaymentMethod = (id: number) =>
  api.delete<Wire<typeof Message>>(`/inventory/payment-methods/${id}`, { as: "pharmacy" })
