import { memberName } from "../../../../lib/sessions.ts"
import { keptSaleOf, longestHold, receiptOf } from "../outbox/kept-sale.ts"
import { outbox } from "../outbox/outbox.ts"
import { sendSold } from "./desk.ts"
import { newIntentKey } from "@rokthnam/shared/web/intents/intent-key"
import { sendSale } from "../../api/sell.ts"
import { createDeskStore } from "./desk-store.ts"
import { createSelling } from "./selling.ts"
import { hasTabLocks, tabLock } from "./tab-lock.ts"

/** Milliseconds that a customer waits for the answer to a sale before it is kept on the device. */
const patience = 6000

const createCounter = (account: string) => {
  const store = createDeskStore(account)
  const selling = createSelling({
    store,
    send: sendSale,
    alone: tabLock(`sale ${account}`),
    page: newIntentKey(),
    now: Date.now,
    keep: async (order) => {
      if (!hasTabLocks()) return null
      const sale = keptSaleOf({ ...order, account, seller: memberName() })
      const key = await outbox.keep(sale)
      return key === null ? null : receiptOf(sale, key)
    },
    protection: {
      hold: async (order) => {
        if (!hasTabLocks()) return
        const heldUntil = Date.now() + longestHold
        await outbox.keep(keptSaleOf({ ...order, account, seller: memberName(), heldUntil }))
      },
      release: outbox.release,
    },
    isOnline: () => navigator.onLine,
    patience,
  })
  outbox.onSent(({ key }, sale) => store.change((desk) => sendSold(desk, key, sale)))
  return { account, store, selling }
}

export type Counter = ReturnType<typeof createCounter>

const counters = new Map<string, Counter>()

/** The counter of an account. It stays when the page is left, so that an answer that comes later is not lost. */
export const counterOf = (account: string): Counter => {
  const counter = counters.get(account) ?? createCounter(account)
  counters.set(account, counter)
  return counter
}
