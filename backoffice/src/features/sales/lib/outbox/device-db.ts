import { openDB } from "idb"
import type { DBSchema, IDBPDatabase } from "idb"
import type { AwayMember } from "../../../../lib/away-member.ts"
import type { DeskRow } from "../desk/desk.ts"
import type { Kept, Settled } from "./kept-sale.ts"
import type { Shelf } from "../shelf/shelf.ts"

/** The last answers to a few small queries, each with its key, of one account. */
type KeptAnswers = {
  readonly account: string
  readonly answers: Readonly<Record<string, { readonly key: ReadonlyArray<unknown>; readonly data: unknown }>>
}

/** What an account has said of this device. */
type DeviceCounter = {
  /** Such as "staff 12". */
  readonly account: string
  readonly member: AwayMember
  /** Whether the counter may open here without a session. */
  readonly isOurs: boolean
}

/** What the counter keeps on this device. */
export type Device = DBSchema & {
  /** Sales that were made and have not been recorded by the API yet, in the order in which they were made. */
  sales: { key: number; value: Kept; indexes: { key: string } }
  /** Orders that were sold, the newest last. */
  settled: { key: number; value: Settled; indexes: { key: string } }
  /** What the counter knows without a connection, of one account at a time. */
  shelf: { key: string; value: Shelf }
  /** What stands at the counter of each account, not yet sold. */
  desks: { key: string; value: DeskRow }
  /** Whose counter this device is, or that it is nobody's: the answer of the account that was asked last. */
  owner: { key: string; value: DeviceCounter }
  /** The last answers without which the counter does not open, of one account at a time. */
  answers: { key: string; value: KeptAnswers }
}

type DeviceDb = IDBPDatabase<Device>

let opening: Promise<DeviceDb> | undefined

/** Rejects also where the browser throws at once, as one does that has no database or forbids it. */
const openDevice = async (): Promise<DeviceDb> =>
  openDB<Device>("rokthnam-counter", 4, {
    upgrade: (db, before) => {
      if (before < 1) {
        const sales = db.createObjectStore("sales", { keyPath: "number", autoIncrement: true })
        sales.createIndex("key", "key", { unique: true })
        db.createObjectStore("shelf", { keyPath: "account" })
      }
      if (before < 2) {
        const settled = db.createObjectStore("settled", { keyPath: "number", autoIncrement: true })
        settled.createIndex("key", "key")
      }
      if (before < 3) {
        db.createObjectStore("desks", { keyPath: "account" })
        db.createObjectStore("answers", { keyPath: "account" })
      }
      db.createObjectStore("owner", { keyPath: "account" })
    },
    // A tab with a newer version of the counter waits for this connection to end.
    blocking: (_, __, event) => {
      if (event.target instanceof IDBDatabase) event.target.close()
      opening = undefined
    },
    terminated: () => {
      opening = undefined
    },
  })

/**
 * The counter's database on this device. It rejects where the browser has none, as in some private windows, and is
 * opened again at the next use.
 */
export const deviceDb = (): Promise<DeviceDb> => {
  opening ??= openDevice().catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}
