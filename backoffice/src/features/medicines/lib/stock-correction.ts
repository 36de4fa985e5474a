import { ApiFailure } from "@rokthnam/shared/web/errors/api-failure"

/** Packages and loose units. */
export type Stock = { readonly quantity: number; readonly loose_units: number }

type TypedStock = { readonly quantity: number | string; readonly loose_units: number | string }

const wholeOf = (value: number | string): number | null =>
  typeof value === "number" && Number.isInteger(value) && value >= 0 ? value : null

/** The stock that was typed; null if it is none, or if the loose units make up a package of `units`. */
export const stockIn = ({ quantity, loose_units }: TypedStock, units: number): Stock | null => {
  const packages = wholeOf(quantity)
  const loose = wholeOf(loose_units)
  return packages === null || loose === null || loose >= units
    ? null
    : { quantity: packages, loose_units: loose }
}

/** How much more (`sign` 1) or less (-1) a stock is than what was seen, in packages and loose units. */
export const differenceOf = (found: Stock, seen: Stock, units: number) => {
  const total = ({ quantity, loose_units }: Stock) => quantity * units + loose_units
  const difference = total(found) - total(seen)
  const size = Math.abs(difference)
  return { sign: Math.sign(difference), packages: Math.floor(size / units), units: size % units }
}

/** The current stock that a refused write reported; null for any other error. */
export const stockNow = (error: unknown): Stock | null => {
  if (!(error instanceof ApiFailure) || error.code !== "StockChanged") return null
  const { quantity, loose_units } = error.params
  return typeof quantity === "number" && typeof loose_units === "number" ? { quantity, loose_units } : null
}
