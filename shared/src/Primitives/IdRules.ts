/** This module imports nothing, so that the web apps can load it. */

/**
 * The id that a text is, as ids stand in addresses: digits alone, without a leading zero, up to 2^53 - 1. Undefined for any
 * other text.
 */
export const idIn = (text: string | undefined): number | undefined => {
  const id = Number(text)
  return text !== undefined && /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(id) ? id : undefined
}
