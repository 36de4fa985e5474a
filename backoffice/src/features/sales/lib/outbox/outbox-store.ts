import { newIntentKey } from "@rokthnam/shared/web/intents/intent-key"
import type { IntentKey } from "@rokthnam/shared/web/intents/intent-key"
import { allTabs } from "../desk/tab-channel.ts"
import { deviceDb } from "./device-db.ts"
import type { Kept, KeptFailure, KeptSale } from "./kept-sale.ts"
import { settleIn } from "./settled.ts"
import type { Sold } from "../desk/desk.ts"

const all = async (): Promise<ReadonlyArray<Kept>> => (await deviceDb()).getAll("sales")

/** At most so many sales are kept on a device: more than a week at a busy counter. */
const mostKept = 2000

/**
 * The sales that are kept on this device, of every account. Each write is on the disk when its promise resolves, as far
 * as the browser can tell. `onChange` is called after each change, also of another tab.
 */
export const createOutboxStore = (onChange: () => void) => {
  const changed = allTabs("rokthnam-outbox", onChange)

  /**
   * Keeps a sale; kept again, the same sale is one. Returns the key under which it is kept: a new one if its own belongs
   * to another sale, as after a power cut that took the last changes of the desk. Rejects when there is no room or no
   * database: the sale is then not kept.
   */
  const add = async (sale: KeptSale): Promise<IntentKey> => {
    const work = (await deviceDb()).transaction("sales", "readwrite", { durability: "strict" })
    const [known, count] = await Promise.all([work.store.index("key").get(sale.key), work.store.count()])
    const isSame = known !== undefined && JSON.stringify(known.body) === JSON.stringify(sale.body)
    if (!isSame && count >= mostKept) throw new Error("There is no room for another kept sale.")
    const key = known === undefined || isSame ? sale.key : newIntentKey()
    // The database gives the number, which the type of its rows does not know as optional.
    await work.store.put(isSame ? { ...sale, number: known.number } : ({ ...sale, key } as Kept))
    await work.done
    changed()
    return key
  }

  /**
   * Removes a sale that a page has sent itself, and notes what came of it; null when it was not sold. One that is waiting
   * stays.
   */
  const release = async (account: string, key: IntentKey, sold: Sold | null): Promise<void> => {
    const work = (await deviceDb()).transaction(["sales", "settled"], "readwrite")
    const sales = work.objectStore("sales")
    const sale = await sales.index("key").get(key)
    if (sale !== undefined && sale.heldUntil > 0) await sales.delete(sale.number)
    if (sold !== null) await settleIn(work, { key, account, sold })
    await work.done
    changed()
  }

  /**
   * Takes over the sales that a page of this account was sending when it was closed, except that of the order which is
   * still at the desk: nobody knows whether they arrived, so they wait to be sent.
   */
  const adopt = async (account: string, atDesk: IntentKey | null): Promise<void> => {
    const work = (await deviceDb()).transaction("sales", "readwrite", { durability: "strict" })
    const left = (await work.store.getAll()).filter(
      (one) => one.account === account && one.heldUntil > 0 && one.key !== atDesk,
    )
    await Promise.all(left.map((one) => work.store.put({ ...one, heldUntil: 0 })))
    await work.done
    if (left.length > 0) changed()
  }

  const change = async (number: number, changes: Partial<KeptSale>): Promise<void> => {
    const work = (await deviceDb()).transaction("sales", "readwrite", { durability: "strict" })
    const sale = await work.store.get(number)
    // Another tab may have sent and removed it meanwhile.
    if (sale !== undefined) await work.store.put({ ...sale, ...changes })
    await work.done
    changed()
  }

  return {
    add,
    release,
    adopt,
    all,
    /** Notes that a sale is being sent, before it is sent. */
    sending: (number: number, firstSentAt: number) => change(number, { firstSentAt }),
    refuse: (number: number, failure: KeptFailure) => change(number, { failure }),
    /** Gives a sale another key: its own was used for another basket, so it was not recorded under it. */
    rekey: (number: number) => change(number, { key: newIntentKey(), firstSentAt: null }),
    /** Lets a refused sale be sent again. */
    retry: (number: number) => change(number, { failure: null }),
    /** Removes a sale that was recorded, and notes its receipt. */
    sent: async ({ number, key, account }: Kept, sold: Sold): Promise<void> => {
      const work = (await deviceDb()).transaction(["sales", "settled"], "readwrite")
      await work.objectStore("sales").delete(number)
      await settleIn(work, { key, account, sold })
      await work.done
      changed()
    },
    remove: async (number: number): Promise<void> => {
      await (await deviceDb()).delete("sales", number)
      changed()
    },
  }
}

export type OutboxStore = ReturnType<typeof createOutboxStore>
