import type { Amount } from "@rokthnam/shared/Medicines/LooseRules"
import { isUnknown } from "@rokthnam/shared/web/errors/api-failure"
import { memberAccount } from "../../../../lib/sessions.ts"
import { api } from "../../../../lib/api.ts"
import { askForLastingStorage } from "../device/lasting-storage.ts"
import { mayAsk } from "../device/may-ask.ts"
import { createSignal } from "../../../../lib/signal.ts"
import { deviceDb } from "../outbox/device-db.ts"
import { outbox } from "../outbox/outbox.ts"
import { isCurrent, merged, shelfVersion, withoutSold } from "./shelf.ts"
import type { Shelf } from "./shelf.ts"
import type { Sellable } from "../../api/sell.ts"

/** Milliseconds between two readings while the counter is open. */
const pause = 60_000

/** The shelf in memory, so that a search offline does not read the disk. Null: not read yet, or none. */
let shelf: Shelf | null = null
/** Whether the counter works from the shelf, because the last search had no answer. */
const isUsed = createSignal(false)

const load = async (account: string): Promise<Shelf | null> => {
  if (shelf?.account === account) return shelf
  const kept = await deviceDb()
    .then((db) => db.get("shelf", account))
    .catch(() => undefined)
  shelf = kept ?? null
  return shelf
}

/** Keeps the shelf of one account: another pharmacy's does not stay on the device. */
const save = async (next: Shelf): Promise<void> => {
  shelf = next
  const work = (await deviceDb()).transaction("shelf", "readwrite")
  await Promise.all([work.store.clear(), work.store.put(next), work.done])
}

const read = (since?: string) =>
  api.get("/inventory/shelf", { as: "member", query: since === undefined ? {} : { since } })

/** Reads what changed since the last reading, or everything. */
const renew = async (): Promise<void> => {
  const account = memberAccount()
  if (account === "" || !mayAsk()) return
  const kept = await load(account)
  const changes = kept === null || !isCurrent(kept) ? undefined : merged(kept, await read(kept.at))
  if (changes !== undefined) return save(changes)
  const { items, at } = await read()
  if (memberAccount() !== account) return
  await save({ account, medicines: items, at, version: shelfVersion })
  if (kept === null) await askForLastingStorage()
}

/** What each medicine lost to the sales of this device that the API has not recorded yet. */
const soldHere = (account: string): ReadonlyMap<number, Amount> => {
  const sold = new Map<number, Amount>()
  for (const kept of outbox.current().sales) {
    if (kept.account !== account) continue
    for (const { medicine_id, quantity_sold = 0, units_sold = 0 } of kept.body.items) {
      const { packages, units } = sold.get(medicine_id) ?? { packages: 0, units: 0 }
      sold.set(medicine_id, { packages: packages + quantity_sold, units: units + units_sold })
    }
  }
  return sold
}

/** The kept medicines of the account that is signed in, less what was sold here since; undefined if there are none. */
const keptMedicines = async (): Promise<ReadonlyArray<Sellable> | undefined> => {
  const account = memberAccount()
  const kept = await load(account)
  return kept?.account === account ? withoutSold(kept.medicines, soldHere(account)) : undefined
}

const look = () => void renew().catch(() => undefined)

/**
 * Renews the shelf now and while the counter is open. What fails is tried again at the next time. Returns a function
 * that stops it.
 */
export const watchShelf = (): (() => void) => {
  look()
  const timer = setInterval(look, pause)
  window.addEventListener("online", look)
  return () => {
    clearInterval(timer)
    window.removeEventListener("online", look)
  }
}

export const shelfUse = { current: isUsed.current, subscribe: isUsed.subscribe }

/** Milliseconds that a search may take before the counter looks among the kept medicines. */
const patience = 4000

/**
 * The answer of the API; without a connection, what the kept medicines answer. It fails like the call if there are
 * none. `ask` gets the time limit of the call, which is the usual one when nothing is kept.
 */
export const answeredOrKept = async <A>(
  ask: (timeout: number | undefined) => Promise<A>,
  find: (medicines: ReadonlyArray<Sellable>) => A,
): Promise<A> => {
  if (mayAsk())
    try {
      // The usual time limit as long as nothing is kept to fall back on.
      const answer = await ask(shelf?.account === memberAccount() ? patience : undefined)
      isUsed.set(false)
      return answer
    } catch (error) {
      const kept = isUnknown(error) ? await keptMedicines() : undefined
      if (kept === undefined) throw error
      isUsed.set(true)
      return find(kept)
    }
  const kept = await keptMedicines()
  if (kept === undefined) return ask(undefined)
  isUsed.set(true)
  return find(kept)
}

/** Removes the kept medicines, when their pharmacy signs out. */
export const forgetShelf = async (): Promise<void> => {
  shelf = null
  await (await deviceDb()).clear("shelf")
}
