import { percentOf } from "@rokthnam/shared/Sales/DiscountRules"
import { lineCents, toCents } from "../../../lib/money.ts"
import type { SaleBody } from "../api/sell.ts"
import type { Typed } from "./paying.ts"

/** A discount on the whole order, in dollars or percent, and why the order has discounts. */
export type SaleDiscount = {
  readonly value: Typed
  readonly unit: "usd" | "percent"
  readonly reason: string
}
export const noDiscount: SaleDiscount = { value: "", unit: "usd", reason: "" }

type Discounted = {
  readonly lines: ReadonlyArray<{
    readonly price: number
    readonly quantity: number
    readonly discount?: Typed
  }>
  readonly discount: SaleDiscount
}

/** Why the discounts of an order cannot be given. */
export type DiscountProblem = "discount" | "reason"

/** Cents of what was typed; nothing is 0, and undefined what is no discount. */
const typedCents = (typed: Typed | undefined): number | undefined => {
  if (typed === undefined || typed === "") return 0
  return typeof typed === "number" && typed >= 0 ? toCents(typed) : undefined
}

/** What a line costs before and after its own discount, in cents; a wrong discount takes nothing off. */
export const lineCost = ({ price, quantity, discount }: Discounted["lines"][number]) => {
  const full = lineCents(price, quantity)
  const off = typedCents(discount)
  const isWrong = off === undefined || off > full
  return { full, off: isWrong ? 0 : off, isWrong }
}

const saleOff = ({ value, unit }: SaleDiscount, cents: number): number | undefined => {
  if (unit === "usd" || typeof value !== "number") return typedCents(value)
  return value >= 0 && value <= 100 ? percentOf(cents, value) : undefined
}

/** The cents of an order: before discounts, what is taken off, and what is left. */
export const discountedOf = ({ lines, discount }: Discounted) => {
  const costs = lines.map(lineCost)
  const full = costs.reduce((sum, cost) => sum + cost.full, 0)
  const net = costs.reduce((sum, cost) => sum + cost.full - cost.off, 0)
  const off = saleOff(discount, net)
  const isWrong = off === undefined || off > net || costs.some((cost) => cost.isWrong)
  const saleOffCents = off === undefined || off > net ? 0 : off
  const total = net - saleOffCents
  const problem: DiscountProblem | null = isWrong
    ? "discount"
    : full > total && discount.reason.trim() === ""
      ? "reason"
      : null
  return { full, total, saleOff: saleOffCents, problem }
}

/** What the body of the sale says of a discount on the whole order, and why there are discounts. */
export const discountFields = (order: Discounted): Pick<SaleBody, "discount" | "discount_reason"> => {
  const { full, total, saleOff: off } = discountedOf(order)
  return {
    ...(off > 0 ? { discount: off / 100 } : {}),
    ...(full > total ? { discount_reason: order.discount.reason.trim() } : {}),
  }
}
