import type { IntentKey } from "@rokthnam/shared/web/intents/intent-key"
import type { Sale, SaleBody } from "../../api/sell.ts"
import type { Notes } from "@rokthnam/shared/Sales/CashRules"
import { emptyBasket, isBlank, withStock } from "./basket.ts"
import type { Basket } from "./basket.ts"

/** An order that was sent and whose outcome is not known yet. It is sent again until a complete answer comes. */
export type Attempt = {
  readonly body: SaleBody
  /** The payment methods as they were shown, in the order of the payments. */
  readonly paymentMethodNames: ReadonlyArray<string>
  /** When it was first sent, in milliseconds since 1970 by the device's clock. */
  readonly at: number
  /** The page that sends it. Another page cannot know whether it was received. */
  readonly sender: string
  /** Whether an earlier try may have been recorded. */
  readonly isUncertain: boolean
}

/** What the receipt of a sale shows that is kept on this device, because the API has not recorded it yet. */
export type KeptReceipt = {
  readonly key: IntentKey
  /** When the sale was made, in milliseconds since 1970 by the device's clock. */
  readonly at: number
  readonly cents: number
  /** The payment methods in one name. */
  readonly paymentName: string
  /** The change in dollars (whole cents) and riel; null when no cash was counted. */
  readonly change: Notes | null
}

/**
 * The last sale. `again`: it was found by asking again. `before`: the order was recorded before it was changed. `kept`:
 * it waits on this device to be sent.
 */
export type Sold =
  | {
      readonly how: "now" | "again" | "before"
      readonly sale: Sale
      /** When it was made, in milliseconds since 1970 by the device's clock. */
      readonly at: number
    }
  | { readonly how: "kept"; readonly kept: KeptReceipt }

/** A basket that was put aside, with the key that it had. */
export type Held = {
  readonly key: IntentKey
  readonly name: string
  readonly basket: Basket
  /** When it was put aside, in milliseconds since 1970. */
  readonly at: number
}

/** What an account's counter holds on this device. All tabs share it. */
export type Desk = {
  readonly basket: Basket
  /** The idempotency key of the basket: made with it, and replaced when it is sold. */
  readonly key: IntentKey
  readonly attempt: Attempt | null
  /** What was sent under this key, whose outcome was never known, before the seller changed the order. */
  readonly changed: SaleBody | null
  readonly sold: Sold | null
  readonly held: ReadonlyArray<Held>
}

/** A desk as the disk of the device has it. */
export type DeskRow = {
  readonly account: string
  readonly desk: Desk
  /** Different after each write, so that a tab knows whether another one has written. */
  readonly revision: string
}

/** At most so many baskets are put aside. */
export const mostHeld = 20

/**
 * Milliseconds: the API keeps a key for 14 days (decision 27). What may have arrived is not sent again by itself after
 * 12 days, because its key may be forgotten.
 */
export const longestUnknown = 12 * 24 * 3_600_000

/** Whether an order was sent so long ago that its key may be forgotten. */
export const isTooOld = ({ at }: Attempt, now: number): boolean => Math.abs(now - at) > longestUnknown

export const emptyDesk = (key: IntentKey): Desk => ({
  basket: emptyBasket,
  key,
  attempt: null,
  changed: null,
  sold: null,
  held: [],
})

/**
 * Freezes the basket and notes what is sent, before it is sent. Nothing begins when another tab has sold or changed the
 * order meanwhile: what is sent is what the seller saw.
 */
export const begin = (desk: Desk, seen: Pick<Desk, "key" | "basket">, attempt: Attempt): Desk =>
  desk.attempt === null &&
  desk.key === seen.key &&
  (desk.basket === seen.basket || JSON.stringify(desk.basket) === JSON.stringify(seen.basket))
    ? { ...desk, attempt, sold: null }
    : desk

/** Notes that this page asks again about what another page sent, or about what was not answered. */
export const askAgain = (desk: Desk, sender: string): Desk =>
  desk.attempt === null ? desk : { ...desk, attempt: { ...desk.attempt, sender, isUncertain: true } }

/** After the sale was recorded: an empty basket with a new key. The payment method is the first of the list again. */
export const sell = (desk: Desk, key: IntentKey, sale: Sale, newKey: IntentKey): Desk => {
  if (desk.key !== key || desk.attempt === null) return desk
  const { isUncertain, at } = desk.attempt
  return { ...emptyDesk(newKey), held: desk.held, sold: { sale, how: isUncertain ? "again" : "now", at } }
}

/** After the sale was kept on this device: an empty basket with a new key, as after any sale. */
export const keepSold = (desk: Desk, key: IntentKey, kept: KeptReceipt, newKey: IntentKey): Desk =>
  desk.key !== key || desk.attempt === null
    ? desk
    : { ...emptyDesk(newKey), held: desk.held, sold: { how: "kept", kept } }

/** The kept sale that the receipt shows has been recorded. */
export const sendSold = (desk: Desk, key: IntentKey, sale: Sale): Desk =>
  desk.sold?.how === "kept" && desk.sold.kept.key === key
    ? { ...desk, sold: { how: "now", sale, at: desk.sold.kept.at } }
    : desk

