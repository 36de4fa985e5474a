import { hasRightCheckDigit } from "@rokthnam/shared/Medicines/Gs1Rules"
import { largestPrice } from "@rokthnam/shared/Medicines/MedicineRules"
import { barcodePattern } from "@rokthnam/shared/Primitives/TextRules"
import type { Cell } from "./Sheet.ts"

/** Converts Khmer digits to Latin ones, and removes spaces (including no-break spaces) and currency signs. */
const plain = (text: string): string =>
  text
    .replace(/[០-៩]/g, (digit) => String(digit.charCodeAt(0) - 0x17e0))
    .replace(/[\s\u00a0\u202f$]|usd$/gi, "")

/** The text of a cell, trimmed. An apostrophe that protects a formula sign in spreadsheets is removed. */
export const textCell = (cell: Cell): string =>
  String(cell ?? "")
    .trim()
    .replace(/^'(?=[=+\-@|＝＋－＠])/, "")

/**
 * Normalises "1,234.50" of locales with a decimal point, or "1.234,50" of locales with a decimal comma. At most 2
 * decimals are allowed.
 */
const withoutGroups = (text: string, decimalComma: boolean): string | undefined => {
  const point = text.replaceAll(",", "")
  const comma = text.replaceAll(".", "").replace(",", ".")
  const groupedByComma = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?$/.test(text)
  const groupedByPoint = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,2})?$/.test(text)
  if (groupedByComma && (!decimalComma || text.includes("."))) return point
  if (groupedByPoint && (decimalComma || text.includes(","))) return comma
  const match = /^(\d{1,15})(?:[.,](\d{1,2})0*)?$/.exec(text)
  return match === null ? undefined : `${match[1] ?? ""}.${match[2] ?? "0"}`
}

/** An amount of 0 or more with at most 2 decimals, as text for numeric(12,2). Undefined for any other cell. */
export const amountCell = (cell: Cell, decimalComma: boolean): string | undefined => {
  const dollars =
    typeof cell === "number" ? cell : Number(withoutGroups(plain(cell ?? ""), decimalComma) ?? Number.NaN)
  const amount = Math.round(dollars * 100)
  // A workbook stores 1.1 as the nearest binary fraction and calculates with it, so a small difference is still
  // 1.10.
  const exact = Math.abs(dollars * 100 - amount) < 1e-4
  if (!exact || !(amount >= 0) || amount > largestPrice) return undefined
  const digits = String(amount).padStart(3, "0")
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A whole number within limits. "1,000" and "10.0" are whole numbers too. Undefined for any other cell. */
export const wholeCell = (cell: Cell, least: number, most: number): number | undefined => {
  const text = typeof cell === "number" ? "" : plain(cell ?? "")
  const digits = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(text)
    ? text.replace(/[.,]/g, "")
    : text.replace(/[.,]0+$/, "")
  const value = typeof cell === "number" ? cell : /^\d{1,12}$/.test(digits) ? Number(digits) : Number.NaN
  return Number.isInteger(value) && value >= least && value <= most ? value : undefined
}

/**
 * The digits of a bar code, as the form takes them. A spreadsheet that takes the code for a number drops its leading
 * zeros: they are put back when the check digit then agrees. Undefined for any other cell, such as 8.85E+12.
 */
export const barcodeCell = (cell: Cell): string | undefined => {
  const digits = plain(textCell(cell))
  if (barcodePattern.test(digits)) return digits
  if (typeof cell !== "number") return undefined
  return [8, 12, 13, 14]
    .filter((length) => length > digits.length)
    .map((length) => digits.padStart(length, "0"))
    .find(hasRightCheckDigit)
}

const pad = (part: string | undefined, length: number): string => (part ?? "").padStart(length, "0")

/** An existing day from 1900 to 2999, as `YYYY-MM-DD`. */
const realDay = (day: string): string | undefined => {
  const time = Date.parse(`${day}T00:00:00Z`)
  const real = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
  return real && day >= "1900-01-01" && day <= "2999-12-31" ? day : undefined
}

/**
 * Days from 1899-12-30, the first day of spreadsheets, to 1970-01-01. Workbooks that start in 1904 count 1,462
 * fewer.
 */
const epoch = 25_569

const dayOfNumber = (number: number, since1904: boolean): string | undefined => {
  const days = Math.floor(number) + (since1904 ? 1462 : 0) - epoch
  if (!(number >= 1) || days > 376_200) return undefined
  return realDay(new Date(days * 86_400_000).toISOString().slice(0, 10))
}

/** A day as a spreadsheet's day number, as 2027-12-31 (a time after it is dropped), or as 31/12/2027. */
export const dayCell = (cell: Cell, since1904: boolean): string | undefined => {
  if (typeof cell === "number") return dayOfNumber(cell, since1904)
  const text = (cell ?? "").trim().replace(/[០-៩]/g, (digit) => String(digit.charCodeAt(0) - 0x17e0))
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ][\d:.Z+-]*)?$/.exec(text)
  if (iso !== null) return realDay(`${iso[1] ?? ""}-${pad(iso[2], 2)}-${pad(iso[3], 2)}`)
  const local = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?: [\d:]*)?$/.exec(text)
  if (local !== null) return realDay(`${local[3] ?? ""}-${pad(local[2], 2)}-${pad(local[1], 2)}`)
  return undefined
}
