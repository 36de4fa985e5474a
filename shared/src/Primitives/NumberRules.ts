/**
 * Reads numbers that people type or paste, in Latin or Khmer digits. Every number field uses it, so that no field
 * takes a number for another one. This module imports nothing, so that the web apps can load it.
 */

/** Why a text is not taken for a number. `Unclear`: it could mean two numbers ("1.500"). */
export type NumberRefusal = "NotNumber" | "Unclear" | "TooPrecise"

export type TypedNumber =
  | { readonly kind: "empty" }
  | { readonly kind: "number"; readonly value: number }
  | { readonly kind: "refused"; readonly reason: NumberRefusal }

const khmerZero = 0x17e0

/** More digits than this are not exact in a floating-point number. */
const mostDigits = 15

const refused = (reason: NumberRefusal): TypedNumber => ({ kind: "refused", reason })

/** A text with its Khmer digits as Latin ones. */
export const withLatinDigits = (text: string): string =>
  text.replaceAll(/[\u17e0-\u17e9]/g, (digit) => String((digit.codePointAt(0) ?? khmerZero) - khmerZero))

/** Digits in Latin, without spaces, currency signs and the invisible marks that pasted text carries. */
const plain = (text: string): string =>
  withLatinDigits(text).replaceAll(/[\s\u200b\u200e\u200f\u202a-\u202e\ufeff$\u17db]/g, "")

/** Whether separators stand before every third digit from the right: "1,234,567". */
const isGrouped = (text: string, separator: string): boolean => {
  const [first = "", ...rest] = text.split(separator)
  return /^[1-9]\d{0,2}$/.test(first) && rest.length > 0 && rest.every((part) => /^\d{3}$/.test(part))
}

/** The digits before and after the decimal separator; undefined when the separators make no number. */
const partsOf = (text: string): readonly [string, string] | NumberRefusal => {
  const [comma, point] = [text.lastIndexOf(","), text.lastIndexOf(".")]
  if (comma === -1 && point === -1) return [text, ""]
  const mark = comma > point ? "," : "."
  const other = mark === "," ? "." : ","
  const [whole, fraction] = [text.slice(0, Math.max(comma, point)), text.slice(Math.max(comma, point) + 1)]
  if (text.includes(other)) {
    return isGrouped(whole, other) ? [whole.replaceAll(other, ""), fraction] : "NotNumber"
  }
  if (whole.includes(mark)) return isGrouped(text, mark) ? [text.replaceAll(mark, ""), ""] : "NotNumber"
  if (fraction.length !== 3) return [whole, fraction]
  // A comma before three digits groups thousands here; a point before three digits may do so or not.
  if (mark === "," && isGrouped(text, mark)) return [whole + fraction, ""]
  return "Unclear"
}

/**
 * The number that a text means, with at most `decimals` decimals. Khmer digits count as Latin ones. "1,500" is 1500,
 * "1,50" and "1.50" are 1.5, and "1.500" is refused, because it could mean either. A minus sign makes the number
 * negative; whether that is allowed is for the caller to say.
 */
export const readTypedNumber = (typed: string, decimals: number): TypedNumber => {
  const text = plain(typed)
  if (text === "") return { kind: "empty" }
  const isNegative = /^[-\u2212\u2013\ufe63\uff0d]/.test(text)
  const body = isNegative ? text.slice(1) : text
  if (!/^[\d.,]+$/.test(body) || !/\d/.test(body)) return refused("NotNumber")
  const parts = partsOf(body)
  if (typeof parts === "string") return refused(parts)
  const [whole, fraction] = parts
  if (!/^\d*$/.test(whole + fraction) || whole.length + fraction.length > mostDigits)
    return refused("NotNumber")
  if (fraction.length > decimals) return refused("TooPrecise")
  const value = Number(`${whole === "" ? "0" : whole}.${fraction === "" ? "0" : fraction}`)
  return { kind: "number", value: isNegative && value !== 0 ? -value : value }
}