/** The order had been recorded before the seller changed it: the changed one is kept, with a new key. */
export const sellBefore = (
  desk: Desk,
  key: IntentKey,
  { sale, at }: { readonly sale: Sale; readonly at: number },
  newKey: IntentKey,
): Desk =>
  desk.key === key
    ? { ...desk, key: newKey, attempt: null, changed: null, sold: { sale, how: "before", at } }
    : desk

/**
 * Nothing was recorded. The key stays, so that an earlier try that may still arrive cannot be sold twice, and so that a
 * power cut does not bring the order back under a key of its own. Only a key that belongs to another order is replaced.
 * Another page that has begun to ask about the order meanwhile settles it.
 */
export const refuse = (desk: Desk, sender: string, key: IntentKey, otherKey: IntentKey | null): Desk => {
  if (desk.key !== key || desk.attempt === null || desk.attempt.sender !== sender) return desk
  const mayArrive = desk.attempt.isUncertain || desk.changed !== null
  return { ...desk, attempt: null, key: otherKey === null || mayArrive ? desk.key : otherKey }
}

/** When a sale was made, in milliseconds since 1970 by the device's clock; 0 where no receipt is left. */
export const timeOfSold = (sold: Sold | null): number => {
  if (sold === null) return 0
  return sold.how === "kept" ? sold.kept.at : sold.at
}

/**
 * The desk without the orders that have been sold, as another record of this device knows: each key with its receipt, the
 * newest last. A power cut can bring a desk back that is older than these. An empty desk shows the newest receipt.
 */
export const withoutSold = (
  desk: Desk,
  sold: ReadonlyMap<IntentKey, Sold | null>,
  newKey: IntentKey,
): Desk => {
  const held = desk.held.filter(({ key }) => !sold.has(key))
  const left = sold.has(desk.key) ? { ...emptyDesk(newKey), sold: desk.sold } : desk
  const newest = [...sold.values()].at(-1) ?? null
  const isMissed = left.attempt === null && isBlank(left.basket) && timeOfSold(newest) > timeOfSold(left.sold)
  if (left === desk && !isMissed && held.length === desk.held.length) return desk
  return { ...left, held, sold: isMissed ? newest : left.sold }
}

/** No complete answer came. */
export const leaveOpen = (desk: Desk, key: IntentKey): Desk =>
  desk.key === key && desk.attempt !== null
    ? { ...desk, attempt: { ...desk.attempt, isUncertain: true } }
    : desk

/** Lets the seller change an order whose outcome is not known. Its key stays, so that a late sale is noticed. */
export const unfreeze = (desk: Desk, now: number, newKey: IntentKey): Desk => {
  if (desk.attempt === null) return desk
  return isTooOld(desk.attempt, now)
    ? { ...desk, attempt: null, changed: null, key: newKey }
    : { ...desk, attempt: null, changed: desk.attempt.body }
}

/** Changes the basket; an order that was sent does not change. The next sale begins, so the last one is not shown. */
export const edit = (desk: Desk, next: (basket: Basket) => Basket): Desk => {
  if (desk.attempt !== null) return desk
  const basket = next(desk.basket)
  return basket === desk.basket ? desk : { ...desk, basket }
}

/** What a refused sale told about the stock. */
export const correctStock = (desk: Desk, id: number, stock: Parameters<typeof withStock>[2]): Desk => ({
  ...desk,
  basket: withStock(desk.basket, id, stock),
})

/** Puts the basket aside under a name and starts an empty one. */
export const hold = (desk: Desk, name: string, now: number, newKey: IntentKey): Desk =>
  desk.attempt !== null || isBlank(desk.basket) || desk.held.length >= mostHeld
    ? desk
    : {
        ...emptyDesk(newKey),
        sold: desk.sold,
        held: [...desk.held, { key: desk.key, name, basket: desk.basket, at: now }],
      }

/** Takes a basket back. A basket in hand is put aside under `name` in exchange. */
export const recall = (desk: Desk, key: IntentKey, name: string, now: number): Desk => {
  const found = desk.held.find((one) => one.key === key)
  if (desk.attempt !== null || found === undefined) return desk
  const inHand = isBlank(desk.basket) ? [] : [{ key: desk.key, name, basket: desk.basket, at: now }]
  const held = [...desk.held.filter((one) => one !== found), ...inHand]
  return { ...emptyDesk(found.key), basket: found.basket, held }
}

/** Throws a basket away that was put aside. */
export const dropHeld = (desk: Desk, key: IntentKey): Desk => ({
  ...desk,
  held: desk.held.filter((one) => one.key !== key),
})

/**
 * Puts a basket back that was thrown away, at its place among the others. It keeps its key, so that it is sold once whatever
 * another tab did with it meanwhile.
 */
export const putBack = (desk: Desk, held: Held, place: number): Desk =>
  desk.key === held.key || desk.held.length >= mostHeld || desk.held.some(({ key }) => key === held.key)
    ? desk
    : { ...desk, held: desk.held.toSpliced(place, 0, held) }
