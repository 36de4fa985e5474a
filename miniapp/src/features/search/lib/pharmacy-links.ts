/** A link that shows a pharmacy's location in Google Maps, in the documented format of Google's Maps URLs. */
export const mapUrl = (pharmacy: { readonly latitude: number; readonly longitude: number }): string =>
  `https://www.google.com/maps/search/?api=1&query=${pharmacy.latitude},${pharmacy.longitude}`

const khmerZero = 0x17e0

/** A `tel:` link with the digits and a leading plus; Khmer digits are converted to Latin ones. */
export const phoneUrl = (phone: string): string => {
  const latin = phone.replaceAll(/[\u17e0-\u17e9]/g, (digit) => String(digit.charCodeAt(0) - khmerZero))
  return `tel:${latin.replaceAll(/[^\d+]/g, "")}`
}
