import { newIntentKey } from "@rokthnam/shared/web/intents/intent-key"
import { persistentStore } from "@rokthnam/shared/web/storage/text-store"
import { deviceDb } from "../outbox/device-db.ts"
import type { Desk, DeskRow } from "./desk.ts"
import { deskOf } from "./stored-desk.ts"

/** Where the desk of an account is kept. Both calls reject where the browser has no database. */
export type DeskPlace = {
  /** What the disk has; null if nothing was written yet. */
  readonly read: () => Promise<DeskRow | null>
  /** Replaces the desk in one transaction, while no other tab writes. The disk has it when the promise resolves. */
  readonly write: (next: (row: DeskRow | null) => Desk) => Promise<DeskRow>
}

/** The desk that an earlier version kept in the browser's text storage; null without one. */
const earlierDesk = (text: string | null): Desk | null => {
  if (text === null) return null
  try {
    return deskOf(JSON.parse(text))
  } catch {
    // The stored text is incomplete, so the counter starts empty.
    return null
  }
}

/** The place of an account's desk in the database of this device. */
export const deskPlace = (account: string): DeskPlace => {
  const earlierPlace = `basket ${account}`
  const known = (row: DeskRow | undefined): DeskRow | null => {
    if (row !== undefined) return { ...row, desk: deskOf(row.desk) }
    const desk = earlierDesk(persistentStore.read(earlierPlace))
    return desk === null ? null : { account, desk, revision: "earlier" }
  }
  return {
    read: async () => known(await (await deviceDb()).get("desks", account)),
    write: async (next) => {
      const work = (await deviceDb()).transaction("desks", "readwrite", { durability: "strict" })
      const before = known(await work.store.get(account))
      const row = { account, desk: next(before), revision: newIntentKey() }
      await Promise.all([work.store.put(row), work.done])
      persistentStore.remove(earlierPlace)
      return row
    },
  }
}
