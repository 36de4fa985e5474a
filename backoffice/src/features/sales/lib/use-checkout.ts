import { newIntentKey } from "@rokthnam/shared/web/intents/intent-key"
import { refusalOf } from "@rokthnam/shared/web/errors/refusal-of"
import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react"
import { stockChanged } from "../../../lib/invalidate.ts"
import { currentOf } from "../api/sell.ts"
import { bodyOf, isPhoneWrong, totalCents } from "./desk/basket.ts"
import { isTooOld, unfreeze } from "./desk/desk.ts"
import type { DeskState } from "./desk/use-desk.ts"
import { discountedOf } from "./discounts.ts"
import type { DiscountProblem } from "./discounts.ts"
import { paidOf, payingOf } from "./paying.ts"
import type { PayingProblem, Till } from "./paying.ts"

export type CheckoutProblem = "empty" | "payment" | "phone" | DiscountProblem | PayingProblem

/** Asks again about an order whose outcome is not known: once when the page opens, and when the network is back. */
const useSettling = ({ attempt, selling, store }: DeskState) => {
  const [isAsking, setAsking] = useState(false)
  const isOpen = attempt !== null
  const asked = useRef<string | null>(null)
  useEffect(() => {
    const ask = () => {
      const { attempt: sent, key } = store.current()
      if (sent === null || isTooOld(sent, Date.now()) || selling.current().isBusy) return
      asked.current = key
      setAsking(true)
      void selling.settle().finally(() => setAsking(false))
    }
    if (isOpen && asked.current !== store.current().key) ask()
    window.addEventListener("online", ask)
    return () => window.removeEventListener("online", ask)
  }, [isOpen, selling, store])
  return {
    isAsking,
    /** This page has sent the order itself, so it need not ask as if another one had. */
    sends: () => {
      asked.current = store.current().key
    },
  }
}

/** Reads the stock and the exchange rate again after every attempt, whichever tab made it. */
const useFreshStock = (ended: number, soldId: number | undefined) => {
  const client = useQueryClient()
  const first = useRef({ ended, soldId })
  useEffect(() => {
    if (first.current.ended !== ended || first.current.soldId !== soldId) {
      void stockChanged(client)
      void client.invalidateQueries({ queryKey: ["exchangeRate"] })
    }
    first.current = { ended, soldId }
  }, [client, ended, soldId])
}

/** After a sale that was refused because of other prices: the lines get the current ones. */
const useNewPrices = ({ basket, refresh }: DeskState, error: unknown) => {
  const lines = useRef(basket.lines)
  useEffect(() => {
    lines.current = basket.lines
  })
  useEffect(() => {
    const code = refusalOf("POST /inventory/sales/bulk", error)?.code
    if (code !== "PaymentsNotTotal" && code !== "NotSoldLoose") return
    // A price that cannot be read now stays as it is, and the refusal stays on the screen.
    void currentOf([...new Set(lines.current.map(({ id }) => id))]).then(refresh, () => undefined)
  }, [error, refresh])
}

/** The problem of the last press, until it is solved. */
const shownProblem = (
  problem: CheckoutProblem | null,
  { basket }: DeskState,
  paymentMethodId: number | null,
  till: Till,
): CheckoutProblem | null => {
  if (problem === null || problem === "payment") return problem
  if (problem === "empty") return basket.lines.length > 0 ? null : problem
  if (problem === "phone") return isPhoneWrong(basket) ? problem : null
  return discountedOf(basket).problem ?? payingOf(basket, paymentMethodId, totalCents(basket), till).problem
}

/** Sends the order. While its outcome is unknown it is frozen, so that 'Try again' repeats exactly the same sale. */
export const useCheckout = (desk: DeskState, paymentMethodId: number | null, till: Till) => {
  const { store, selling, attempt, sold } = desk
  const { isBusy, failure, ended } = useSyncExternalStore(selling.subscribe, selling.current)
  const [problem, setProblem] = useState<CheckoutProblem | null>(null)
  const [openedAt] = useState(Date.now)
  const settling = useSettling(desk)
  useFreshStock(ended, sold?.how === "kept" ? undefined : sold?.sale.id)

  const process = () => {
    const { attempt: sent, basket: now, sold: last } = store.current()
    // The press that left a field with a refused number would sell the number before it.
    if (selling.current().isBusy || desk.hasJustRefused()) return
    if (sent !== null) {
      if (!isTooOld(sent, Date.now())) void selling.settle()
      return
    }
    // A second press of the keys leaves the receipt of the sale that the first one made.
    if (now.lines.length === 0 && last !== null) return
    const paying = payingOf(now, paymentMethodId, totalCents(now), till)
    const found =
      now.lines.length === 0
        ? "empty"
        : paymentMethodId === null
          ? "payment"
          : (discountedOf(now).problem ?? paying.problem ?? (isPhoneWrong(now) ? "phone" : null))
    setProblem(found)
    if (found !== null || paymentMethodId === null) return
    desk.forgetRefusal()
    settling.sends()
    void selling.start(
      bodyOf(now, paymentMethodId, paidOf(paying)),
      paying.dues.map(({ name }) => name),
    )
  }
  const error = failure !== null && failure.key === store.current().key ? failure.error : null
  useNewPrices(desk, error)
  return {
    process,
    isPending: isBusy,
    /** Whether an order of another page, or an unanswered one, is being asked about. */
    isAsking: settling.isAsking,
    isTooOld: attempt !== null && isTooOld(attempt, openedAt),
    error,
    problem: shownProblem(problem, desk, paymentMethodId, till),
    /** Lets the seller change an order whose outcome is not known, after looking at the history. */
    unfreeze: () => {
      const { key } = store.current()
      const [at, newKey] = [Date.now(), newIntentKey()]
      // Not what another tab has begun meanwhile.
      store.change((now) => (now.key === key ? unfreeze(now, at, newKey) : now))
      selling.forgetFailure()
    },
    /** Clears the messages about the last attempt when the seller starts the next order. */
    moveOn: useCallback(() => {
      setProblem(null)
      if (!selling.current().isBusy) selling.forgetFailure()
    }, [selling]),
  }
}

export type Checkout = ReturnType<typeof useCheckout>
