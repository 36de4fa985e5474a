import { useEffect, useSyncExternalStore } from "react"
import { memberAccount } from "../../../../lib/sessions.ts"
import { isHeld } from "./kept-sale.ts"
import type { Kept } from "./kept-sale.ts"
import { outbox, watchOutbox } from "./outbox.ts"

/** The kept sales of this device, as one account sees them. */
export type OutboxView = {
  /** The account's own sales that are sent as soon as that is possible, the oldest first. */
  readonly waiting: ReadonlyArray<Kept>
  /** The account's own sales that the API refused for good. */
  readonly refused: ReadonlyArray<Kept>
  /** The sales of other accounts, which only they send. */
  readonly ofOthers: ReadonlyArray<Kept>
  readonly isSending: boolean
}

export const viewOf = (
  sales: ReadonlyArray<Kept>,
  account: string,
  isSending: boolean,
  now = Date.now(),
): OutboxView => {
  // What a page is sending itself is on its screen already.
  const own = sales.filter((one) => one.account === account && !isHeld(one, now))
  return {
    waiting: own.filter(({ failure }) => failure === null),
    refused: own.filter(({ failure }) => failure !== null),
    ofOthers: sales.filter((one) => one.account !== account),
    isSending,
  }
}

/** The kept sales, which are sent as long as a page with this hook is open. */
export const useOutbox = (): OutboxView => {
  const { sales, isSending } = useSyncExternalStore(outbox.subscribe, outbox.current)
  useEffect(() => watchOutbox(), [])
  return viewOf(sales, memberAccount(), isSending)
}
