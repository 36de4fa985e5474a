import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { ApiFailure } from "../../../lib/api-failure.ts"
import { newIdempotencyKey } from "../../../lib/idempotency-key.ts"
import { stockChanged } from "../../../lib/invalidate.ts"
import { sell } from "../api/sell.ts"
import type { Sale } from "../api/sell.ts"
import { bodyOf } from "./basket.ts"
import type { OpenAttempt } from "./stored-basket.ts"
import type { BasketState } from "./use-basket.ts"

/** Whether the API may have sold without our hearing of it. */
const isUncertain = (error: unknown): boolean => error instanceof ApiFailure && error.isPassing

const soldOut = (error: unknown): { id: number; stock: number } | null => {
  if (!(error instanceof ApiFailure) || error.code !== "OutOfStock") return null
  const { medicine_id: id, available: stock } = error.params
  return typeof id === "number" && typeof stock === "number" ? { id, stock } : null
}

export type CheckoutProblem = "empty" | "payment"

/** Sends the sale. While its answer is uncertain the basket is frozen, so that 'Try again' repeats the very same sale. */
export const useCheckout = (state: BasketState, paymentMethodId: number | null) => {
  const client = useQueryClient()
  const [problem, setProblem] = useState<CheckoutProblem | null>(null)
  const [done, setDone] = useState<Sale | null>(null)
  const sale = useMutation({
    mutationFn: (attempt: OpenAttempt) => {
      state.keepAttempt(attempt)
      return sell(attempt)
    },
    onSuccess: (sold) => {
      state.clear()
      setDone(sold)
    },
    onError: (error) => {
      if (isUncertain(error)) return
      state.keepAttempt(null)
      const short = soldOut(error)
      if (short !== null) state.correctStock(short.id, short.stock)
    },
    onSettled: () => void stockChanged(client),
  })
  const process = () => {
    setDone(null)
    if (state.attempt !== null) {
      sale.mutate(state.attempt)
      return
    }
    const found = state.basket.lines.length === 0 ? "empty" : paymentMethodId === null ? "payment" : null
    setProblem(found)
    if (found !== null || paymentMethodId === null) return
    sale.mutate({ key: newIdempotencyKey(), body: bodyOf(state.basket, paymentMethodId) })
  }
  return {
    process,
    isPending: sale.isPending,
    error: sale.error,
    problem,
    done,
    /** Sent, and not known to have been refused. */
    isFrozen: state.attempt !== null,
    /** Gives the open sale up: the seller has looked whether it is in the history. */
    unfreeze: () => {
      state.keepAttempt(null)
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
