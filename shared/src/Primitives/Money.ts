import { ParseResult, Schema } from "effect"
import { largestPrice } from "../Medicines/MedicineRules.ts"
import { refusedAs } from "./Constraint.ts"

/** Largest amount of one field in cents: the largest value of numeric(12,2). */
const largestCents = 999_999_999_999

/** An exact amount of US dollars in whole cents. Sums of cents are exact; sums of dollars in floating point are not. */
export const Cents = Schema.Int.annotations(refusedAs("NotWhole", {}, "must be whole cents")).pipe(
  Schema.brand("Cents"),
)
export type Cents = typeof Cents.Type

/** What the schema checks, without its machinery: every amount of every row passes here. */
const isCents = (amount: number): amount is Cents => Number.isSafeInteger(amount)

/** Converts a whole number to cents; any other number is a programming error. */
export const cents = (amount: number): Cents => (isCents(amount) ? amount : Cents.make(amount))

/** Converts cents to the wire form: a JSON number of dollars with at most 2 decimals. */
export const toDollars = (amount: Cents): number => amount / 100

const written = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" })

/** An amount as people read it: "$1,234.50". */
export const dollarsText = (amount: Cents): string => written.format(toDollars(amount))

const fromDollars = (dollars: number): number | undefined => {
  const amount = Math.round(dollars * 100)
  const exact = Number.isSafeInteger(amount) && Number((amount / 100).toFixed(2)) === dollars
  return exact && Math.abs(amount) <= largestCents * 100 ? amount : undefined
}

/** Money: on the wire a JSON number of dollars with at most 2 decimals, in code cents. */
export const Money = Schema.transformOrFail(Schema.Number, Schema.typeSchema(Cents), {
  strict: true,
  decode: (dollars, _, ast) => {
    const amount = fromDollars(dollars)
    return amount === undefined
      ? ParseResult.fail(new ParseResult.Type(ast, dollars))
      : ParseResult.succeed(cents(amount))
  },
  encode: (amount) => ParseResult.succeed(toDollars(amount)),
}).annotations(refusedAs("NotAmount", {}, "must be an amount with at most 2 decimals"))

/** A price that somebody typed: 0 or more, and small enough for exact sums. */
export const Price = Money.pipe(
  Schema.filter((amount) => amount >= 0, refusedAs("AtLeast", { min: 0 }, "must be 0 or more")),
  Schema.filter(
    (amount) => amount <= largestPrice,
    refusedAs("AtMost", { max: largestPrice / 100 }, "is too large"),
  ),
)

/** Money in a row: PostgreSQL's numeric as the driver's text ("12.50"), in code cents. */
export const MoneyFromNumeric = Schema.transformOrFail(Schema.String, Schema.typeSchema(Cents), {
  strict: true,
  decode: (text, _, ast) => {
    const match = /^(-?)(\d+)(?:\.(\d{1,2})0*)?$/.exec(text)
    if (match === null) return ParseResult.fail(new ParseResult.Type(ast, text, "not an exact amount"))
    const amount = Number(match[2]) * 100 + Number((match[3] ?? "").padEnd(2, "0"))
    return ParseResult.succeed(cents(match[1] === "-" ? -amount : amount))
  },
  encode: (amount) => ParseResult.succeed(toNumeric(amount)),
})

/** Converts cents to text for PostgreSQL's numeric: 1250 → "12.50". */
export const toNumeric = (amount: Cents): string => {
  const digits = String(Math.abs(amount)).padStart(3, "0")
  return `${amount < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The total of a sale line, exact: price × quantity. */
export const times = (price: Cents, quantity: number): Cents => cents(price * quantity)

/** The exact sum of amounts. */
export const sum = (amounts: Iterable<Cents>): Cents => {
  let total = 0
  for (const amount of amounts) total += amount
  return cents(total)
}
