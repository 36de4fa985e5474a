import type { IntentKey } from "@rokthnam/shared/web/intents/intent-key"
import type { IDBPTransaction } from "idb"
import type { Sold } from "../desk/desk.ts"
import { deviceDb } from "./device-db.ts"
import type { Device } from "./device-db.ts"

/**
 * An order that was sold under this key. The browser writes the desk to its disk up to a minute late, so that a power cut
 * brings an old desk back; what stands here tells which of its orders have been sold since.
 */
export type Settled = {
  readonly number: number
  readonly key: IntentKey
  readonly account: string
  /** The receipt as it was shown; null after its seller signed out. */
  readonly sold: Sold | null
}

/** So many are remembered: many times what a counter sells in the minutes that a power cut can take back. */
const mostSettled = 300

type Writing = IDBPTransaction<Device, ["sales", "settled"], "readwrite">

/** Notes in a transaction that an order was sold, and forgets the oldest ones. */
export const settleIn = async (work: Writing, row: Omit<Settled, "number">): Promise<void> => {
  const store = work.objectStore("settled")
  // The database gives the number, which the type of its rows does not know as optional.
  const number = await store.add(row as Settled)
  await store.delete(IDBKeyRange.upperBound(number - mostSettled))
}

/** The orders of an account that were sold on this device, the newest last. */
export const settledOf = async (account: string): Promise<ReadonlyArray<Settled>> =>
  (await (await deviceDb()).getAll("settled")).filter((one) => one.account === account)

/** Forgets the receipts, when their seller signs out. Which orders were sold is still known, by their keys alone. */
export const forgetReceipts = async (): Promise<void> => {
  const work = (await deviceDb()).transaction("settled", "readwrite")
  const rows = await work.store.getAll()
  await Promise.all([...rows.map((row) => work.store.put({ ...row, sold: null })), work.done])
}
