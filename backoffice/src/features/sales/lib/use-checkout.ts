import { refusalOf } from "@rokthnam/shared/web/errors/refusal-of"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { stockChanged } from "../../../lib/invalidate.ts"
import { forgetSale, sell } from "../api/sell.ts"
import type { Sale, SaleBody } from "../api/sell.ts"
import { bodyOf } from "./basket.ts"
import type { BasketState } from "./use-basket.ts"

export type CheckoutProblem = "empty" | "payment"

/** Sends the sale. While its answer is uncertain the basket is frozen, so that 'Try again' repeats the very same sale. */
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
    /** Sent, and not known to have been refused. */
    isFrozen: state.sent !== null,
    /** Gives the open sale up: the seller has looked whether it is in the history. */
    unfreeze: () => {
      forgetSale(account)
      state.lookAtSent()
      sale.reset()
    },
    /** The seller goes on: what was said about the last sale has been read. */
    moveOn: () => {
      setDone(null)
      setProblem(null)
      if (!sale.isPending) sale.reset()
    },
  }
}

export type Checkout = ReturnType<typeof useCheckout>
