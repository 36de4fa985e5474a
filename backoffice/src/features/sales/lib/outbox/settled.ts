import type { IDBPTransaction } from "idb"
import type { Settled } from "./kept-sale.ts"
import { deviceDb } from "./device-db.ts"
import type { Device } from "./device-db.ts"

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
