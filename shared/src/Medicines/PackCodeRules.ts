/** Which product the code on a pack names. Photos and the scanners of the counter use it. */
import { hasRightCheckDigit, parseDigitalLink, parseElementString } from "./Gs1Rules.ts"
import type { Gs1Elements } from "./Gs1Rules.ts"

/** A pack's code: its product number as a shop writes it, and the other data of a GS1 code. */
export interface PackCode extends Omit<Gs1Elements, "gtin"> {
  /** 8, 12, 13 or 14 digits. */
  readonly barcode: string
}

/** The GTIN-14 of a single pack is the EAN-13 printed on it with a leading zero. */
const asPrinted = (gtin: string): string => (/^0\d{13}$/.test(gtin) ? gtin.slice(1) : gtin)

/** The ways in which a pharmacy may have written the same number: with or without leading zeros. */
export const barcodesOf = (barcode: string): ReadonlyArray<string> => {
  const digits = barcode.replace(/^0+/, "")
  return [8, 12, 13, 14]
    .filter((length) => length >= digits.length)
    .map((length) => digits.padStart(length, "0"))
}

/** Scanners may put the kind of a plain bar code before its digits (ISO/IEC 15424: `]E0`, `]E4`, `]A0`, `]C0`, `]I1`). */
const plainSymbology = /^\](?:E[034]|A0|C0|I1)(?=\d)/

/** The product code in the text of a symbol, or undefined when it names no product. `thisYear` dates two-digit years. */
export const packCodeOf = (read: string, thisYear: number): PackCode | undefined => {
  const text = read.replace(plainSymbology, "")
  const { gtin, ...beside } =
    parseDigitalLink(text, thisYear) ??
    (hasRightCheckDigit(text) ? { gtin: text } : parseElementString(text, thisYear)) ??
    {}
  return gtin === undefined ? undefined : { barcode: asPrinted(gtin), ...beside }
}
