import { memberAccount } from "../../../../lib/sessions.ts"
import { sendSale } from "../../api/sell.ts"
import { createSignal } from "../signal.ts"
import { tabLock } from "../desk/tab-lock.ts"
import type { Sale } from "../../api/sell.ts"
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

const within = <A>(limit: number, work: Promise<A>): Promise<A> =>
  Promise.race([
    work,
    new Promise<never>((_, fail) => setTimeout(() => fail(new Error("The disk does not answer.")), limit)),
  ])

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
    account: memberAccount,
    now: Date.now,
    onSent: (kept, sale) => {
      for (const listener of listeners) listener(kept, sale)
    },
  })
  const waits = () =>
    state.current().sales.some((one) => one.account === memberAccount() && one.failure === null)

  /** Sends what waits now. After a round that stopped, it is tried again, later each time. */
  const send = async (): Promise<void> => {
    if (state.current().isSending) return
    clearTimeout(timer)
    timer = undefined
    await refresh()
    if (!waits()) return
    state.set({ ...state.current(), isSending: true })
    const ended = await sender().catch(() => "stopped" as const)
    stops = ended === "stopped" ? stops + 1 : 0
    state.set({ ...state.current(), isSending: false })
    await refresh()
    if (waits()) timer = setTimeout(() => void send(), Math.min(longestPause, firstPause * 2 ** stops))
  }

  return {
    current: state.current,
    subscribe: state.subscribe,
    /** Keeps a sale; false when this device cannot. It is on the disk when the promise resolves. */
    keep: async (sale: KeptSale): Promise<boolean> => {
      try {
        await within(longestWrite, store.add(sale))
      } catch {
        return false
      }
      // Without this the browser may clear the data of a site when the disk is full.
      void navigator.storage?.persist?.().catch(() => false)
      timer ??= setTimeout(() => void send(), firstPause)
      return true
    },
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
    /** Sends at once when the connection or the user comes back. Returns a function that stops it. */
    watch: (): (() => void) => {
      const wake = () => {
        stops = 0
        void send()
      }
      const seen = () => {
        if (document.visibilityState === "visible") wake()
      }
      window.addEventListener("online", wake)
      document.addEventListener("visibilitychange", seen)
      wake()
      return () => {
        window.removeEventListener("online", wake)
        document.removeEventListener("visibilitychange", seen)
      }
    },
  }
}

export type Outbox = ReturnType<typeof createOutbox>

export const outbox = createOutbox()
