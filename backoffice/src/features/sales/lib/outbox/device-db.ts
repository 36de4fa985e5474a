import { openDB } from "idb"
import type { DBSchema, IDBPDatabase } from "idb"
import type { Kept } from "./kept-sale.ts"
import type { Shelf } from "../shelf/shelf.ts"

type Device = DBSchema & {
  /** Sales that were made and have not been recorded by the API yet, in the order in which they were made. */
  sales: { key: number; value: Kept; indexes: { key: string } }
  /** What the counter knows without a connection, of one account at a time. */
  shelf: { key: string; value: Shelf }
}

type DeviceDb = IDBPDatabase<Device>

let opening: Promise<DeviceDb> | undefined

/**
 * The counter's database on this device. It rejects where the browser has none, as in some private windows, and is
 * opened again at the next use.
 */
export const deviceDb = (): Promise<DeviceDb> => {
  opening ??= openDB<Device>("rokthnam-counter", 1, {
    upgrade: (db) => {
      const sales = db.createObjectStore("sales", { keyPath: "number", autoIncrement: true })
      sales.createIndex("key", "key", { unique: true })
      db.createObjectStore("shelf", { keyPath: "account" })
    },
    terminated: () => {
      opening = undefined
    },
  }).catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}
