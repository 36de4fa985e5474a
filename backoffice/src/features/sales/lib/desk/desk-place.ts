import { newIntentKey } from "@rokthnam/shared/web/intents/intent-key"
import { deviceDb } from "../outbox/device-db.ts"
import { deskText, together } from "./desk-text.ts"
import type { Desk, DeskRow } from "./desk.ts"
import { deskOf } from "./stored-desk.ts"

/** Where the desk of an account is kept. Both calls reject where the device cannot read or write it. */
export type DeskPlace = {
  /** What the device has; null if nothing was written yet. */
  readonly read: () => Promise<DeskRow | null>
  /**
   * Replaces the desk in one step, while no other tab writes. The device has it when the promise resolves. `begun` is
   * called when it is on its way: who reads from then on waits for it, and this tab may be closed before it is there.
   */
  readonly write: (next: (row: DeskRow | null) => Desk, begun: () => void) => Promise<DeskRow>
}

/** The database; null where the browser has none or does not open it, as in some private windows. */
const openedDb = () => deviceDb().catch(() => null)

/**
 * The place of an account's desk on this device: its database, and where that does not open the text storage, so that a
 * reload after a lost answer sends the same key. When it opens again it takes over what was written as text.
 */
export const deskPlace = (account: string): DeskPlace => {
  const text = deskText(account)
  const known = (row: DeskRow | undefined): DeskRow | null => {
    const inText = text.read()
    if (row === undefined) return inText
    const onDisk = { ...row, desk: deskOf(row.desk) }
    if (inText === null) return onDisk
    const desk = together(onDisk.desk, inText.desk, Date.now())
    return { account, desk, revision: `${row.revision} ${inText.revision}` }
  }
  return {
    read: async () => {
      const db = await openedDb()
      return db === null ? text.read() : known(await db.get("desks", account))
    },
    write: async (next, begun) => {
      const db = await openedDb()
      if (db === null) {
        const row = { account, desk: next(text.read()), revision: newIntentKey() }
        text.write(row)
        begun()
        return row
      }
      const work = db.transaction("desks", "readwrite", { durability: "strict" })
      const before = known(await work.store.get(account))
      const row = { account, desk: next(before), revision: newIntentKey() }
      const put = work.store.put(row)
      begun()
      await Promise.all([put, work.done])
      text.remove()
      return row
    },
  }
}
