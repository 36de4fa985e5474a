import type { SaleBody, Sellable } from "../../api/sell.ts"
import { discountedOf, discountFields, noDiscount } from "../discounts.ts"
import type { SaleDiscount } from "../discounts.ts"
import { noTender } from "../paying.ts"
import type { Paid, Part, Tender, Typed } from "../paying.ts"

export type Line = {
  readonly id: number
  readonly name: string
  readonly dosage: string
  /** US dollars per package. */
  readonly price: number
  /** The pharmacy's stock in packages, as last read. */
  readonly stock: number
  readonly quantity: number
  /** What is taken off the line, in dollars; absent without a discount. */
  readonly discount?: Typed
}

export type Basket = {
  readonly lines: ReadonlyArray<Line>
  readonly paymentMethodId: number | null
  readonly notes: string
  /** A phone number of the customer, if one was asked for. */
  readonly phone: string
  /** The cash that was received. */
  readonly tender: Tender
  /** What other methods pay; the chosen method pays the rest. */
  readonly split: ReadonlyArray<Part>
  readonly discount: SaleDiscount
}

/** Why the basket did not change. */
export type Refusal =
  | { readonly kind: "add"; readonly name: string; readonly stock: number }
  | { readonly kind: "expired"; readonly name: string }
  | { readonly kind: "set"; readonly quantity: number; readonly stock: number }
  /** The order was sent, and its outcome is not known yet. */
  | { readonly kind: "frozen" }

export type Change = { readonly basket: Basket; readonly refusal?: Refusal }

export const emptyBasket: Basket = {
  lines: [],
  paymentMethodId: null,
  notes: "",
  phone: "",
  tender: noTender,
  split: [],
  discount: noDiscount,
}

const lineOf = (medicine: Sellable): Line => ({
  id: medicine.id,
  name: medicine.name,
  dosage: medicine.dosage,
  price: medicine.price,
  stock: medicine.quantity,
  quantity: 1,
})

const withQuantity = (basket: Basket, id: number, quantity: number): Basket => ({
  ...basket,
  lines:
    quantity <= 0
      ? basket.lines.filter((line) => line.id !== id)
      : basket.lines.map((line) => (line.id === id ? { ...line, quantity } : line)),
})

/** Whether a medicine expired before today (YYYY-MM-DD); such a medicine cannot be sold. */
export const isExpired = (medicine: Sellable, today: string): boolean => medicine.expiration_date < today

/**
 * Adds one package: a new line, or one more on the existing line. Refused beyond the stock and for expired medicines.
 */
export const addOne = (basket: Basket, medicine: Sellable, today: string): Change => {
  const current = refresh(basket, [medicine])
  if (isExpired(medicine, today)) {
    return { basket: current, refusal: { kind: "expired", name: medicine.name } }
  }
  const line = current.lines.find((one) => one.id === medicine.id)
  const wanted = (line?.quantity ?? 0) + 1
  if (wanted > medicine.quantity) {
    return { basket: current, refusal: { kind: "add", name: medicine.name, stock: medicine.quantity } }
  }
  return {
    basket:
      line === undefined
        ? { ...current, lines: [...current.lines, lineOf(medicine)] }
        : withQuantity(current, medicine.id, wanted),
  }
}

/** Sets the quantity of a line. 0 or less removes the line; more than the stock is refused. */
export const setQuantity = (basket: Basket, id: number, quantity: number): Change => {
  const line = basket.lines.find((one) => one.id === id)
  if (line === undefined || !Number.isInteger(quantity)) return { basket }
  if (quantity > line.stock && quantity > line.quantity) {
    return { basket, refusal: { kind: "set", quantity, stock: line.stock } }
  }
  return { basket: withQuantity(basket, id, quantity) }
}

/**
 * Updates name, price and stock of the lines from current data. Quantities stay, because the seller decides about them.
 */
export const refresh = (basket: Basket, medicines: ReadonlyArray<Sellable>): Basket => {
  const known = new Map(medicines.map((medicine) => [medicine.id, medicine]))
  const lines = basket.lines.map((line) => {
    const medicine = known.get(line.id)
    return medicine === undefined ? line : { ...line, ...lineOf(medicine), quantity: line.quantity }
  })
  const isSame = lines.every((line, index) => sameLine(line, basket.lines[index]))
  return isSame ? basket : { ...basket, lines }
}

const sameLine = (line: Line, other: Line | undefined) =>
  other !== undefined &&
  line.price === other.price &&
  line.stock === other.stock &&
  line.name === other.name &&
  line.dosage === other.dosage

/** Updates the stock of a line to what a refused sale reported. */
export const withStock = (basket: Basket, id: number, stock: number): Basket => ({
  ...basket,
  lines: basket.lines.map((line) => (line.id === id ? { ...line, stock } : line)),
})

/** What the basket costs in cents, less its discounts. */
export const totalCents = (basket: Basket): number => discountedOf(basket).total

/** Whether nothing has been entered. */
export const isBlank = ({ lines, notes, phone }: Basket): boolean =>
  lines.length === 0 && notes === "" && phone === ""

/** The number of packages in the basket. */
export const packages = (basket: Basket): number => basket.lines.reduce((sum, line) => sum + line.quantity, 0)

/** The request body of the sale. */
export const bodyOf = (basket: Basket, paymentMethodId: number, paid: Paid = {}): SaleBody => ({
  items: basket.lines.map((line) => ({
    medicine_id: line.id,
    quantity_sold: line.quantity,
    ...(typeof line.discount === "number" && line.discount > 0 ? { discount: line.discount } : {}),
  })),
  payment_method_id: paymentMethodId,
  ...(basket.notes.trim() === "" ? {} : { notes: basket.notes.trim() }),
  ...discountFields(basket),
  ...paid,
})
