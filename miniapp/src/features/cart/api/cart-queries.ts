import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import type { QueryClient, QueryKey } from "@tanstack/react-query"
import { useCallback } from "react"
import type { Point } from "../../../platform/platform.ts"
import { api } from "../../../lib/api.ts"
import { sendWrite } from "./cart-writes.ts"
import type { CartWrite } from "./cart-writes.ts"
import { keepCart, keptCart } from "./kept-cart.ts"

const cartKey = ["cart"] as const
const badgeKey = ["cart-badge"] as const

/**
 * Another tab or Telegram may have changed the cart meanwhile, so that it is read anew when somebody comes back to it. It is a
 * small answer, unlike those of a search.
 */
const whenBack = { refetchOnWindowFocus: true } as const

/**
 * The customer's cart, first as it was last loaded on this device. It is never fresh, because the API looks up the
 * current stock at every read.
 */
export const cartQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...cartKey, customerId],
    queryFn: async ({ signal }) => {
      const cart = await api.get("/cart", { as: "customer", signal })
      keepCart(customerId, cart)
      return cart
    },
    initialData: () => keptCart(customerId)?.cart,
    initialDataUpdatedAt: () => keptCart(customerId)?.at,
    staleTime: 0,
    ...whenBack,
  })

/** Where the whole cart can be bought near a point. It changes with the cart, whose answer it carries as `version`. */
export const cartPharmaciesQuery = ({ latitude, longitude }: Point, version: number) =>
  queryOptions({
    queryKey: ["cart-pharmacies", latitude, longitude, version],
    // Nothing of it is kept for another visit of the page, whose cart may be another one.
    gcTime: 0,
    queryFn: ({ signal }) =>
      api.get("/cart/pharmacies", {
        as: "customer",
        signal,
        query: { user_latitude: latitude, user_longitude: longitude },
      }),
  })

/** The number of units in the cart, for the top bar; first that of the cart as it was last loaded on this device. */
export const badgeQuery = (customerId: string) =>
  queryOptions({
    queryKey: [...badgeKey, customerId],
    queryFn: ({ signal }) => api.get("/cart/badge", { as: "customer", signal }),
    initialData: () => {
      const kept = keptCart(customerId)
      return kept && { total_quantity: kept.cart.total_items }
    },
    initialDataUpdatedAt: () => keptCart(customerId)?.at,
    staleTime: 0,
    ...whenBack,
  })

/**
 * Fetches what is under a key again. The first read that is under way may have been answered before the change; the library would
 * wait for it and take it for the answer.
 */
const fetchAgain = async (queryClient: QueryClient, queryKey: QueryKey): Promise<void> => {
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}

/** Gives a function that fetches badge and cart again. */
export const useRefreshCart = () => {
  const queryClient = useQueryClient()
  return useCallback(
    () => Promise.all([cartKey, badgeKey].map((queryKey) => fetchAgain(queryClient, queryKey))),
    [queryClient],
  )
}

/** Sends a change of the cart and fetches the cart again, whatever came of it. */
export const useCartWrite = (customerId: string) =>
  useMutation({
    mutationFn: (write: CartWrite) => sendWrite(customerId, write),
    onSettled: useRefreshCart(),
  })
