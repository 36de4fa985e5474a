/**
 * What a row of the sales is. A void takes back a whole sale on the day it was made, a return some of its lines on any
 * day. Both have negative lines and amounts. This module imports nothing, because the web apps load it too.
 */
export const saleKinds = ["sale", "return", "void"] as const
export type SaleKind = (typeof saleKinds)[number]

/** Days for which a sale keeps the customer's phone number. */
export const customerPhoneDays = 180
