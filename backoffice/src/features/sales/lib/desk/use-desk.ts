import { newIntentKey } from "@rokthnam/shared/web/intents/intent-key"
import type { IntentKey } from "@rokthnam/shared/web/intents/intent-key"
import { today } from "@rokthnam/shared/web/formats/phnom-penh"
import { useMemo, useState, useSyncExternalStore } from "react"
import { memberAccount } from "../../../../lib/sessions.ts"
import type { Sellable } from "../../api/sell.ts"
import { addOne, lineKey, refresh, setMeasure, setQuantity } from "./basket.ts"
import type { Basket, Change, Refusal } from "./basket.ts"
import type { SaleDiscount } from "../discounts.ts"
import type { Part, Tender, Typed } from "../paying.ts"
import { counterOf } from "./counter.ts"
import type { Measure } from "./measures.ts"
import type { DeskStore } from "./desk-store.ts"
import { dropHeld, edit, hold, putBack, recall } from "./desk.ts"
import type { Held } from "./desk.ts"

/** Milliseconds that a refusal needs to be read before the order may be sold as it is. */
const timeToRead = 700

type Refuse = (refusal: Refusal | null) => void
type Changer = (next: (basket: Basket) => Change) => Refusal | null

const quantityActions = (store: DeskStore, change: Changer, setRefusal: Refuse) => {
  let refusedAt = -Infinity
  return {
    setQuantity: (key: string, quantity: number) => {
      const refusal = change((basket) => setQuantity(basket, key, quantity))
      refusedAt = refusal === null ? -Infinity : Date.now()
      return refusal
    },
    /** Says that what was typed as the quantity of a line is none; the line stays as it was. */
    refuseQuantity: (key: string, typed: string) => {
      const line = store.current().basket.lines.find((one) => lineKey(one) === key)
      if (line === undefined) return
      setRefusal({ kind: "unread", name: line.name, typed, line })
      refusedAt = Date.now()
    },
    /** Whether a typed quantity was refused so shortly ago that its seller cannot have read that. */
    hasJustRefused: () => Date.now() - refusedAt < timeToRead,
  }
}

const actionsOf = (store: DeskStore, setRefusal: Refuse) => {
  /** Changes the lines. Returns why they did not change. */
  const change: Changer = (next) => {
    let refusal: Refusal | null = store.current().attempt === null ? null : { kind: "frozen" }
    store.change((desk) =>
      edit(desk, (basket) => {
        const after = next(basket)
        refusal = after.refusal ?? null
        return after.basket
      }),
    )
    setRefusal(refusal)
    return refusal
  }
  const put = (fields: Partial<Basket>) =>
    store.change((desk) => edit(desk, (basket) => ({ ...basket, ...fields })))
  /** The receipt of the last sale is shown until the next order begins. */
  const startNext = () => store.change((desk) => (desk.sold === null ? desk : { ...desk, sold: null }))
  return {
    startNext,
    add: (medicine: Sellable) => {
      startNext()
      return change((basket) => addOne(basket, medicine, today()))
    },
    ...quantityActions(store, change, setRefusal),
    setMeasure: (key: string, measure: Measure) => change((basket) => setMeasure(basket, key, measure)),
    setNotes: (notes: string) => put({ notes }),
    setPhone: (phone: string) => put({ phone }),
    choosePayment: (paymentMethodId: number) => put({ paymentMethodId }),
    setDiscount: (discount: SaleDiscount) => put({ discount }),
    /** Sets what is taken off a line, in dollars; undefined takes the discount away. */
    setLineDiscount: (key: string, discount: Typed | undefined) =>
      store.change((desk) =>
        edit(desk, (basket) => ({
          ...basket,
          lines: basket.lines.map(({ discount: before, ...line }) => {
            if (lineKey(line) !== key) return before === undefined ? line : { ...line, discount: before }
            return discount === undefined ? line : { ...line, discount }
          }),
        })),
      ),
    setTender: (tender: Tender) => put({ tender }),
    setSplit: (split: ReadonlyArray<Part>) => put({ split }),
    refresh: (medicines: ReadonlyArray<Sellable>) =>
      store.change((desk) => edit(desk, (basket) => refresh(basket, medicines))),
    hold: (name: string) => {
      const [now, newKey] = [Date.now(), newIntentKey()]
      store.change((desk) => hold(desk, name, now, newKey))
    },
    recall: (key: IntentKey, name: string) => {
      const now = Date.now()
      store.change((desk) => recall(desk, key, name, now))
    },
    dropHeld: (key: IntentKey) => store.change((desk) => dropHeld(desk, key)),
    /** Puts an order back that was thrown away. Returns whether it is there. */
    putBack: (held: Held, place: number): boolean => {
      store.change((desk) => putBack(desk, held, place))
      return store.current().held.some(({ key }) => key === held.key)
    },
    forgetRefusal: () => setRefusal(null),
  }
}

/** The counter of the member who sells: what it holds, and what can be done with it. */
export const useDesk = () => {
  // The page keeps its account even when the session ends while it is open.
  const [account] = useState(memberAccount)
  const { store, selling } = counterOf(account)
  const desk = useSyncExternalStore(store.subscribe, store.current)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const actions = useMemo(() => actionsOf(store, setRefusal), [store])
  return {
    ...actions,
    store,
    selling,
    basket: desk.basket,
    held: desk.held,
    sold: desk.sold,
    attempt: desk.attempt,
    /** An order that was sent cannot be changed until its outcome is known. */
    isFrozen: desk.attempt !== null,
    refusal,
  }
}

export type DeskState = ReturnType<typeof useDesk>
