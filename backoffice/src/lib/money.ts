/** Whole cents for a dollar amount from the API; sums of whole cents are exact. */
export const toCents = (dollars: number): number => Math.round(dollars * 100)

/** The price of a line in cents: price × quantity. */
export const lineCents = (price: number, quantity: number): number => toCents(price) * quantity
