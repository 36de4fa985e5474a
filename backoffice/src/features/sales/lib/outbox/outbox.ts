import { signedInMember } from "../../../../lib/sessions.ts"
import { sendSale } from "../../api/sell.ts"
import { createSignal } from "../../../../lib/signal.ts"
import { askForLastingStorage } from "../device/lasting-storage.ts"
import { within } from "../desk/within.ts"
import { tabLock } from "../desk/tab-lock.ts"
import type { Sale } from "../../api/sell.ts"
import type { IntentKey } from "@rokthnam/shared/web/intents/intent-key"
import { longestHold } from "./kept-sale.ts"
import type { Kept, KeptSale } from "./kept-sale.ts"
import { createOutboxStore } from "./outbox-store.ts"
import { createSender } from "./sender.ts"

/** Milliseconds until the first try after a stopped round, and at most; each try doubles the time. */
const firstPause = 2000
const longestPause = 60_000
/** Milliseconds that a sale may take to be written; then it counts as not kept. */
const longestWrite = 3000

type State = {
  readonly sales: ReadonlyArray<Kept>
  readonly isSending: boolean
}

type Listener = (kept: Kept, sale: Sale) => void

/** Writes a sale to the disk. Returns its key; null when this device cannot. */
const written = async (work: Promise<IntentKey>): Promise<IntentKey | null> => {
  try {
    const key = await within(longestWrite, work)
    void askForLastingStorage()
    return key
  } catch {
    return null
  }
}

/** Milliseconds until a kept sale is sent; one that a page sends itself has its time first. */
const pauseBefore = ({ heldUntil }: KeptSale): number =>
  heldUntil === 0 ? firstPause : longestHold + firstPause

/** Whether a sale of the account that is signed in is still to be sent. */
const waits = ({ sales }: State): boolean =>
  sales.some((one) => one.account === signedInMember() && one.failure === null)

/** The sales of this device that the API has not recorded yet, and their sending. One for all pages of a tab. */
const createOutbox = () => {
  const state = createSignal<State>({ sales: [], isSending: false })
  const listeners = new Set<Listener>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let stops = 0

  const refresh = async () => {
    const sales = await store.all().catch(() => state.current().sales)
    state.set({ ...state.current(), sales })
  }
  const store = createOutboxStore(() => void refresh())
  const sender = createSender({
    store,
    send: sendSale,
    alone: tabLock("rokthnam outbox"),
    account: signedInMember,
    now: Date.now,
    onSent: (kept, sale) => {
      for (const listener of listeners) listener(kept, sale)
    },
  })

  /** Sends what waits now. After a round that stopped, it is tried again, later each time. */
  const send = async (): Promise<void> => {
    if (state.current().isSending) return
    clearTimeout(timer)
    timer = undefined
    await refresh()
    if (!waits(state.current())) return
    state.set({ ...state.current(), isSending: true })
    const ended = await sender().catch(() => "stopped" as const)
    stops = ended === "stopped" ? stops + 1 : 0
    state.set({ ...state.current(), isSending: false })
    await refresh()
    if (waits(state.current()))
      timer = setTimeout(() => void send(), Math.min(longestPause, firstPause * 2 ** stops))
  }

  return {
    current: state.current,
    subscribe: state.subscribe,
    /**
     * Keeps a sale. Returns the key under which it is kept; null when this device cannot. When the promise
     * resolves, it is on the disk, and the stock that is shown next lacks what it took.
     */
    keep: async (sale: KeptSale): Promise<IntentKey | null> => {
      const key = await written(store.add(sale))
      if (key !== null) timer ??= setTimeout(() => void send(), pauseBefore(sale))
      if (key !== null && sale.heldUntil === 0) await refresh()
      return key
    },
    store,
    send,
    retry: async (number: number): Promise<void> => {
      await store.retry(number)
      await send()
    },
    remove: store.remove,
    onSent: (listener: Listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Sends at once, as if no round had stopped before. */
    wake: (): void => {
      stops = 0
      void send()
    },
  }
}

export const outbox = createOutbox()

const seen = () => {
  if (document.visibilityState === "visible") outbox.wake()
}

/** Sends at once when the connection or the user comes back. Returns a function that stops it. */
export const watchOutbox = (): (() => void) => {
  window.addEventListener("online", outbox.wake)
  document.addEventListener("visibilitychange", seen)
  outbox.wake()
  return () => {
    window.removeEventListener("online", outbox.wake)
    document.removeEventListener("visibilitychange", seen)
  }
}
