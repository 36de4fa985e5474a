import { persistentStore } from "@rokthnam/shared/web/storage/text-store"
import { emptyBasket } from "./basket.ts"
import type { Basket, Line } from "./basket.ts"

/** Each account that sells on this device has its own basket. */
const keyOf = (account: string): string => `basket ${account}`

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null

const isLine = (value: unknown): value is Line =>
  isRecord(value) &&
  typeof value["name"] === "string" &&
  typeof value["dosage"] === "string" &&
  ["id", "price", "stock", "quantity"].every((field) => typeof value[field] === "number")

const isBasket = (value: unknown): value is Basket =>
  isRecord(value) &&
  Array.isArray(value["lines"]) &&
  value["lines"].every(isLine) &&
  typeof value["notes"] === "string" &&
  (value["paymentMethodId"] === null || typeof value["paymentMethodId"] === "number")

/** The stored basket of this account; an unreadable one counts as empty. */
export const loadBasket = (account: string): Basket => {
  try {
    const stored: unknown = JSON.parse(persistentStore.read(keyOf(account)) ?? "null")
    return isBasket(stored) ? stored : emptyBasket
  } catch {
    // The stored text is incomplete or from another version, so the basket starts empty.
    return emptyBasket
  }
}

/** Stores the basket, so that it survives a reload and a power cut. */
export const saveBasket = (account: string, basket: Basket): void => {
  const isEmpty = basket.lines.length === 0 && basket.notes === ""
  if (isEmpty) persistentStore.remove(keyOf(account))
  else persistentStore.write(keyOf(account), JSON.stringify(basket))
}
