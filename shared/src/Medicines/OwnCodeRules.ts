/** The bar codes that a pharmacy gives to medicines without one. This module imports only plain rules. */
import { hasRightCheckDigit } from "./Gs1Rules.ts"

/**
 * The ranges of GTIN-13 that GS1 leaves to shops for their own use: the prefixes 20 to 29 (GS1 General Specifications,
 * section 2.1.11, "restricted circulation").
 */
const ranges = 10

/** The digits with their check digit. */
const withCheckDigit = (digits: string): string =>
  Array.from({ length: 10 }, (_, last) => `${digits}${last}`).find(hasRightCheckDigit) ?? digits

/**
 * The bar codes that a medicine may get: a valid EAN-13 of each range, with the medicine's number, so that no two
 * medicines get the same.
 */
export const ownBarcodes = (medicine: number): ReadonlyArray<string> =>
  Array.from({ length: ranges }, (_, range) =>
    withCheckDigit(`2${range}${String(medicine).padStart(10, "0")}`),
  )

/** Whether a bar code is one that a shop gave, and that means nothing elsewhere. */
export const isOwnBarcode = (barcode: string): boolean => /^2\d{12}$/.test(barcode)
