import type { Answer, Body } from "@rokthnam/shared/web/client/call-types"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { api, intents } from "../../../lib/api.ts"

export type Cart = Answer<"GET /cart">
export type CartItem = Cart["items"][number]

const cartKey = ["cart"] as const
const badgeKey = ["cart-badge"] as const

/** The customer's cart. It is never fresh, because the API looks up the current stock at every read. */
export const cartQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...cartKey, customerId],
    queryFn: ({ signal }) => api.get("/cart", { as: "customer", signal }),
    staleTime: 0,
  })

/** The number of units in the cart, for the top bar. */
export const badgeQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...badgeKey, customerId],
    queryFn: ({ signal }) => api.get("/cart/badge", { as: "customer", signal }),
  })

/** Refetches badge and cart after any change. */
const useRefresh = () => {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: cartKey }),
      queryClient.invalidateQueries({ queryKey: badgeKey }),
    ])
}

type Addition = { readonly customerId: string; readonly medicineId: number }

/** Adds one unit of a medicine to the cart. While the outcome is unknown, another try adds no second unit. */
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
 * Changes the quantity of a line by one. The intent contains the quantity that the customer sees: after the cart shows
 * the result, the next press is a new intent.
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

/** Removes a line from the cart. */
export const useRemoveFromCart = () => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => api.delete("/cart/items/:id", { as: "customer", path: { id } }),
    onSettled: refresh,
  })
}
