import { useCallback, useEffect, useState } from "react"
import { today } from "../../../lib/format.ts"
import { addOne, emptyBasket, refresh, setQuantity, withStock } from "./basket.ts"
import type { Basket, Change, Refusal, Sellable } from "./basket.ts"
import { loadBasket, saveBasket } from "./stored-basket.ts"
import type { OpenAttempt, StoredBasket } from "./stored-basket.ts"

/** The basket, kept through a reload, with what the seller can do to it. */
export const useBasket = () => {
  const [stored, setStored] = useState<StoredBasket>(loadBasket)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  useEffect(() => saveBasket(stored), [stored])

  const change = useCallback(
    (next: (basket: Basket) => Change) =>
      setStored((before) => {
        const after = next(before.basket)
        setRefusal(after.refusal ?? null)
        return { ...before, basket: after.basket }
      }),
    [],
  )
  const replace = useCallback(
    (next: (basket: Basket) => Basket) =>
      setStored((before) => {
        const basket = next(before.basket)
        return basket === before.basket ? before : { ...before, basket }
      }),
    [],
  )

  return {
    basket: stored.basket,
    attempt: stored.attempt,
    refusal,
    add: useCallback((medicine: Sellable) => change((basket) => addOne(basket, medicine, today())), [change]),
    setQuantity: useCallback(
      (id: number, quantity: number) => change((basket) => setQuantity(basket, id, quantity)),
      [change],
    ),
    setNotes: (notes: string) => replace((basket) => ({ ...basket, notes })),
    choosePayment: (paymentMethodId: number) => replace((basket) => ({ ...basket, paymentMethodId })),
    refresh: useCallback(
      (medicines: ReadonlyArray<Sellable>) => replace((basket) => refresh(basket, medicines)),
      [replace],
    ),
    correctStock: (id: number, stock: number) => replace((basket) => withStock(basket, id, stock)),
    /** Written down before the sale is sent: see `OpenAttempt`. */
    keepAttempt: (attempt: OpenAttempt | null) => {
      setStored((before) => {
        const after = { ...before, attempt }
        // At once, not after the next drawing: the power may go.
        saveBasket(after)
        return after
      })
    },
    clear: () => {
      setRefusal(null)
      setStored({ basket: emptyBasket, attempt: null })
    },
  }
}

export type BasketState = ReturnType<typeof useBasket>
