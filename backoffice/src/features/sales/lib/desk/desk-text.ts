import { persistentStore } from "@rokthnam/shared/web/storage/text-store"
import { isBlank } from "./basket.ts"
import type { Desk, DeskRow, Held } from "./desk.ts"
import { deskOf } from "./stored-desk.ts"

/**
 * The desk of an account in the browser's text storage: written where the browser has no database, and by earlier
 * versions, which wrote the desk alone. Reading gives null where there is none.
 */
export const deskText = (account: string) => {
  const place = `basket ${account}`
  return {
    read: (): DeskRow | null => {
      const text = persistentStore.read(place)
      if (text === null) return null
      try {
        const { desk, revision, ...earlier } = JSON.parse(text)
        return typeof revision === "string"
          ? { account, desk: deskOf(desk), revision }
          : { account, desk: deskOf(earlier), revision: "earlier" }
      } catch {
        // The stored text is incomplete, so the counter starts empty.
        return null
      }
    },
    write: (row: DeskRow): void => persistentStore.write(place, JSON.stringify(row)),
    remove: (): void => persistentStore.remove(place),
  }
}

/**
 * The desk of the database and the one that was written as text while the database did not open, as one: the newer one
 * stays, except that an order whose outcome is not known stays in any case. The basket of the other is put aside.
 */
export const together = (disk: Desk, text: Desk, now: number): Desk => {
  const [desk, other] = disk.attempt !== null && text.attempt === null ? [disk, text] : [text, disk]
  const inHand: ReadonlyArray<Held> = isBlank(other.basket)
    ? []
    : [{ key: other.key, name: "", basket: other.basket, at: now }]
  const known = new Set([desk.key, ...desk.held.map(({ key }) => key)])
  return { ...desk, held: [...desk.held, ...[...other.held, ...inHand].filter(({ key }) => !known.has(key))] }
}
