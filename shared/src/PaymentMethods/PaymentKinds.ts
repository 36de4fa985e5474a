/**
 * What a payment method is: cash goes to the drawer of the shift, QR is scanned from a phone, everything else is other.
 * This module imports nothing, because the web apps load it too.
 */
export const paymentKinds = ["cash", "qr", "other"] as const
export type PaymentKind = (typeof paymentKinds)[number]
