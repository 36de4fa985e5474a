import type { Cart as CartSchema, CartItem as CartItemSchema } from "@rokthnam/shared/Carts/Cart"
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { request } from "../../../lib/api-client.ts"

export type Cart = (typeof CartSchema)["Encoded"]
export type CartItem = (typeof CartItemSchema)["Encoded"]

const cartKey = ["cart"] as const
const badgeKey = ["cart-badge"] as const

/** The customer's cart; stock is looked up anew at every read, so nothing of it is kept as fresh. */
export const cartQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...cartKey, customerId],
    queryFn: ({ signal }) => request<Cart>("GET", "/cart", { signal, signedIn: true }),
    staleTime: 0,
  })

/** How many units the cart holds, for the top bar. */
export const badgeQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...badgeKey, customerId],
    queryFn: ({ signal }) =>
      request<{ total_quantity: number }>("GET", "/cart/badge", { signal, signedIn: true }),
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

/** Puts one unit of a medicine in the cart. */
export const useAddToCart = () => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (medicineId: number) =>
      request<CartItem>("POST", "/cart/items", {
        body: { medicine_id: medicineId, quantity: 1 },
        signedIn: true,
      }),
    onSuccess: () => void refresh(),
  })
}

type Change = { readonly id: number; readonly action: "increment" | "decrement" }

/** One unit more or less of a line. */
export const useChangeQuantity = () => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, action }: Change) =>
      request<CartItem>("PATCH", `/cart/items/${id}/quantity`, { body: { action }, signedIn: true }),
    onSettled: refresh,
  })
}

/** Takes a line out of the cart. */
export const useRemoveFromCart = () => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) =>
      request<{ message: string }>("DELETE", `/cart/items/${id}`, { signedIn: true }),
    onSettled: refresh,
  })
}
