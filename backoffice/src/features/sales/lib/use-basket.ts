import { today } from "@rokthnam/shared/web/formats/phnom-penh"
import { useCallback, useEffect, useState } from "react"
import { memberAccount } from "../../../lib/sessions.ts"
import { openSale } from "../api/sell.ts"
import type { Sellable } from "../api/sell.ts"
import { addOne, emptyBasket, refresh, setQuantity, withStock } from "./basket.ts"
import type { Basket, Change, Refusal } from "./basket.ts"
import { loadBasket, saveBasket } from "./stored-basket.ts"

/** The basket and the open sale of an account. They are stored and shared by all tabs. */
const useStored = (account: string) => {
  const [basket, setBasket] = useState(() => loadBasket(account))
  const [sent, setSent] = useState(() => openSale(account))
  useEffect(() => saveBasket(account, basket), [account, basket])
  useEffect(() => {
    // Another tab changed or sold the basket: selling the old one from here would sell it twice.
    const follow = () => {
      setBasket(loadBasket(account))
      setSent(openSale(account))
    }
    window.addEventListener("storage", follow)
    return () => window.removeEventListener("storage", follow)
  }, [account])
  return { basket, setBasket, sent, lookAtSent: () => setSent(openSale(account)) }
}

/** The basket of the member who sells, with its actions. */
export const useBasket = () => {
  // The page keeps its account even when the session ends while it is open.
  const [account] = useState(memberAccount)
  const { basket, setBasket, sent, lookAtSent } = useStored(account)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  const change = useCallback(
    (next: (basket: Basket) => Change) =>
      setBasket((before) => {
        const after = next(before)
        setRefusal(after.refusal ?? null)
        return after.basket
      }),
    [setBasket],
  )

  return {
    account,
    basket,
    /** The sale that was sent and whose outcome is still unknown. */
    sent,
    lookAtSent,
    refusal,
    add: useCallback((medicine: Sellable) => change((before) => addOne(before, medicine, today())), [change]),
    setQuantity: useCallback(
      (id: number, quantity: number) => change((before) => setQuantity(before, id, quantity)),
      [change],
    ),
    setNotes: (notes: string) => setBasket((before) => ({ ...before, notes })),
    choosePayment: (paymentMethodId: number) => setBasket((before) => ({ ...before, paymentMethodId })),
    refresh: useCallback(
      (medicines: ReadonlyArray<Sellable>) => setBasket((before) => refresh(before, medicines)),
      [setBasket],
    ),
    correctStock: (id: number, stock: number) => setBasket((before) => withStock(before, id, stock)),
    clear: () => {
      setRefusal(null)
      setBasket(emptyBasket)
    },
  }
}

export type BasketState = ReturnType<typeof useBasket>
