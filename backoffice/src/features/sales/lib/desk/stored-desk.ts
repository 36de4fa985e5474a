import { newIntentKey, storedIntentKey } from "@rokthnam/shared/web/intents/intent-key"
import { emptyBasket } from "./basket.ts"
import type { Basket, Line } from "./basket.ts"
import { emptyDesk } from "./desk.ts"
import type { Attempt, Desk, Held, Sold } from "./desk.ts"
import { measures } from "./measures.ts"

type Fields = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Fields => typeof value === "object" && value !== null

const areNumbers = (value: Fields, ...fields: ReadonlyArray<string>): boolean =>
  fields.every((field) => typeof value[field] === "number")

const isPack = (value: unknown): boolean =>
  isRecord(value) &&
  areNumbers(value, "stock", "looseUnits", "unitsPerPackage", "pricePerPackage", "pricePerUnit") &&
  (value["unitsPerStrip"] === null || areNumbers(value, "unitsPerStrip"))

/** A line of an earlier version, which has the stock in packages beside its price, or of this one. */
const isLine = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value["name"] === "string" &&
  typeof value["dosage"] === "string" &&
  (value["form"] === undefined || typeof value["form"] === "string") &&
  (value["discount"] === undefined || isTyped(value["discount"])) &&
  areNumbers(value, "id", "price", "quantity") &&
  (areNumbers(value, "stock") ||
    (isPack(value["pack"]) && measures.some((measure) => measure === value["measure"])))

type EarlierLine = Omit<Line, "measure" | "pack"> & { readonly stock: number }

/** A line of an earlier version sells packages; how its medicine is sold loose is known when it is read again. */
const currentLine = (line: Line | EarlierLine): Line => {
  if ("pack" in line) return line
  const { stock, ...kept } = line
  const pack = {
    stock,
    looseUnits: 0,
    unitsPerPackage: 1,
    unitsPerStrip: null,
    pricePerPackage: line.price,
    pricePerUnit: 0,
  }
  return { ...kept, measure: "package", pack }
}

/** A basket with what baskets of earlier versions lack. */
const currentBasket = (basket: Basket): Basket => ({
  ...emptyBasket,
  ...basket,
  lines: basket.lines.map(currentLine),
})

const isTyped = (value: unknown): boolean => typeof value === "number" || typeof value === "string"

const isTender = (value: unknown): boolean =>
  isRecord(value) && isTyped(value["usd"]) && isTyped(value["riel"])

const isDiscount = (value: unknown): boolean =>
  isRecord(value) &&
  isTyped(value["value"]) &&
  (value["unit"] === "usd" || value["unit"] === "percent") &&
  typeof value["reason"] === "string"

const isPart = (value: unknown): boolean =>
  isRecord(value) && typeof value["methodId"] === "number" && isTyped(value["amount"])

const isBasket = (value: unknown): value is Basket =>
  isRecord(value) &&
  Array.isArray(value["lines"]) &&
  value["lines"].every(isLine) &&
  typeof value["notes"] === "string" &&
  (value["discount"] === undefined || isDiscount(value["discount"])) &&
  (value["tender"] === undefined || isTender(value["tender"])) &&
  (value["split"] === undefined || (Array.isArray(value["split"]) && value["split"].every(isPart))) &&
  (value["paymentMethodId"] === null || typeof value["paymentMethodId"] === "number")

const isAttempt = (value: unknown): value is Attempt =>
  isRecord(value) &&
  isRecord(value["body"]) &&
  Array.isArray(value["body"]["items"]) &&
  typeof value["at"] === "number" &&
  Array.isArray(value["paymentMethodNames"]) &&
  value["paymentMethodNames"].every((name) => typeof name === "string") &&
  typeof value["sender"] === "string" &&
  typeof value["isUncertain"] === "boolean"

const isSold = (value: unknown): value is Sold =>
  isRecord(value) &&
  (value["how"] === "kept"
    ? isRecord(value["kept"]) &&
      ["cents", "at"].every((field) => typeof (value["kept"] as Fields)[field] === "number")
    : typeof value["at"] === "number" && isRecord(value["sale"]) && typeof value["sale"]["id"] === "number")

/** An attempt of an earlier version did not name its payment methods. */
const namedAttempt = (value: unknown): unknown =>
  isRecord(value) ? { paymentMethodNames: ["?"], ...value } : value

const isHeld = (value: unknown): value is Held =>
  isRecord(value) &&
  storedIntentKey(value["key"]) !== undefined &&
  typeof value["name"] === "string" &&
  typeof value["at"] === "number" &&
  isBasket(value["basket"])

const completed = ({ key, name, basket, at }: Held): Held => ({
  key,
  name,
  basket: currentBasket(basket),
  at,
})

/** Every part that can be read of a stored desk. A basket without its key was never sent, so it gets a new one. */
export const deskOf = (stored: unknown): Desk => {
  if (!isRecord(stored)) return emptyDesk(newIntentKey())
  const { basket, key, changed, sold, held } = stored as Partial<Record<keyof Desk, unknown>>
  const attempt = namedAttempt(stored["attempt"])
  const known = storedIntentKey(key)
  return {
    basket: isBasket(basket) ? currentBasket(basket) : emptyBasket,
    key: known ?? newIntentKey(),
    attempt: known !== undefined && isAttempt(attempt) ? attempt : null,
    changed: known !== undefined && isRecord(changed) ? (changed as Desk["changed"]) : null,
    sold: isSold(sold) ? sold : null,
    held: Array.isArray(held) ? held.filter(isHeld).map(completed) : [],
  }
}
