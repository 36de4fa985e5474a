/**
 * The rules for typed text. Forms and the contract use them. This module imports nothing, so that the web apps can
 * load it.
 */

/**
 * An address with one @ and a dot after it, in printable ASCII: other scripts have letters that look Latin, so that two
 * people could have addresses that nobody can tell apart. 254 characters is RFC 5321's limit.
 */
export const emailPattern = /^[!-?A-~]+@[!-?A-~]+\.[!-?A-~]+$/
export const longestEmail = 254

/** A phone number as people write it: digits (Latin or Khmer), spaces and + ( ) - . */
export const phonePattern = /^[+()\-. \d\u17e0-\u17e9]{6,30}$/

/** A new password's length (DECISIONS, "Accounts and sessions"). */
export const shortestPassword = 8
export const longestPassword = 128

/** A GTIN as printed below the barcode: 8, 12, 13 or 14 digits. */
export const barcodePattern = /^(?:\d{8}|\d{12,14})$/
