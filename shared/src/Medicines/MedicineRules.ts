/** The limits of a medicine's fields, without a runtime of their own: forms warn by them, the contract and imports refuse by them. */

/** The most packages one row holds. */
export const largestQuantity = 1_000_000
/** The most units one package holds. */
export const largestPackage = 100_000
/** The largest price in cents, ten million dollars: carts and reports of such prices still add up exactly. */
export const largestPrice = 999_999_999
/** The most characters of each text. */
export const longestTexts = {
  name: 200,
  dosage: 100,
  manufacter_name: 200,
  manufactor_country: 100,
  category: 100,
} as const
