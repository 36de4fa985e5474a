import { packCodeOf } from "@rokthnam/shared/Medicines/PackCodeRules"
import type { PackCode } from "@rokthnam/shared/Medicines/PackCodeRules"
import { barcodePattern } from "@rokthnam/shared/Primitives/TextRules"
import type { Burst } from "./recognise.ts"

/** What a scanner read: a product's code, or a text that is none. */
export type ScannedCode = { readonly text: string; readonly code: PackCode | undefined }

/** The year by which the two-digit years of codes are dated. */
export const thisYear = (): number => new Date().getFullYear()

/** The product code in a text. The check digit is not required: pharmacies print labels of their own without one. */
export const codeIn = (text: string, year: number): PackCode | undefined =>
  packCodeOf(text, year) ?? (barcodePattern.test(text) ? { barcode: text } : undefined)

/** A scanner sends ASCII; anything else comes from a keyboard layout of another script. */
const isAscii = (text: string): boolean => [...text].every((character) => character < "\u007f")

/** The code of a burst, by its characters or, under the layout of another script, by the positions of its keys. */
export const scannedCode = ({ text, keys }: Burst, year: number): ScannedCode => {
  const read = isAscii(text) ? text : keys
  return { text: read, code: codeIn(read, year) }
}

/** Whether a text can only be a code: a search field also receives words that somebody types or pastes fast. */
export const isSurelyCode = ({ text, code }: ScannedCode): boolean =>
  code !== undefined || /^\d{6,}$/.test(text)
