/** This module imports nothing, so that the web apps can load it. */

/** The largest id of most tables: PostgreSQL's int4. */
export const largestId = 2_147_483_647

/** The largest id of tables that grow without end, such as medicines and sales: as far as a JSON number is exact. */
export const largestWideId = Number.MAX_SAFE_INTEGER

/** The id that a text is, as ids stand in addresses: digits alone, without a leading zero. Undefined for any other text. */
export const idIn = (text: string | undefined, largest = largestWideId): number | undefined => {
  const id = Number(text)
  return text !== undefined && /^[1-9]\d{0,15}$/.test(text) && id <= largest ? id : undefined
}
