import { largestPrice } from "@rokthnam/shared/Medicines/MedicineRules"
import { toCents } from "../../../lib/money.ts"
import type { Medicine, MedicineChanges } from "../api/medicines.ts"

export const priceWays = ["raise", "lower", "set"] as const
/** How prices change: by a part of 100 up or down, or to one price. */
export type PriceWay = (typeof priceWays)[number]

type Change = MedicineChanges[number]

/** A price in dollars, raised or lowered by `percent` and rounded to the cent. */
const scaled = (price: number, way: PriceWay, percent: number): number =>
  Math.round((toCents(price) * (100 + (way === "raise" ? percent : -percent))) / 100) / 100

type PriceRule = {
  readonly way: PriceWay
  /** Per cent, or dollars. */
  readonly value: number
  /** Whether the price of a unit changes by the same part. */
  readonly withUnits: boolean
}

/** Whether a number can be used for a way. */
export const isPriceRule = (way: PriceWay, value: number | string): value is number => {
  if (typeof value !== "number" || value < 0) return false
  if (way === "set") return toCents(value) <= largestPrice
  return value > 0 && (way === "raise" ? value <= 1000 : value <= 100)
}

const between = (before: number, after: number) => (before === after ? undefined : { before, after })

/** The prices that medicines get; medicines that keep theirs are left out. */
export const priceChanges = (
  medicines: ReadonlyArray<Medicine>,
  { way, value, withUnits }: PriceRule,
): ReadonlyArray<Change> =>
  medicines.flatMap((medicine) => {
    const price = between(medicine.price, way === "set" ? value : scaled(medicine.price, way, value))
    const unit =
      withUnits && way !== "set"
        ? between(medicine.price_per_unit, scaled(medicine.price_per_unit, way, value))
        : undefined
    if (price === undefined && unit === undefined) return []
    return [
      {
        id: medicine.id,
        ...(price === undefined ? {} : { price }),
        ...(unit === undefined ? {} : { price_per_unit: unit }),
      },
    ]
  })

/** The category that medicines get; those that have it are left out. */
export const categoryChanges = (
  medicines: ReadonlyArray<Medicine>,
  after: number | null,
): ReadonlyArray<Change> =>
  medicines.flatMap(({ id, category }) => {
    const before = category?.id ?? null
    return before === after ? [] : [{ id, category_id: { before, after } }]
  })

const turned = <Value>(change: { readonly before: Value; readonly after: Value } | undefined) =>
  change === undefined ? undefined : { before: change.after, after: change.before }

/** The changes that take others back. */
export const takenBack = (changes: ReadonlyArray<Change>): ReadonlyArray<Change> =>
  changes.map(({ id, price, price_per_unit, category_id }) => ({
    id,
    ...(price === undefined ? {} : { price: turned(price) }),
    ...(price_per_unit === undefined ? {} : { price_per_unit: turned(price_per_unit) }),
    ...(category_id === undefined ? {} : { category_id: turned(category_id) }),
  }))
