import { newIntentKey } from "@rokthnam/shared/web/intents/intent-key"
import type { IntentKey } from "@rokthnam/shared/web/intents/intent-key"
import { receiptOf } from "../outbox/kept-sale.ts"
import type { Kept, Settled } from "../outbox/kept-sale.ts"
import type { OutboxStore } from "../outbox/outbox-store.ts"
import { timeOfSold, withoutSold } from "./desk.ts"
import type { Sold } from "./desk.ts"
import type { DeskStore } from "./desk-store.ts"

type Options = {
  readonly account: string
  readonly desk: DeskStore
  readonly outbox: Pick<OutboxStore, "adopt" | "all">
  readonly settled: (account: string) => Promise<ReadonlyArray<Settled>>
  /** Runs work if no tab is selling now. */
  readonly ifTabsRest: (work: () => Promise<void>) => Promise<void>
}

const soldOf = (
  settled: ReadonlyArray<Settled>,
  kept: ReadonlyArray<Kept>,
): ReadonlyMap<IntentKey, Sold | null> => {
  const known: ReadonlyArray<readonly [IntentKey, Sold | null]> = [
    ...settled.map(({ key, sold }) => [key, sold] as const),
    ...kept.map((sale) => [sale.key, { how: "kept", kept: receiptOf(sale, sale.key) }] as const),
  ]
  return new Map(known.toSorted(([, one], [, other]) => timeOfSold(one) - timeOfSold(other)))
}

/**
 * Puts a desk right before the counter is shown. After a power cut it can be older than the sales that were made: an
 * order that has been sold leaves it, and one that was being sent when the browser ended waits to be sent.
 */
export const openDesk = async ({ account, desk, outbox, settled, ifTabsRest }: Options): Promise<void> => {
  await desk.settled()
  await ifTabsRest(() => {
    const { attempt, key } = desk.current()
    return outbox.adopt(account, attempt === null ? null : key)
  })
  const [sold, kept] = await Promise.all([settled(account), outbox.all()])
  // What a page is sending itself is still an order of its desk.
  const waiting = kept.filter((one) => one.account === account && one.heldUntil === 0)
  const newKey = newIntentKey()
  desk.change((now) => withoutSold(now, soldOf(sold, waiting), newKey))
  await desk.settled()
}
