import { isSettledBy } from "@rokthnam/shared/web/intents/intents"
import { newIntentKey } from "@rokthnam/shared/web/intents/intent-key"
import { refusalOf } from "@rokthnam/shared/web/errors/refusal-of"
import type { IntentKey } from "@rokthnam/shared/web/intents/intent-key"
import type { Sale, SaleBody } from "../../api/sell.ts"
import { createSignal } from "../signal.ts"
import { isUnknown } from "@rokthnam/shared/web/errors/api-failure"
import { askAgain, begin, correctStock, leaveOpen, refuse, sell, sellBefore } from "./desk.ts"
import { keepOrderOf, NoAnswer, within } from "./keeping.ts"
import { NoTurn } from "./tab-lock.ts"
import type { Keep, Protection } from "./keeping.ts"
import type { Desk } from "./desk.ts"
import type { DeskStore } from "./desk-store.ts"

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
  store.change((desk) => sellBefore(desk, key, { sale, at }, newIntentKey()))
  await protection.release(key, { how: "before", sale, at })
  return true
}

type Failed = (key: IntentKey, error: unknown, isRepeated: boolean) => void

/** Returns a function that sends the order of the desk once and stores its outcome. */
const askOf = (options: Options, failed: Failed): (() => Promise<void>) => {
  const { store, send, page, keep, isOnline, patience, protection } = options
  const keepOrder = keepOrderOf(store, keep)
  return async (): Promise<void> => {
    const { attempt, key } = store.current()
    if (attempt === null) return
    if (!isOnline() && (await keepOrder(attempt.isUncertain || attempt.sender !== page))) return
    const isRepeated = attempt.isUncertain || attempt.sender !== page
    if (isRepeated) store.change((desk) => askAgain(desk, page))
    const { basket, changed } = store.current()
    if (changed === null) await protection.hold({ key, attempt, basket, mayHaveArrived: true })
    try {
      const sale = await within(patience, send(attempt.body, key))
      // Stored before it is shown, so that it is never sold again by a page that did not see it.
      store.change((desk) => sell(desk, key, sale, newIntentKey()))
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
    store.change((desk) =>
      withStockOf(
        error,
        isSettledBy(error, isRepeated)
          ? refuse(desk, page, key, isOfOther(error) ? newIntentKey() : null)
          : leaveOpen(desk, key),
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

  /** Sends what was begun until its outcome is known. Does nothing when another tab has settled it meanwhile. */
  const settle = (): Promise<void> => {
    running ??= alone(ask)
      .catch(wait)
      .finally(() => {
        running = undefined
        set({ isBusy: false, ended: state.current().ended + 1 })
      })
    set({ isBusy: true, failure: null })
    return running
  }

  const start = (body: SaleBody, paymentMethodNames: ReadonlyArray<string>): Promise<void> => {
    store.change((desk) =>
      begin(desk, { body, paymentMethodNames, at: now(), sender: page, isUncertain: false }),
    )
    return settle()
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
