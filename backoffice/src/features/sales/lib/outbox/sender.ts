import { ApiFailure, isUnknown } from "@rokthnam/shared/web/errors/api-failure"
import { isSettledBy } from "@rokthnam/shared/web/intents/intents"
import type { IntentKey } from "@rokthnam/shared/web/intents/intent-key"
import type { Sale, SaleBody } from "../../api/sell.ts"
import { longestUnknown } from "../desk/desk.ts"
import { bodyOfKept, isHeld } from "./kept-sale.ts"
import type { Kept } from "./kept-sale.ts"
import type { OutboxStore } from "./outbox-store.ts"

type Options = {
  readonly store: Pick<OutboxStore, "all" | "sending" | "refuse" | "rekey" | "sent">
  readonly send: (body: SaleBody, key: IntentKey) => Promise<Sale>
  /** Runs a piece of work while no other tab runs one. */
  readonly alone: (work: () => Promise<void>) => Promise<void>
  /** The account that is signed in now; "" when nobody is. */
  readonly account: () => string
  readonly now: () => number
  readonly onSent: (kept: Kept, sale: Sale) => void
}

/** How a round ended: everything was tried, or the next sale would fail like the last one. */
export type Round = "done" | "stopped"

/** Whether the failure is of this sale alone: the server met a bug with it, and may record the next one. */
const isOfThisSale = (error: unknown): boolean =>
  error instanceof ApiFailure && isUnknown(error) && error.status === 500

const isWaiting = (kept: Kept, account: string, now: number) =>
  kept.account === account && kept.failure === null && !isHeld(kept, now)

/**
 * Sends the kept sales of the account that is signed in, one by one in the order in which they were made. A sale that
 * the API refuses for good is marked and does not hold up the next one. When the connection or the session fails, the
 * round stops. Each sale has its own key, so a sale that two devices or tabs send is recorded once.
 */
export const createSender = ({ store, send, alone, account, now, onSent }: Options) => {
  const rekeyed = new Set<number>()

  const sendOne = async (kept: Kept): Promise<boolean> => {
    const { number, key, firstSentAt } = kept
    if (firstSentAt !== null && Math.abs(now() - firstSentAt) > longestUnknown) {
      await store.refuse(number, { code: "KeptTooLong", detail: "", params: {} })
      return true
    }
    if (firstSentAt === null) await store.sending(number, now())
    try {
      const sale = await send(bodyOfKept(kept, now()), key)
      await store.sent(kept, { how: "now", sale, at: kept.madeAt })
      onSent(kept, sale)
      return true
    } catch (error) {
      if (!(error instanceof ApiFailure) || !isSettledBy(error, true)) return isOfThisSale(error)
      const { code, detail, params } = error
      // The key belongs to another basket, so this one was not recorded. The next round sends it under its own.
      if (code === "KeyReused" && !rekeyed.has(number)) {
        rekeyed.add(number)
        await store.rekey(number)
        return true
      }
      await store.refuse(number, { code, detail, params })
      return true
    }
  }

  const round = async (): Promise<Round> => {
    const seller = account()
    const tried = new Set<number>()
    for (;;) {
      // Sales are sent one after the other, and the next one may have been added meanwhile.
      // oxlint-disable-next-line no-await-in-loop
      const next = (await store.all()).find(
        (kept) => isWaiting(kept, seller, now()) && !tried.has(kept.number),
      )
      if (next === undefined) return "done"
      tried.add(next.number)
      // Another account may have signed in; it never sends the sales of this one.
      // oxlint-disable-next-line no-await-in-loop
      if (seller === "" || account() !== seller || !(await sendOne(next))) return "stopped"
    }
  }

  return async (): Promise<Round> => {
    let ended: Round = "stopped"
    await alone(async () => {
      ended = await round()
    })
    return ended
  }
}
