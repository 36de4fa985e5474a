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
    if (kept === null) return false
    const newKey = newIntentKey()
    await store.commit((desk) => keepSold(desk, key, kept, newKey))
    return true
  }
