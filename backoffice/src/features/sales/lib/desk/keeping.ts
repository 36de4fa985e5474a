import { newIntentKey } from "@rokthnam/shared/web/intents/intent-key"
import type { IntentKey } from "@rokthnam/shared/web/intents/intent-key"
import type { Basket } from "./basket.ts"
import { keepSold } from "./desk.ts"
import type { Attempt, KeptReceipt, Sold } from "./desk.ts"
import type { DeskStore } from "./desk-store.ts"

/** An order that is to be kept on this device. */
type Keeping = {
  readonly key: IntentKey
  readonly attempt: Attempt
  readonly basket: Basket
  readonly mayHaveArrived: boolean
}

/** Keeps an order on this device, to be sent later; null when the device cannot. */
export type Keep = (order: Keeping) => Promise<KeptReceipt | null>

/**
 * Writes an order to the disk before it is sent, and replaces it when the answer came by the receipt; by nothing if it
 * was not sold.
 */
export type Protection = {
  readonly hold: (order: Keeping) => Promise<void>
  readonly release: (key: IntentKey, sold: Sold | null) => Promise<void>
}

/** No answer came in the time that a customer at the counter waits. */
export class NoAnswer extends Error {}

/** The result of a piece of work; it fails with `NoAnswer` after so many milliseconds. */
export const within = <A>(limit: number, work: Promise<A>): Promise<A> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const ended = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new NoAnswer()), limit)
  })
  return Promise.race([work, ended]).finally(() => clearTimeout(timer))
}

/**
 * Returns a function that keeps the order of a desk and empties it; false when it was not kept. An order that was
 * changed after it was sent is not kept: which of the two was sold, only the seller knows.
 */
export const keepOrderOf =
  (store: DeskStore, keep: Keep) =>
  async (mayHaveArrived: boolean): Promise<boolean> => {
    const { key, attempt, basket, changed } = store.current()
    if (attempt === null || changed !== null) return false
    const kept = await keep({ key, attempt, basket, mayHaveArrived })
    if (kept !== null) store.change((desk) => keepSold(desk, key, kept, newIntentKey()))
    return kept !== null
  }
