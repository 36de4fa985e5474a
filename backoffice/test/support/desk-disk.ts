// oxlint-disable-next-line import/no-unassigned-import -- it is a database by being imported
import "fake-indexeddb/auto"
import { deviceDb } from "../../src/features/sales/lib/outbox/device-db.ts"
import type { DeskRow } from "../../src/features/sales/lib/desk/desk.ts"

/** Empties the database of the device. */
export const emptyDisk = async (): Promise<void> => {
  const db = await deviceDb()
  await Promise.all([...db.objectStoreNames].map((name) => db.clear(name)))
}

/** The desk of an account as the disk has it. */
export const diskDesk = async (account: string): Promise<DeskRow | undefined> =>
  (await deviceDb()).get("desks", account)

/** Puts an earlier state of the desk back, as a power cut does in front of a disk that did not keep its word. */
export const putDisk = async (account: string, row: DeskRow | undefined): Promise<void> => {
  const db = await deviceDb()
  if (row === undefined) await db.delete("desks", account)
  else await db.put("desks", row)
}
