import { packCodeOf } from "@rokthnam/shared/Medicines/PackCodeRules"
import type { PackCode } from "@rokthnam/shared/Medicines/PackCodeRules"
import { barcodePattern } from "@rokthnam/shared/Primitives/TextRules"
import type { Burst } from "./recognise.ts"

/** What a scanner read: a product's code, or a text that is none. */
export type ScannedCode = { readonly text: string; readonly code: PackCode | undefined }

/** The product code in a text. The check digit is not required: pharmacies print labels of their own without one. */
export const codeIn = (text: string, thisYear: number): PackCode | undefined =>
  packCodeOf(text, thisYear) ?? (barcodePattern.test(text) ? { barcode: text } : undefined)

/** A scanner sends ASCII; anything else comes from a keyboard layout of another script. */
const isAscii = (text: string): boolean => /^[\u001d -~]*$/.test(text)

/** The code of a burst, by its characters or, under the layout of another script, by the positions of its keys. */
export const scannedCode = ({ text, keys }: Burst, thisYear: number): ScannedCode => {
  const read = isAscii(text) ? text : keys
  return { text: read, code: codeIn(read, thisYear) }
}

/** Whether a text can only be a code: a search field also receives words that somebody types or pastes fast. */
export const isSurelyCode = ({ text, code }: ScannedCode): boolean =>
  code !== undefined || /^\d{6,}$/.test(text)
