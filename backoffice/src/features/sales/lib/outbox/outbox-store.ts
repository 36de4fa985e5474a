import { deviceDb } from "./device-db.ts"
import type { Kept, KeptFailure, KeptSale } from "./kept-sale.ts"

const all = async (): Promise<ReadonlyArray<Kept>> => (await deviceDb()).getAll("sales")

/** At most so many sales are kept on a device: more than a week at a busy counter. */
const mostKept = 2000

/** Tells the other tabs of this browser, and this one, that the kept sales have changed. */
const channelName = "rokthnam-outbox"

const createChannel = (onChange: () => void): (() => void) => {
  if (typeof BroadcastChannel === "undefined") return onChange
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener("message", onChange)
  return () => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
    channel.postMessage("changed")
    onChange()
  }
}

/**
 * The sales that are kept on this device, of every account. Each write is on the disk when its promise resolves, as far
 * as the browser can tell. `onChange` is called after each change, also of another tab.
 */
export const createOutboxStore = (onChange: () => void) => {
  const changed = createChannel(onChange)

  /**
   * Keeps a sale. The same one again changes nothing. Rejects when there is no room or no database: the sale is then not
   * kept.
   */
  const add = async (sale: KeptSale): Promise<void> => {
    const work = (await deviceDb()).transaction("sales", "readwrite", { durability: "strict" })
    const [known, count] = await Promise.all([work.store.index("key").getKey(sale.key), work.store.count()])
    if (known === undefined) {
      if (count >= mostKept) throw new Error("There is no room for another kept sale.")
      // The database gives the number, which the type of its rows does not know as optional.
      await work.store.add(sale as Kept)
    }
    await work.done
    changed()
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
    all,
    /** Notes that a sale is being sent, before it is sent. */
    sending: (number: number, firstSentAt: number) => change(number, { firstSentAt }),
    refuse: (number: number, failure: KeptFailure) => change(number, { failure }),
    /** Lets a refused sale be sent again. */
    retry: (number: number) => change(number, { failure: null }),
    remove: async (number: number): Promise<void> => {
      await (await deviceDb()).delete("sales", number)
      changed()
    },
  }
}

export type OutboxStore = ReturnType<typeof createOutboxStore>
