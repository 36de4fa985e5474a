import { readToken } from "../../../lib/sessions/sessions.ts"
import { tokenSubject } from "../../../lib/sessions/token.ts"
import { emptyBasket } from "./basket.ts"
import type { Basket, Line, SaleBody } from "./basket.ts"

/**
 * A sale that was sent and whose answer never came. Sent again with the same key and body, the API answers the first
 * result instead of selling twice; so both outlive a reload and a power cut.
 */
export type OpenAttempt = { readonly key: string; readonly body: SaleBody }

export type StoredBasket = { readonly basket: Basket; readonly attempt: OpenAttempt | null }

/** A basket of its own for each account that sells on this device. */
const storageKey = (): string => {
  const owner = readToken("pharmacy")
  const token = owner ?? readToken("staff") ?? ""
  return `basket ${owner === null ? "staff" : "pharmacy"} ${tokenSubject(token)}`
}

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

const isAttempt = (value: unknown): value is OpenAttempt =>
  isRecord(value) &&
  typeof value["key"] === "string" &&
  isRecord(value["body"]) &&
  Array.isArray(value["body"]["items"])

/** The basket that this account left on this device; an unreadable one is an empty one. */
export const loadBasket = (): StoredBasket => {
  const none = { basket: emptyBasket, attempt: null }
  const text = localStorage.getItem(storageKey())
  if (text === null) return none
  try {
    const stored: unknown = JSON.parse(text)
    if (!isRecord(stored) || !isBasket(stored["basket"])) return none
    return { basket: stored["basket"], attempt: isAttempt(stored["attempt"]) ? stored["attempt"] : null }
  } catch {
    // Half-written or another version's: the seller starts anew.
    return none
  }
}

export const saveBasket = (stored: StoredBasket): void => {
  const isEmpty = stored.basket.lines.length === 0 && stored.basket.notes === "" && stored.attempt === null
  if (isEmpty) localStorage.removeItem(storageKey())
  else localStorage.setItem(storageKey(), JSON.stringify(stored))
}
