import { isSoldLoose } from "@rokthnam/shared/Medicines/LooseRules"
import type { Amount } from "@rokthnam/shared/Medicines/LooseRules"
import { phonePattern } from "@rokthnam/shared/Primitives/TextRules"
import type { SaleBody, Sellable } from "../../api/sell.ts"
import { discountedOf, discountFields, noDiscount } from "../discounts.ts"
import type { SaleDiscount } from "../discounts.ts"
import { noTender } from "../paying.ts"
import { amountOf, amountOfAll, measures, mostOf, packOf, priceOf } from "./measures.ts"
import type { Measure, Pack } from "./measures.ts"
import type { Paid, Part, Tender, Typed } from "../paying.ts"

export type Line = {
  readonly id: number
  readonly name: string
  readonly dosage: string
  /** The form that the name or the strength says, if one was known when the line was added. */
  readonly form?: Sellable["form"]
  /** What the line counts, and the packages that it comes from. */
  readonly measure: Measure
  readonly pack: Pack
  /** US dollars for one of the measure. */
  readonly price: number
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
  | { readonly kind: "set"; readonly quantity: number; readonly stock: number; readonly measure: Measure }
  /** What was typed as the quantity of a line is no number of packages, strips or units. */
  | { readonly kind: "unread"; readonly name: string; readonly typed: string; readonly line: Line }
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

/** Names a line among all of an order: a medicine has at most one line of each measure. */
export const lineKey = ({ id, measure }: Pick<Line, "id" | "measure">): string => `${id} ${measure}`

const lineOf = (medicine: Sellable, measure: Measure): Line => {
  const pack = packOf(medicine)
  return {
    id: medicine.id,
    name: medicine.name,
    dosage: medicine.dosage,
    ...(medicine.form === undefined ? {} : { form: medicine.form }),
    measure,
    pack,
    price: priceOf(pack, measure),
    quantity: 1,
  }
}

/** How many of its measure a line can have beside the other lines of its medicine. */
export const mostOfLine = ({ lines }: Pick<Basket, "lines">, line: Line): number => {
  const others = lines.filter((one) => one.id === line.id && one.measure !== line.measure)
  return mostOf(line.pack, line.measure, amountOfAll(others))
}

const withQuantity = (basket: Basket, key: string, quantity: number): Basket => ({
  ...basket,
  lines:
    quantity <= 0
      ? basket.lines.filter((line) => lineKey(line) !== key)
      : basket.lines.map((line) => (lineKey(line) === key ? { ...line, quantity } : line)),
})

/** Whether a medicine expired before today (YYYY-MM-DD); such a medicine cannot be sold. */
export const isExpired = (medicine: Sellable, today: string): boolean => medicine.expiration_date < today

/** Whether a medicine has loose units to sell, and no whole package. */
export const isLooseOnly = (medicine: Sellable): boolean =>
  medicine.quantity <= 0 && isSoldLoose(medicine) && packOf(medicine).looseUnits > 0

/**
 * Adds one package: a new line, or one more on the existing line. If there are loose units only, one of them. Refused
 * beyond the stock and for expired medicines.
 */
export const addOne = (basket: Basket, medicine: Sellable, today: string): Change => {
  const current = refresh(basket, [medicine])
  if (isExpired(medicine, today)) {
    return { basket: current, refusal: { kind: "expired", name: medicine.name } }
  }
  const added = lineOf(medicine, isLooseOnly(medicine) ? "unit" : "package")
  const key = lineKey(added)
  const line = current.lines.find((one) => lineKey(one) === key)
  const wanted = (line?.quantity ?? 0) + 1
  const stock = mostOfLine(current, added)
  if (wanted > stock) return { basket: current, refusal: { kind: "add", name: medicine.name, stock } }
  return {
    basket:
      line === undefined
        ? { ...current, lines: [...current.lines, added] }
        : withQuantity(current, key, wanted),
  }
}

/** Sets the quantity of a line. 0 or less removes the line; more than the stock is refused. */
export const setQuantity = (basket: Basket, key: string, quantity: number): Change => {
  const line = basket.lines.find((one) => lineKey(one) === key)
  if (line === undefined || !Number.isInteger(quantity)) return { basket }
  const stock = mostOfLine(basket, line)
  if (quantity > stock && quantity > line.quantity) {
    return { basket, refusal: { kind: "set", quantity, stock, measure: line.measure } }
  }
  return { basket: withQuantity(basket, key, quantity) }
}

/** The lines with those of the same measure of a medicine as one; the first one's discount stays. */
const merged = (lines: ReadonlyArray<Line>): ReadonlyArray<Line> => {
  const byKey = new Map<string, Line>()
  for (const line of lines) {
    const before = byKey.get(lineKey(line))
    byKey.set(
      lineKey(line),
      before === undefined ? line : { ...before, quantity: before.quantity + line.quantity },
    )
  }
  return [...byKey.values()]
}

/**
 * Lets a line count packages, strips or units. Its number stays for a smaller measure and begins with 1 for a larger one,
 * so that ten tablets never become ten packages. A line that the medicine has of that measure takes it in.
 */
export const setMeasure = (basket: Basket, key: string, measure: Measure): Change => {
  const line = basket.lines.find((one) => lineKey(one) === key)
  if (line === undefined || line.measure === measure) return { basket }
  const isLarger = measures.indexOf(measure) < measures.indexOf(line.measure)
  const quantity = isLarger ? 1 : line.quantity
  const changed = { ...line, measure, price: priceOf(line.pack, measure), quantity }
  const lines = merged(basket.lines.map((one) => (one === line ? changed : one)))
  const now = lines.find((one) => lineKey(one) === lineKey(changed)) ?? changed
  const stock = mostOfLine({ lines }, now)
  return now.quantity > stock
    ? { basket, refusal: { kind: "set", quantity: now.quantity, stock, measure } }
    : { basket: { ...basket, lines } }
}

/** A line with the current data of its medicine. Strips of another size than were counted are counted as units. */
const refreshed = (line: Line, medicine: Sellable): Line => {
  const fresh = lineOf(medicine, line.measure)
  const { unitsPerStrip } = line.pack
  if (line.measure !== "strip" || unitsPerStrip === fresh.pack.unitsPerStrip)
    return { ...line, ...fresh, quantity: line.quantity }
  return { ...line, ...lineOf(medicine, "unit"), quantity: line.quantity * (unitsPerStrip ?? 1) }
}

/**
 * Updates name, price and stock of the lines from current data. Quantities stay, because the seller decides about them.
 */
export const refresh = (basket: Basket, medicines: ReadonlyArray<Sellable>): Basket => {
  const known = new Map(medicines.map((medicine) => [medicine.id, medicine]))
  const lines = basket.lines.map((line) => {
    const medicine = known.get(line.id)
    return medicine === undefined ? line : refreshed(line, medicine)
  })
  const isSame = lines.every((line, index) => sameLine(line, basket.lines[index]))
  return isSame ? basket : { ...basket, lines: merged(lines) }
}

const sameLine = (line: Line, other: Line | undefined) =>
  other !== undefined &&
  line.measure === other.measure &&
  line.name === other.name &&
  line.dosage === other.dosage &&
  Object.entries(line.pack).every(([field, value]) => other.pack[field as keyof Pack] === value)

/** Updates the stock of a medicine's lines to what a refused sale reported. */
export const withStock = (
  basket: Basket,
  id: number,
  stock: Partial<Pick<Pack, "stock" | "looseUnits">>,
): Basket => ({
  ...basket,
  lines: basket.lines.map((line) => (line.id === id ? { ...line, pack: { ...line.pack, ...stock } } : line)),
})

/** What the basket costs in cents, less its discounts. */
export const totalCents = (basket: Basket): number => discountedOf(basket).total

/** Whether nothing has been entered. */
export const isBlank = ({ lines, notes, phone }: Basket): boolean =>
  lines.length === 0 && notes === "" && phone === ""

/** What of a medicine, or of all, is in the basket. */
export const inBasket = ({ lines }: Basket, id?: number): Amount =>
  amountOfAll(id === undefined ? lines : lines.filter((line) => line.id === id))

/** Whether what was typed as the customer's phone is no number. A sale may have none. */
export const isPhoneWrong = ({ phone }: Pick<Basket, "phone">): boolean =>
  phone.trim() !== "" && !phonePattern.test(phone.trim())

/** The request body of the sale. */
export const bodyOf = (basket: Basket, paymentMethodId: number, paid: Paid = {}): SaleBody => ({
  items: basket.lines.map((line) => ({
    medicine_id: line.id,
    ...(line.measure === "package" ? { quantity_sold: line.quantity } : { units_sold: amountOf(line).units }),
    ...(typeof line.discount === "number" && line.discount > 0 ? { discount: line.discount } : {}),
  })),
  payment_method_id: paymentMethodId,
  ...(basket.notes.trim() === "" ? {} : { notes: basket.notes.trim() }),
  ...(basket.phone.trim() === "" ? {} : { customer_phone: basket.phone.trim() }),
  ...discountFields(basket),
  ...paid,
})
