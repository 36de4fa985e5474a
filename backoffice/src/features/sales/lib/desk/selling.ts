import { isSettledBy } from "@rokthnam/shared/web/intents/intents"
import { newIntentKey } from "@rokthnam/shared/web/intents/intent-key"
import { refusalOf } from "@rokthnam/shared/web/errors/refusal-of"
import type { IntentKey } from "@rokthnam/shared/web/intents/intent-key"
import type { Sale, SaleBody } from "../../api/sell.ts"
import { createSignal } from "../../../../lib/signal.ts"
import { isUnknown } from "@rokthnam/shared/web/errors/api-failure"
import { askAgain, begin, correctStock, leaveOpen, refuse, sell, sellBefore } from "./desk.ts"
import { keepOrderOf } from "./keeping.ts"
import { NoTurn } from "./tab-lock.ts"
import type { Keep, Protection } from "./keeping.ts"
import type { Desk } from "./desk.ts"
import type { DeskStore } from "./desk-store.ts"
import { NoAnswer, within } from "./within.ts"

/** What this page knows of the attempt beside what is stored. */
export type SellingState = {
  /** Whether this page is sending the order, or waits for another tab that does. */
  readonly isBusy: boolean
  /** Why the order with this key was not sold. */
  readonly failure: { readonly key: IntentKey; readonly error: unknown } | null
  /** How many attempts have ended, so that the page reads the stock again. */
  readonly ended: number
}

type Options = {
  readonly store: DeskStore
  readonly send: (body: SaleBody, key: IntentKey) => Promise<Sale>
  /** Runs a piece of work while no other tab runs one. */
  readonly alone: (work: () => Promise<void>) => Promise<void>
  /** The name of this page, different from every other. */
  readonly page: string
  readonly now: () => number
  /** Keeps an order on this device, to be sent later; null when the device cannot. */
  readonly keep: Keep
  readonly protection: Protection
  /** Whether the browser has a connection, as far as it knows. */
  readonly isOnline: () => boolean
  /** Milliseconds that a customer waits for an answer before the order is kept. */
  readonly patience: number
}

/** What a refusal told about the stock. */
const withStockOf = (error: unknown, desk: Desk): Desk => {
  const refusal = refusalOf("POST /inventory/sales/bulk", error)
  if (refusal?.code === "OutOfStock")
    return correctStock(desk, refusal.params.medicine_id, { stock: refusal.params.available })
  if (refusal?.code !== "UnitsOutOfStock") return desk
  const { medicine_id, quantity: stock, loose_units: looseUnits } = refusal.params
  return correctStock(desk, medicine_id, { stock, looseUnits })
}

/** Whether the key belongs to another order. */
const isOfOther = (error: unknown): boolean =>
  refusalOf("POST /inventory/sales/bulk", error)?.code === "KeyReused"

/** The key was used for the order as it was before the seller changed it: that sale is read and shown. */
const findEarlier = async (
  { store, send, protection }: Pick<Options, "store" | "send" | "protection">,
  key: IntentKey,
  error: unknown,
): Promise<boolean> => {
  const { changed, attempt } = store.current()
  if (changed === null || !isOfOther(error)) return false
  const sale = await send(changed, key)
  const at = attempt?.at ?? 0
  const newKey = newIntentKey()
  await store.commit((desk) => sellBefore(desk, key, { sale, at }, newKey))
  await protection.release(key, { how: "before", sale, at })
  return true
}

type Failed = (key: IntentKey, error: unknown, isRepeated: boolean) => void

/** Returns a function that sends the order of the desk once and stores its outcome. */
const askOf = (options: Options, failed: Failed): (() => Promise<void>) => {
  const { store, send, page, keep, isOnline, patience, protection } = options
  const keepOrder = keepOrderOf(store, keep)
  return async (): Promise<void> => {
    // What this page has begun is on the disk before it is sent, unless another tab was first.
    const { attempt, key, ...begun } = await store.settled()
    if (attempt === null) return
    if (!isOnline() && (await keepOrder(attempt.isUncertain || attempt.sender !== page))) return
    const isRepeated = attempt.isUncertain || attempt.sender !== page
    const left = isRepeated ? await store.commit((desk) => askAgain(desk, page)) : { ...begun, attempt, key }
    // Without locks another tab may have settled it meanwhile.
    if (left.attempt === null || left.key !== key) return
    const { basket, changed } = left
    if (changed === null) await protection.hold({ key, attempt, basket, mayHaveArrived: true })
    try {
      const sale = await within(patience, send(attempt.body, key))
      const newKey = newIntentKey()
      // Stored before it is shown, so that it is never sold again by a page that did not see it.
      await store.commit((desk) => sell(desk, key, sale, newKey))
      await protection.release(key, { how: isRepeated ? "again" : "now", sale, at: attempt.at })
    } catch (error) {
      if (await findEarlier(options, key, error).catch(() => false)) return
      const isKept = (error instanceof NoAnswer || isUnknown(error)) && (await keepOrder(true))
      if (isKept) return
      await protection.release(key, null)
      failed(key, error, isRepeated)
    }
  }
}

/**
 * Sends the order of a counter, one attempt at a time in all tabs. It belongs to no page: an answer that comes after
 * the page was left is stored all the same. An order is sent again under its key until a complete answer comes, and the
 * API sells only once per key. An order to which no answer comes is kept on the device, and the counter goes on.
 */
export const createSelling = (options: Options) => {
  const { store, alone, page, now } = options
  const state = createSignal<SellingState>({ isBusy: false, failure: null, ended: 0 })
  let running: Promise<void> | undefined
  const set = (changes: Partial<SellingState>) => state.set({ ...state.current(), ...changes })

  const failed = (key: IntentKey, error: unknown, isRepeated: boolean) => {
    const otherKey = isOfOther(error) ? newIntentKey() : null
    store.change((desk) =>
      withStockOf(
        error,
        isSettledBy(error, isRepeated) ? refuse(desk, page, key, otherKey) : leaveOpen(desk, key),
      ),
    )
    set({ failure: { key: store.current().key, error } })
  }

  const ask = askOf(options, failed)

  /** The order stays as it is: only the tab whose turn it is may send it. */
  const wait = (error: unknown) => {
    if (!(error instanceof NoTurn)) throw error
    set({ failure: { key: store.current().key, error } })
  }

  /** Asks when nothing else of this page is under way any more. */
  const askAfter = (before: Promise<void> | undefined): Promise<void> => {
    const asking = before === undefined ? alone(ask) : before.then(() => alone(ask))
    const work = asking.catch(wait).finally(() => {
      const isLast = running === work
      if (isLast) running = undefined
      set({ isBusy: !isLast, ended: state.current().ended + 1 })
    })
    running = work
    set({ isBusy: true, failure: null })
    return work
  }

  /** Sends what was begun until its outcome is known. Does nothing when another tab has settled it meanwhile. */
  const settle = (): Promise<void> => running ?? askAfter(undefined)

  const start = (body: SaleBody, paymentMethodNames: ReadonlyArray<string>): Promise<void> => {
    const { key, basket } = store.current()
    const attempt = { body, paymentMethodNames, at: now(), sender: page, isUncertain: false }
    store.change((desk) => begin(desk, { key, basket }, attempt))
    // What is being settled may have looked before this order was begun.
    return askAfter(running)
  }

  return {
    start,
    settle,
    /** Forgets why the last attempt failed. */
    forgetFailure: () => {
      if (state.current().failure !== null) set({ failure: null })
    },
    current: state.current,
    subscribe: state.subscribe,
  }
}
