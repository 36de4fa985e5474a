/**
 * The limits of a medicine's fields, and its forms. Forms, the contract and imports use them. This module imports nothing, so that
 * the web apps can load it.
 */

/** The families of forms that are read from a medicine's name and dosage. Forms of one family may replace each other. */
export const medicineForms = [
  "injection",
  "drops",
  "liquid",
  "capsule",
  "effervescent",
  "tablet",
  "sachet",
  "suppository",
  "cream",
  "inhaler",
  "spray",
  "patch",
  "mouthwash",
  "shampoo",
  "enema",
] as const
export type MedicineForm = (typeof medicineForms)[number]

/** Largest number of packages in a row. */
export const largestQuantity = 1_000_000
/** Largest number of units in a package. */
export const largestPackage = 100_000
/**
 * Largest price in cents, just under ten million dollars. Sums of such prices in carts and reports are still exact.
 */
export const largestPrice = 999_999_999
/** Largest number of characters of each text. */
export const longestTexts = {
  name: 200,
  dosage: 100,
  manufacter_name: 200,
  manufactor_country: 100,
  category: 100,
  supplier: 200,
} as const
