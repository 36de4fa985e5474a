/** A link that shows a pharmacy's location in Google Maps, in the documented format of Google's Maps URLs. */
export const mapUrl = (pharmacy: { readonly latitude: number; readonly longitude: number }): string =>
  `https://www.google.com/maps/search/?api=1&query=${pharmacy.latitude},${pharmacy.longitude}`
