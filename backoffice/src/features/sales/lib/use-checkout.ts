import { refusalOf } from "@rokthnam/shared/web/errors/refusal-of"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { stockChanged } from "../../../lib/invalidate.ts"
import { forgetSale, sell } from "../api/sell.ts"
import type { Sale, SaleBody } from "../api/sell.ts"
import { bodyOf } from "./basket.ts"
import type { BasketState } from "./use-basket.ts"

export type CheckoutProblem = "empty" | "payment"

/**
 * Sends the sale. While the outcome is unknown the basket is frozen, so that 'Try again' repeats exactly the same sale.
 */
export const useCheckout = (state: BasketState, paymentMethodId: number | null) => {
  const client = useQueryClient()
  const [problem, setProblem] = useState<CheckoutProblem | null>(null)
  const [done, setDone] = useState<Sale | null>(null)
  const { account } = state
  const sale = useMutation({
    mutationFn: (body: SaleBody) => {
      const selling = sell(account, body)
      state.lookAtSent()
      return selling
    },
    onSuccess: (sold) => {
      state.clear()
      setDone(sold)
    },
    onError: (error) => {
      const refusal = refusalOf("POST /inventory/sales/bulk", error)
      if (refusal?.code !== "OutOfStock") return
      state.correctStock(refusal.params.medicine_id, refusal.params.available)
    },
    onSettled: () => {
      state.lookAtSent()
      void stockChanged(client)
    },
  })
  const process = () => {
    if (sale.isPending) return
    setDone(null)
    if (state.sent !== null) {
      sale.mutate(state.sent)
      return
    }
    const found = state.basket.lines.length === 0 ? "empty" : paymentMethodId === null ? "payment" : null
    setProblem(found)
    if (found !== null || paymentMethodId === null) return
    sale.mutate(bodyOf(state.basket, paymentMethodId))
  }
  return {
    process,
    isPending: sale.isPending,
    error: sale.error,
    problem,
    done,
    /** Whether a sale was sent whose outcome is unknown. */
    isFrozen: state.sent !== null,
    /** Discards the open sale, after the seller has checked whether it is in the history. */
    unfreeze: () => {
      forgetSale(account)
      state.lookAtSent()
      sale.reset()
    },
    /** Clears the messages about the last sale when the seller starts the next one. */
    moveOn: () => {
      setDone(null)
      setProblem(null)
      if (!sale.isPending) sale.reset()
    },
  }
}

export type Checkout = ReturnType<typeof useCheckout>
