import { mayAsk } from "../device/may-ask.ts"
import { memberName } from "../../../../lib/sessions.ts"
import { keptSaleOf, longestHold, receiptOf } from "../outbox/kept-sale.ts"
import { outbox } from "../outbox/outbox.ts"
import { sendSold } from "./desk.ts"
import { newIntentKey } from "@rokthnam/shared/web/intents/intent-key"
import { sendSale } from "../../api/sell.ts"
import { createDeskStore } from "./desk-store.ts"
import { createSelling } from "./selling.ts"
import { settledOf } from "../outbox/settled.ts"
import { openDesk } from "./open-desk.ts"
import { hasTabLocks, ifTabsRest, tabLock } from "./tab-lock.ts"
import { within } from "./within.ts"

/** Milliseconds that a customer waits for the answer to a sale before it is kept on the device. */
const patience = 6000

/** Milliseconds that the counter waits for its own disk before it is shown. */
const longestOpening = 2000

const createCounter = (account: string) => {
  const store = createDeskStore(account)
  const lock = `sale ${account}`
  const opening = openDesk({
    account,
    desk: store,
    outbox: outbox.store,
    settled: settledOf,
    ifTabsRest: (work) => ifTabsRest(lock, work),
  })
  // Without a database nothing was kept, so the desk is right as it is.
  const opened = within(longestOpening, opening).catch(() => undefined)
  const selling = createSelling({
    store,
    send: sendSale,
    alone: tabLock(lock),
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
      release: (key, sold) => outbox.store.release(account, key, sold).catch(() => undefined),
    },
    isOnline: mayAsk,
    patience,
  })
  outbox.onSent(({ key }, sale) => store.change((desk) => sendSold(desk, key, sale)))
  return { account, store, selling, opened }
}

export type Counter = ReturnType<typeof createCounter>

const counters = new Map<string, Counter>()

/** The counter of an account. It stays when the page is left, so that an answer that comes later is not lost. */
export const counterOf = (account: string): Counter => {
  const counter = counters.get(account) ?? createCounter(account)
  counters.set(account, counter)
  return counter
}
