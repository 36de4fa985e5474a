import type { Answer, Body } from "@rokthnam/shared/web/client/call-types"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { api, intents } from "../../../lib/api.ts"

export type Cart = Answer<"GET /cart">
export type CartItem = Cart["items"][number]

const cartKey = ["cart"] as const
const badgeKey = ["cart-badge"] as const

/** The customer's cart; stock is looked up anew at every read, so nothing of it is kept as fresh. */
export const cartQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...cartKey, customerId],
    queryFn: ({ signal }) => api.get("/cart", { as: "customer", signal }),
    staleTime: 0,
  })

/** How many units the cart holds, for the top bar. */
export const badgeQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...badgeKey, customerId],
    queryFn: ({ signal }) => api.get("/cart/badge", { as: "customer", signal }),
  })

/** After any change the badge and the cart are read again, whoever shows them. */
const useRefresh = () => {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: cartKey }),
      queryClient.invalidateQueries({ queryKey: badgeKey }),
    ])
}

type Addition = { readonly customerId: string; readonly medicineId: number }

/** Puts one unit of a medicine in the cart. While it is unknown whether it is there, another try adds no second one. */
export const useAddToCart = () => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ customerId, medicineId }: Addition) => {
      const body = { medicine_id: medicineId, quantity: 1 }
      return intents.run(`cart ${customerId} medicine ${medicineId}`, body, (key) =>
        api.post("/cart/items", { as: "customer", body, key }),
      )
    },
    onSuccess: () => void refresh(),
  })
}

type Change = {
  readonly customerId: string
  readonly item: CartItem
  readonly action: Body<"PATCH /cart/items/:id/quantity">["action"]
}

/**
 * One unit more or less of a line. What is meant is one more than the quantity that the customer sees: once the cart
 * shows what came of it, the next press means another one.
 */
export const useChangeQuantity = () => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ customerId, item: { id, quantity }, action }: Change) =>
      intents.run(`cart ${customerId} line ${id}`, { action, quantity }, (key) =>
        api.patch("/cart/items/:id/quantity", { as: "customer", path: { id }, body: { action }, key }),
      ),
    onSettled: refresh,
  })
}

/** Takes a line out of the cart. */
export const useRemoveFromCart = () => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => api.delete("/cart/items/:id", { as: "customer", path: { id } }),
    onSettled: refresh,
  })
}
