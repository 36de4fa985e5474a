import { newIntentKey } from "@rokthnam/shared/web/intents/intent-key"
import { sendSale } from "../../api/sell.ts"
import { createDeskStore } from "./desk-store.ts"
import { createSelling } from "./selling.ts"
import { tabLock } from "./tab-lock.ts"

const createCounter = (account: string) => {
  const store = createDeskStore(account)
  const selling = createSelling({
    store,
    send: sendSale,
    alone: tabLock(`sale ${account}`),
    page: newIntentKey(),
    now: Date.now,
  })
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
